// Reads one game of a JSON-lines file.
//
// Example:
//   auto record = recordFromJson(anyGame<Gungi>(), "", *Json::parse(line));
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_GAMES_RECORD_JSON_H_
#define PHASEMACHINE_APPS_CLI_GAMES_RECORD_JSON_H_

#include <string>

#include "absl/status/statusor.h"
#include "apps/cli/games/record.h"
#include "apps/cli/terminal/io.h"

namespace phasemachine::cli {

// Reads the output of recordToJson(). `options` apply to a game without
// options. Errors: InvalidArgument naming the key or the move.
absl::StatusOr<GameRecord> recordFromJson(const AnyGame& game,
                                          const std::string& options,
                                          const Json& json);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_GAMES_RECORD_JSON_H_
