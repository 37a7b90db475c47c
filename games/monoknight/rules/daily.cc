#include "games/monoknight/rules/daily.h"

#include <array>
#include <chrono>
#include <cstddef>

#include "core/text.h"

namespace phasemachine::monoknight {

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

}  // namespace

Regulation dailyRandomRegulation(std::uint64_t day) {
  Xorshift draw(dailyRegulationSeed(day));
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
  daily.regulationSeed = dailyRegulationSeed(day);
  if (day % 2 == 0) {
    daily.variant = DailyVariant::kFixed;
    daily.deckSeed = dailyFixedDeckSeed(day);
    daily.regulation = stageRegulation(*stageByName(kFixedStage), edition);
  } else {
    daily.variant = DailyVariant::kRandom;
    daily.deckSeed = dailyRandomDeckSeed(day);
    daily.regulation = dailyRandomRegulation(day);
  }
  return daily;
}

}  // namespace phasemachine::monoknight
