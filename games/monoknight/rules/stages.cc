#include "games/monoknight/rules/stages.h"

#include <algorithm>
#include <chrono>

#include "core/text.h"
#include "games/monoknight/rules/options.h"

namespace phasemachine::monoknight {

// The 40 stages; a test compares them with the rules' data.
//
// Name, title, size, spawn chosen, deck, costs (deadlock, redraw, discard,
// revisit), tiles that need several visits (x, y, visits), toggles and walls (x,
// y, 1), objective, its limit, score.
// clang-format off
constinit const std::array<Stage, kStageCount> kStages = {{
    {"1-1", "King drill", 3, false, Preset::kKingOnly, {2, 2, 1, 1},
     {}, {}, {}, Objective::kSeconds, 60, 300},
    {"1-2", "First knights", 3, false, Preset::kKingPlusKnightOnly, {2, 2, 1, 0},
     {}, {}, {}, Objective::kPenalties, 3, 300},
    {"1-3", "4x4 basics", 4, false, Preset::kKingAndKnightBasic, {3, 1, 1, 0},
     {}, {}, {}, Objective::kSeconds, 60, 400},
    {"1-4", "4x4 applied", 4, true, Preset::kKingAndKnightBasic, {3, 1, 1, 0},
     {}, {}, {}, Objective::kPenalties, 5, 400},
    {"1-5", "4x4 endurance", 4, false, Preset::kStandardLight, {3, 2, 1, 0},
     {}, {}, {}, Objective::kMoves, 30, 400},
    {"1-6", "4x4 strategy", 4, true, Preset::kKingAndKnightBasic, {3, 2, 1, 0},
     {}, {}, {}, Objective::kPenalties, 3, 400},
    {"1-7", "5x5 introduction", 5, false, Preset::kStandardLight, {3, 2, 1, 0},
     {}, {}, {}, Objective::kMoves, 40, 460},
    {"1-8", "Chapter 1 exam", 5, true, Preset::kStandardLight, {3, 2, 1, 0},
     {}, {}, {}, Objective::kMoves, 35, 440},
    {"2-1", "Double-step tutorial", 4, false, Preset::kKingAndKnightBasic, {3, 1, 1, 0},
     {{0, 1, 2}, {2, 3, 2}}, {}, {}, Objective::kPenalties, 5, 450},
    {"2-2", "Double-step practice", 5, true, Preset::kKingAndKnightBasic, {3, 1, 1, 0},
     {{1, 1, 2}, {3, 3, 2}}, {}, {}, Objective::kMoves, 45, 450},
    {"2-3", "Triple-step intro", 5, true, Preset::kKingAndKnightBasic, {3, 1, 1, 0},
     {{2, 2, 3}}, {}, {}, Objective::kMoves, 40, 450},
    {"2-4", "Two triples", 5, true, Preset::kKingAndKnightBasic, {3, 1, 1, 0},
     {{1, 1, 3}, {3, 3, 3}}, {}, {}, Objective::kPenalties, 3, 580},
    {"2-5", "Centre focus", 5, true, Preset::kKingAndKnightBasic, {3, 1, 1, 0},
     {{2, 2, 4}}, {}, {}, Objective::kMoves, 40, 570},
    {"2-6", "Split quads", 5, true, Preset::kKingAndKnightBasic, {3, 1, 1, 0},
     {{1, 1, 4}, {3, 3, 4}}, {}, {}, Objective::kSeconds, 130, 560},
    {"2-7", "Mixed counts", 5, true, Preset::kKingAndKnightBasic, {3, 1, 1, 0},
     {{1, 1, 2}, {2, 2, 3}, {3, 3, 4}}, {}, {}, Objective::kMoves, 38, 550},
    {"2-8", "Chapter 2 exam", 5, true, Preset::kKingAndKnightBasic, {3, 1, 1, 0},
     {{1, 1, 3}, {3, 1, 3}, {1, 3, 3}, {3, 3, 3}}, {}, {}, Objective::kMoves, 40, 540},
    {"3-1", "Orthogonal choice tutorial", 4, false, Preset::kStandardWithOrthogonalChoices, {0, 0, 1, 0},
     {}, {}, {}, Objective::kNoPenalty, 0, 600},
    {"3-2", "Orthogonal choice basics", 5, false, Preset::kStandardWithOrthogonalChoices, {5, 5, 1, 0},
     {}, {}, {}, Objective::kMoves, 40, 590},
    {"3-3", "Diagonal choice intro", 5, false, Preset::kStandardWithDiagonalChoices, {5, 5, 1, 0},
     {}, {}, {}, Objective::kPenalties, 2, 580},
    {"3-4", "Knight choice intro", 5, false, Preset::kStandardWithKnightChoices, {5, 5, 1, 0},
     {}, {}, {}, Objective::kMoves, 38, 570},
    {"3-5", "Choice + doubles", 5, true, Preset::kStandardWithOrthogonalChoices, {5, 5, 1, 0},
     {{1, 1, 2}, {3, 3, 2}}, {}, {}, Objective::kMoves, 36, 560},
    {"3-6", "All choices + triples", 5, false, Preset::kStandardWithAllChoices, {5, 5, 1, 0},
     {{2, 2, 3}, {3, 1, 3}}, {}, {}, Objective::kPenalties, 1, 550},
    {"3-7", "All choices + quads", 5, true, Preset::kStandardWithAllChoices, {5, 5, 1, 0},
     {{1, 1, 4}, {3, 3, 4}}, {}, {}, Objective::kMoves, 34, 540},
    {"3-8", "Chapter 3 exam", 5, false, Preset::kStandardWithAllChoices, {0, 0, 1, 0},
     {{1, 1, 2}, {2, 2, 3}, {3, 3, 4}}, {}, {}, Objective::kNoPenaltyMoves, 32, 530},
    {"4-1", "Toggle basics", 5, false, Preset::kStandardLight, {5, 5, 1, 0},
     {}, {{1, 1, 1}, {3, 3, 1}}, {}, Objective::kMoves, 30, 520},
    {"4-2", "Toggle applied", 5, false, Preset::kStandardLight, {5, 5, 1, 0},
     {}, {{2, 2, 1}, {1, 3, 1}, {3, 1, 1}}, {}, Objective::kPenalties, 2, 510},
    {"4-3", "Toggle + doubles", 5, false, Preset::kStandardLight, {5, 5, 1, 0},
     {{0, 2, 2}, {4, 2, 2}}, {{1, 1, 1}, {3, 3, 1}}, {}, Objective::kMoves, 40, 500},
    {"4-4", "Toggle + triple", 5, false, Preset::kStandardWithAllChoices, {5, 5, 1, 0},
     {{2, 2, 3}}, {{1, 1, 1}, {3, 3, 1}}, {}, Objective::kPenalties, 1, 490},
    {"4-5", "Corner toggles", 5, true, Preset::kStandardWithAllChoices, {5, 5, 1, 0},
     {}, {{0, 0, 1}, {4, 0, 1}, {0, 4, 1}, {4, 4, 1}}, {}, Objective::kMoves, 38, 480},
    {"4-6", "Toggle + quad", 5, true, Preset::kStandardWithAllChoices, {5, 5, 1, 0},
     {{2, 2, 4}}, {{1, 1, 1}, {3, 3, 1}}, {}, Objective::kMoves, 36, 470},
    {"4-7", "Toggle + mixed counts", 5, true, Preset::kStandardWithAllChoices, {0, 0, 1, 0},
     {{0, 2, 2}, {4, 2, 2}, {2, 2, 3}}, {{1, 1, 1}, {3, 3, 1}}, {}, Objective::kNoPenalty, 0, 460},
    {"4-8", "Chapter 4 exam", 5, false, Preset::kStandardWithAllChoices, {0, 0, 1, 0},
     {{0, 0, 2}, {4, 0, 3}, {2, 2, 4}}, {{1, 1, 1}, {3, 3, 1}, {2, 4, 1}}, {}, Objective::kNoPenaltyMoves, 34, 450},
    {"5-1", "Obstacle basics", 5, false, Preset::kStandardWithAllChoices, {5, 5, 1, 0},
     {}, {}, {{1, 1, 1}, {3, 3, 1}}, Objective::kMoves, 30, 500},
    {"5-2", "Obstacle applied", 5, true, Preset::kStandardWithAllChoices, {5, 5, 1, 0},
     {}, {}, {{1, 1, 1}, {3, 3, 1}, {2, 2, 1}}, Objective::kPenalties, 2, 490},
    {"5-3", "Obstacle + doubles", 5, false, Preset::kStandardWithAllChoices, {5, 5, 1, 0},
     {{1, 3, 2}, {3, 1, 2}}, {}, {{0, 1, 1}, {4, 3, 1}}, Objective::kMoves, 40, 480},
    {"5-4", "Obstacle + triple", 5, true, Preset::kStandardWithAllChoices, {5, 5, 1, 0},
     {{2, 2, 3}}, {}, {{0, 2, 1}, {4, 2, 1}}, Objective::kPenalties, 1, 470},
    {"5-5", "Obstacle + toggle", 5, false, Preset::kStandardWithAllChoices, {5, 5, 1, 0},
     {}, {{2, 1, 1}, {2, 3, 1}}, {{1, 1, 1}, {3, 3, 1}}, Objective::kMoves, 38, 460},
    {"5-6", "Mixed with quad", 5, true, Preset::kStandardWithAllChoices, {5, 5, 1, 0},
     {{2, 2, 4}}, {{0, 4, 1}}, {{1, 1, 1}, {3, 3, 1}}, Objective::kMoves, 36, 450},
    {"5-7", "Mixed, many elements", 5, true, Preset::kStandardWithAllChoices, {0, 0, 1, 0},
     {{0, 0, 2}, {4, 4, 3}}, {{2, 2, 1}}, {{1, 1, 1}, {3, 3, 1}, {2, 4, 1}}, Objective::kNoPenalty, 0, 440},
    {"5-8", "Final exam", 5, true, Preset::kStandardWithAllChoices, {0, 0, 1, 0},
     {{0, 4, 2}, {4, 0, 3}, {2, 4, 4}}, {{1, 3, 1}, {3, 1, 1}}, {{1, 1, 1}, {3, 3, 1}, {2, 2, 1}}, Objective::kNoPenaltyMoves, 34, 430},
}};
// clang-format on

namespace {

// Values in which the handbook differs from the application.
constexpr std::string_view kHandbookTogglesStage = "4-1";
constexpr Spot kHandbookToggles[] = {{0, 1, 1}, {2, 3, 1}};
constexpr std::string_view kHandbookIntroStage = "1-2";
constexpr Costs kHandbookIntroCosts = {3, 1, 1, 0};
constexpr int kHandbookStandardFromChapter = 3;
constexpr Costs kHandbookStandardCosts = {5, 5, 1, 0};

Costs costsOf(const Stage& row, Edition edition) {
  if (edition == Edition::kApp) return row.costs;
  if (row.name == kHandbookIntroStage) return kHandbookIntroCosts;
  if (row.chapter() >= kHandbookStandardFromChapter) {
    return kHandbookStandardCosts;
  }
  return row.costs;
}

std::span<const Spot> togglesOf(const Stage& row, Edition edition) {
  if (edition == Edition::kHandbook && row.name == kHandbookTogglesStage) {
    return kHandbookToggles;
  }
  return row.toggles;
}

}  // namespace

const Stage& stage(std::size_t number) { return kStages[number]; }

std::optional<std::size_t> stageByName(std::string_view name) {
  for (std::size_t i = 0; i < kStageCount; ++i) {
    if (kStages[i].name == name) return i;
  }
  return std::nullopt;
}

Regulation stageRegulation(std::size_t number, Edition edition) {
  const Stage& row = kStages[number];
  Regulation r = standardRegulation();
  r.size = row.size;
  r.spawn = row.choosesSpawn ? kNowhere : centreOf(row.size);
  r.deck = presetDeck(row.deck);
  r.costs = costsOf(row, edition);
  for (const Spot& spot : row.multi) {
    r.visits[tileAt(spot.x, spot.y)] = spot.visits;
  }
  for (const Spot& spot : togglesOf(row, edition)) {
    r.toggles.add(tileAt(spot.x, spot.y));
  }
  for (const Spot& spot : row.walls) r.walls.add(tileAt(spot.x, spot.y));
  return r;
}

Stars starsOf(const Goals& goals, const Metrics& metrics) {
  return starsOf(goals, metrics, metrics.score());
}

Stars starsOf(const Goals& goals, const Metrics& metrics, std::int64_t score) {
  Stars stars;
  switch (goals.objective) {
    case Objective::kMoves:
      stars.objective = metrics.moves <= goals.limit;
      break;
    case Objective::kSeconds:
      stars.objective = metrics.seconds <= goals.limit;
      break;
    case Objective::kNoPenalty: stars.objective = metrics.penalties == 0; break;
    case Objective::kPenalties:
      stars.objective = metrics.penalties <= goals.limit;
      break;
    case Objective::kNoRevisit: stars.objective = !metrics.revisited; break;
    case Objective::kNoPenaltyMoves:
      stars.objective = metrics.penalties == 0 && metrics.moves <= goals.limit;
      break;
  }
  stars.score = goals.equalReaches ? score <= goals.scoreTarget
                                   : score < goals.scoreTarget;
  return stars;
}

bool unlocked(std::size_t number, const StageStars& stars) {
  if (number == 0) return true;
  if (number % kStagesPerChapter != 0) return stars[number - 1] > 0;
  int sum = 0;
  for (std::size_t i = number - kStagesPerChapter; i < number; ++i) {
    sum += stars[i];
  }
  return sum >= kStarsToUnlockChapter;
}

namespace {

bool isFrom(const Board& board, std::size_t number, Edition edition) {
  const PlaySettings play = {.order = board.terms.order,
                             .freeActionCap = board.terms.freeActionCap,
                             .pace = board.terms.pace};
  const Board start = makeBoard(stageRegulation(number, edition), play);
  return start.terms == board.terms && start.passable == board.passable &&
         start.toggles == board.toggles &&
         std::equal(board.needed.begin(), board.needed.end(),
                    start.needed.begin(),
                    [](int now, int before) { return now <= before; });
}

}  // namespace

std::optional<std::size_t> stageOf(const Board& board) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < kStageCount; ++i) {
    if (stage(i).size != board.terms.size) continue;
    if (!isFrom(board, i, Edition::kHandbook) &&
        !isFrom(board, i, Edition::kApp)) {
      continue;
    }
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

namespace {

constexpr std::size_t kDateLength = 10;

std::string digits(unsigned number, std::size_t width) {
  std::string text = std::to_string(number);
  return text.size() < width ? std::string(width - text.size(), '0') + text
                             : text;
}

}  // namespace

std::string dateOfDay(std::uint32_t day) {
  const std::chrono::year_month_day date{
      std::chrono::sys_days{std::chrono::days{static_cast<int>(day)}}};
  return digits(static_cast<unsigned>(static_cast<int>(date.year())), 4) + '-' +
         digits(static_cast<unsigned>(date.month()), 2) + '-' +
         digits(static_cast<unsigned>(date.day()), 2);
}

std::optional<std::uint32_t> dayOfDate(std::string_view date) {
  if (date.size() != kDateLength || date[4] != '-' || date[7] != '-') {
    return std::nullopt;
  }
  const auto year = numberIn<unsigned>(date.substr(0, 4));
  const auto month = numberIn<unsigned>(date.substr(5, 2));
  const auto day = numberIn<unsigned>(date.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day ymd{
      std::chrono::year{static_cast<int>(*year)}, std::chrono::month{*month},
      std::chrono::day{*day}};
  if (!ymd.ok()) return std::nullopt;
  const auto days = std::chrono::sys_days{ymd}.time_since_epoch().count();
  if (days < 0) return std::nullopt;
  return static_cast<std::uint32_t>(days);
}

namespace {

constexpr std::string_view kFixedStage = "5-8";

constexpr std::array<std::uint8_t, 2> kSizes = {5, 7};
constexpr std::array<Preset, 7> kDailyDecks = {
    Preset::kStandard,
    Preset::kStandardLight,
    Preset::kStandardWithOrthogonalChoices,
    Preset::kStandardWithDiagonalChoices,
    Preset::kStandardWithKnightChoices,
    Preset::kStandardWithAllChoices,
    Preset::kDirectionChoice};
constexpr std::array<std::uint8_t, 4> kHighCosts = {3, 4, 5, 6};
constexpr std::array<std::uint8_t, 2> kDiscardCosts = {1, 2};
constexpr std::array<std::uint8_t, 3> kRevisitCosts = {0, 1, 2};

// Marsaglia's xorshift with the shifts 13, 7 and 17, as in the rules.
class Xorshift {
 public:
  // A state of zero would never leave it.
  explicit Xorshift(std::uint64_t seed) : state_(seed != 0 ? seed : 1) {}
  template <class T, std::size_t N>
  T pick(const std::array<T, N>& values) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return values[state_ % N];
  }

 private:
  std::uint64_t state_;
};

constexpr std::uint64_t regulationSeed(std::uint64_t day) {
  return day + 0x5F5FF00D;
}

}  // namespace

Regulation dailyRandomRegulation(std::uint64_t day) {
  Xorshift draw(regulationSeed(day));
  Regulation r = standardRegulation();
  r.size = draw.pick(kSizes);
  r.deck = presetDeck(draw.pick(kDailyDecks));
  const std::array<std::uint8_t, 2> spawns = {centreOf(r.size), kNowhere};
  r.spawn = draw.pick(spawns);
  r.costs.deadlock = draw.pick(kHighCosts);
  r.costs.redraw = draw.pick(kHighCosts);
  r.costs.discard = draw.pick(kDiscardCosts);
  r.costs.revisit = draw.pick(kRevisitCosts);
  return r;
}

DailyChallenge dailyChallenge(std::uint64_t day, Edition edition) {
  DailyChallenge daily;
  daily.regulationSeed = regulationSeed(day);
  if (day % 2 == 0) {
    daily.variant = DailyVariant::kFixed;
    daily.deckSeed = day + 0x0F0FA5A5;
    daily.regulation = stageRegulation(*stageByName(kFixedStage), edition);
  } else {
    daily.variant = DailyVariant::kRandom;
    daily.deckSeed = day + 0xC3D2E1F0;
    daily.regulation = dailyRandomRegulation(day);
  }
  return daily;
}

}  // namespace phasemachine::monoknight
