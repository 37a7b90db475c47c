#include "games/monoknight/rules/stages.h"

#include "games/monoknight/rules/stages_table.h"

namespace phasemachine::monoknight {
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
    case Objective::kNoPenalty:
      stars.objective = metrics.penalties == 0;
      break;
    case Objective::kPenalties:
      stars.objective = metrics.penalties <= goals.limit;
      break;
    case Objective::kNoRevisit:
      stars.objective = !metrics.revisited;
      break;
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

}  // namespace phasemachine::monoknight
