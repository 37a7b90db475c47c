// Rows of the table `runs`.
//
// Thread safety: as Statement.

#ifndef PHASEMACHINE_APPS_RECORDS_RUN_ROW_H_
#define PHASEMACHINE_APPS_RECORDS_RUN_ROW_H_

#include <string>
#include <string_view>

#include "apps/records/sqlite.h"
#include "apps/records/store.h"

namespace phasemachine::records {

inline constexpr const char* kSelectRuns =
    "SELECT id, kind, program, game, options, position, seed, settings, games, "
    "created FROM runs";

inline constexpr const char* kWhereRun =
    " WHERE kind = ?1 AND program = ?2 AND game = ?3 AND options = ?4 AND "
    "position = ?5 AND seed = ?6 AND settings = ?7";

// Parameter 8 is the number of games asked for.
inline constexpr const char* kInsertRun =
    "INSERT INTO runs (kind, program, game, options, position, seed, settings, "
    "games) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (kind, "
    "program, game, options, position, seed, settings) DO UPDATE SET games = "
    "max(games, excluded.games)";

// Binds parameters 1 to 7. `seed` is the description's, as text; both must live
// until the statement has run.
void bindRun(Statement& statement, const RunDescription& description,
             const std::string& seed);

// The row of a statement that begins with kSelectRuns.
StoredRun runFrom(const Statement& row);

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_RUN_ROW_H_
