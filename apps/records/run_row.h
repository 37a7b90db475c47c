// Rows of the table `runs`.
//
// Thread safety: like Statement.

#ifndef PHASEMACHINE_APPS_RECORDS_RUN_ROW_H_
#define PHASEMACHINE_APPS_RECORDS_RUN_ROW_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "apps/records/run.h"
#include "apps/records/sqlite.h"

namespace phasemachine::records {

// "SELECT ... FROM runs" for a schema version.
std::string_view selectRuns(int schema);

// Parameters: see bindRun().
inline constexpr std::string_view kWhereRun =
    " WHERE kind = ?1 AND program = ?2 AND engine = ?3 AND game = ?4 AND "
    "options = ?5 AND position = ?6 AND seed = ?7 AND settings = ?8";

// Parameters 9 to 11: number of games, creation time, checksum.
inline constexpr std::string_view kInsertRun =
    "INSERT INTO runs (kind, program, engine, game, options, position, seed, "
    "settings, games, created, checksum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, "
    "?8, ?9, ?10, ?11)";

// Parameters: number of games, checksum, id.
inline constexpr std::string_view kUpdateRun =
    "UPDATE runs SET games = ?1, checksum = ?2 WHERE id = ?3";

// Binds parameters 1 to 8. `seed` is the description's seed as text; both must
// stay alive until the statement has run.
void bindRun(Statement& statement, const RunDescription& description,
             const std::string& seed);

// Reads a row of a statement that begins with selectRuns(schema). Errors:
// DataLoss naming the run if the row is invalid.
absl::StatusOr<StoredRun> runFrom(const Statement& row, int schema);

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_RUN_ROW_H_
