#include "games/monoknight/campaign/progress.h"

#include <algorithm>

namespace phasemachine::monoknight {

StageBests bestsOf(const Metrics& metrics) {
  return {metrics.score(), metrics.moves, metrics.penalties, metrics.cost(),
          metrics.seconds};
}

StageStars CampaignProgress::stars() const {
  StageStars all = {};
  for (std::size_t i = 0; i < kStageCount; ++i) all[i] = stages[i].stars;
  return all;
}

int CampaignProgress::chapterStars(int chapter) const {
  const std::size_t first =
      static_cast<std::size_t>(chapter - 1) * kStagesPerChapter;
  int sum = 0;
  for (std::size_t i = 0; i < kStagesPerChapter; ++i) {
    sum += stages[first + i].stars;
  }
  return sum;
}

int CampaignProgress::totalStars() const {
  int sum = 0;
  for (const StageProgress& stage : stages) sum += stage.stars;
  return sum;
}

ClearReport CampaignProgress::registerClear(std::size_t number,
                                            const Metrics& metrics) {
  const StageStars starsBefore = stars();
  StageProgress& now = stages[number];
  ClearReport report;
  report.stars = starsOf(stage(number).goals(), metrics);
  report.starsBefore = now.stars;
  const StageBests these = bestsOf(metrics);
  if (now.clears == 0) {
    now.bests = these;
  } else {
    report.before = now.bests;
    now.bests = {std::min(now.bests.score, these.score),
                 std::min(now.bests.moves, these.moves),
                 std::min(now.bests.penalties, these.penalties),
                 std::min(now.bests.cost, these.cost),
                 std::min(now.bests.seconds, these.seconds)};
  }
  ++now.clears;
  now.stars =
      std::max(now.stars, static_cast<std::uint8_t>(report.stars.total()));
  for (std::size_t i = 0; i < kStageCount; ++i) {
    if (!unlocked(i, starsBefore) && isUnlocked(i))
      report.unlocked.push_back(i);
  }
  return report;
}

}  // namespace phasemachine::monoknight
