// Progress in the campaign: stars, best results, and unlocked stages; and the
// best games of the other modes.
//
// Contract: a stage keeps the stars of its best single clear, not the union
// over clears, and its best figures separately: the fewest moves and the fewest
// penalties may come from different clears. Progress never gets worse.
//
// Example:
//   CampaignProgress progress;
//   ClearReport report = progress.registerClear(0, metrics);
//   report.unlocked;   // stages that were locked before, by number
//   BestTables tables;
//   auto rank = tables.add(tableName(options), {metrics, today});

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/monoknight/rules/options.h"
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

// --- Tables of the best games of each mode and day --------------------------
//
// A table keeps the ten best games, lowest score first; with equal scores the
// earlier game comes first. Each day, and each setting of the free mode, has
// its own table, since only games with the same rules are comparable. The
// campaign has no table: its stages keep their own best results.

inline constexpr std::size_t kBestRows = 10;
// Maximum number of tables. Beyond it, the table that was least recently played
// is removed; tables of ranked modes are kept.
inline constexpr std::size_t kMostTables = 400;

struct BestRow {
  Metrics metrics;
  std::uint32_t day = 0;  // when it was played, days since 1970-01-01 UTC
};

struct BestTable {
  std::string name;
  std::vector<BestRow> rows;  // best first, at most kBestRows
};

struct BestTables {
  std::vector<BestTable> tables;  // in the order of their first games

  // Null if no game was played under this name.
  const BestTable* find(std::string_view name) const;
  // Adds a finished game. Returns its rank from 1, or nothing if it is not
  // among the best.
  std::optional<std::size_t> add(std::string_view name, const BestRow& row);
};

// The modes with a leaderboard in the rules: standard and classical.
bool isRanked(Mode mode);

// The application's name for the leaderboard of a mode; empty if it has none. A
// name does not imply that the mode is ranked: the daily challenges have names
// but are switched off.
std::string_view leaderboardName(const Options& options);

// The name of the table for these options: "standard", "classical",
// "daily:20367", "daily:20366,edition=app", "free:size=7,...". Empty for the
// campaign.
std::string tableName(const Options& options);

}  // namespace phasemachine::monoknight
