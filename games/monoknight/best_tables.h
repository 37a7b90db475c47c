// Tables of the best games of each mode and day.
//
// Contract: a table keeps the ten best games, lowest score first; of equal
// scores the earlier game stays in front. Days have tables of their own, and so
// has every setting of the free mode, since only games under the same rules
// compare. The campaign has none: its stages keep their own bests.
//
// Example:
//   BestTables tables;
//   auto rank = tables.add(tableName(options), {metrics, today});
//
// Thread safety: plain values, pure functions.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_BEST_TABLES_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_BEST_TABLES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/monoknight/options.h"
#include "games/monoknight/score.h"

namespace phasemachine::monoknight {

inline constexpr std::size_t kBestRows = 10;
// Number of tables. Beyond it, the one that was not played for longest goes;
// those of the ranked modes stay.
inline constexpr std::size_t kMostTables = 400;

struct BestRow {
  Metrics metrics;
  std::uint32_t day = 0;  // when it was played, days since 1970-01-01 UTC
};

struct BestTable {
  std::string name;
  std::vector<BestRow> rows;  // best first, kBestRows at most
};

struct BestTables {
  std::vector<BestTable> tables;  // the order is that of their first games

  // Null if nothing was played under this name.
  const BestTable* find(std::string_view name) const;
  // Adds a finished game; its rank from 1, none if it is not in the table.
  std::optional<std::size_t> add(std::string_view name, const BestRow& row);
};

// The modes with a leaderboard in the rules: standard and classical.
bool isRanked(Mode mode);

// What the application calls the leaderboard of a mode; empty if it has none.
// A name does not mean that the mode is ranked: the daily challenges have names
// but are switched off.
std::string_view leaderboardName(const Options& options);

// The table of a game under these options: "standard", "classical",
// "daily:20367", "daily:20366,edition=app", "free:size=7,...". Empty for the
// campaign.
std::string tableName(const Options& options);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_BEST_TABLES_H_
