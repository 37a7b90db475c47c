// Stored games in the words of files: PGN, Gungi's notation, JSON lines.
//
// Contract: JSON lines hold everything but the clock's part, so that a game
// comes back as it was; the other notations hold moves, scores and results.
//
// Example:
//   auto record = recordOf(replay, game);
//   std::string line = searchedRecordToJson(replay, game)->dump();
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_GAME_WORDS_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_GAME_WORDS_H_

#include "absl/status/statusor.h"
#include "apps/cli/io.h"
#include "apps/cli/record.h"
#include "apps/records/replay.h"

namespace phasemachine::cli {

// With the scores as comments, and tags that name run and players.
absl::StatusOr<GameRecord> recordOf(const records::Replay& replay,
                                    const records::StoredGame& game);

// recordToJson() with "number", "first_player", "end", "returns", and "search":
// for each move null or what the search said.
absl::StatusOr<Json> searchedRecordToJson(const records::Replay& replay,
                                          const records::StoredGame& game);

// A game read from a file as number `number` of a run that begins at
// `position`. `json` is its line, if it was one, with the keys above. Errors:
// InvalidArgument for keys that do not fit the moves.
absl::StatusOr<records::StoredGame> storedGameOf(const GameRecord& record,
                                                 std::uint64_t number,
                                                 const std::string& position,
                                                 const Json& json);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_GAME_WORDS_H_
