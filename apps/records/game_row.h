// Rows of the table `games`.
//
// Thread safety: like Statement.

#ifndef PHASEMACHINE_APPS_RECORDS_GAME_ROW_H_
#define PHASEMACHINE_APPS_RECORDS_GAME_ROW_H_

#include <cstdint>
#include <string_view>

#include "absl/status/status.h"
#include "apps/records/sqlite.h"
#include "apps/records/stored_game.h"

namespace phasemachine::records {

// Selects the games of a run, by number. Parameters: run, first and last
// number.
std::string_view selectGames(int schema);

// Inserts a game unless the run has a game with that number. Parameters: see
// bindGame().
extern const std::string_view kInsertGame;

// Binds all parameters. `game` must stay alive until the statement has run.
// `runHash` is the hash of the run's description.
void bindGame(Statement& statement, std::int64_t run, std::uint64_t runHash,
              const StoredGame& game);

// Reads a row of selectGames(schema). Errors: DataLoss naming the game if the
// row is invalid; `game.number` is set nevertheless.
absl::Status readGame(const Statement& row, int schema, std::uint64_t runHash,
                      StoredGame& game);

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_GAME_ROW_H_
