// Progress in the campaign: stars, best results, and unlocked stages.
//
// Contract: a stage keeps the stars of its best single clear, not the union
// over clears, and its best figures separately: the fewest moves and the fewest
// penalties may come from different clears. Progress never gets worse.
//
// Example:
//   CampaignProgress progress;
//   ClearReport report = progress.registerClear(0, metrics);
//   report.unlocked;   // stages that were locked before, by number

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_CAMPAIGN_PROGRESS_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_CAMPAIGN_PROGRESS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/monoknight/rules/score.h"
#include "games/monoknight/rules/stages.h"

namespace phasemachine::monoknight {

// The lowest value of each figure over all clears of a stage.
struct StageBests {
  std::int64_t score = 0;
  std::uint32_t moves = 0;
  std::uint32_t penalties = 0;
  std::uint32_t cost = 0;     // moves and penalties of one clear
  std::uint32_t seconds = 0;  // whole seconds
  friend bool operator==(const StageBests&, const StageBests&) = default;
};

StageBests bestsOf(const Metrics& metrics);

struct StageProgress {
  std::uint8_t stars = 0;    // 1 to 3 once cleared
  std::uint32_t clears = 0;  // number of clears
  StageBests bests;          // meaningful once cleared
  friend bool operator==(const StageProgress&, const StageProgress&) = default;
};

// The results of a clear.
struct ClearReport {
  Stars stars;          // of this clear
  int starsBefore = 0;  // of the stage, 0 if it was not cleared
  // Best figures before this clear; empty on the first clear.
  std::optional<StageBests> before;
  // Stages unlocked by this clear, by number.
  std::vector<std::size_t> unlocked;
};

struct CampaignProgress {
  std::array<StageProgress, kStageCount> stages = {};

  StageStars stars() const;
  // Stars of a chapter, 0 to 24. Precondition: 1 <= chapter <= kChapters.
  int chapterStars(int chapter) const;
  // Stars of all chapters, 0 to 120.
  int totalStars() const;
  bool isUnlocked(std::size_t stage) const { return unlocked(stage, stars()); }
  // Precondition: stage < kStageCount.
  ClearReport registerClear(std::size_t stage, const Metrics& metrics);

  friend bool operator==(const CampaignProgress&,
                         const CampaignProgress&) = default;
};

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_CAMPAIGN_PROGRESS_H_
