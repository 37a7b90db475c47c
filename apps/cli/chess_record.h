// Games of chess as PGN, as played games (record.h).
//
// Contract: between GameRecord and games/chess/pgn.h, whose errors are passed
// on. A game ends where the draw rules of its options end it.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_CHESS_RECORD_H_
#define PHASEMACHINE_APPS_CLI_CHESS_RECORD_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/cli/record.h"
#include "games/chess/pgn.h"

namespace phasemachine::cli {

// Precondition of the record: a game of chess. Errors: a tag that PGN cannot
// hold.
absl::StatusOr<std::string> chessRecordToText(const GameRecord& record);

absl::StatusOr<GameRecord> chessRecordFrom(const std::string& options,
                                           const chess::PgnGame& game);

// All games of a text.
absl::StatusOr<std::vector<GameRecord>> chessRecordsFromText(
    const std::string& options, const std::string& text);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_CHESS_RECORD_H_
