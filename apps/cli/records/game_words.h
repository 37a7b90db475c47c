// Converts stored games to and from PGN, Gungi's notation and JSON lines.
//
// Contract: JSON lines keep everything that does not depend on the clock, so a
// game survives a round trip; other notations keep moves, scores and results.
//
// Example:
//   auto record = recordOf(replay, game);
//   std::string line = searchedRecordToJson(replay, game)->text();
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_GAME_WORDS_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_GAME_WORDS_H_

#include "absl/status/statusor.h"
#include "apps/cli/games/record.h"
#include "apps/cli/terminal/io.h"
#include "apps/records/replay.h"

namespace phasemachine::cli {

// Converts a stored game, with scores as comments and tags for run and players.
absl::StatusOr<GameRecord> recordOf(const records::Replay& replay,
                                    const records::StoredGame& game);

// recordToJson() with "number", "first_player", "end", "returns", and "search":
// for each move the search result, or null without a search.
absl::StatusOr<Json> searchedRecordToJson(const records::Replay& replay,
                                          const records::StoredGame& game);

// Converts a game read from a file, as game `number` of a run that starts at
// `position`. `json` is its JSON line, if any, with the keys above. Errors:
// InvalidArgument for keys that do not match the moves.
absl::StatusOr<records::StoredGame> storedGameOf(const GameRecord& record,
                                                 std::uint64_t number,
                                                 const std::string& position,
                                                 const Json& json);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_GAME_WORDS_H_
