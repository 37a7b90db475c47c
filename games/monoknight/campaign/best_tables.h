// Tables of the best games of each mode and day.
//
// Contract: a table keeps the ten best games, lowest score first; with equal
// scores the earlier game comes first. Each day, and each setting of the free
// mode, has its own table, since only games with the same rules are comparable.
// The campaign has no table: its stages keep their own best results.
//
// Example:
//   BestTables tables;
//   auto rank = tables.add(tableName(options), {metrics, today});

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_CAMPAIGN_BEST_TABLES_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_CAMPAIGN_BEST_TABLES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/monoknight/rules/options.h"
#include "games/monoknight/rules/score.h"

namespace phasemachine::monoknight {

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

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_CAMPAIGN_BEST_TABLES_H_
