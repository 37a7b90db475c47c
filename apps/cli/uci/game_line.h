// The client's game: a start position and the moves made since.
//
// Contract: each move is legal by the rules of movement only: a client may
// continue after a threefold repetition or fifty quiet moves.
//
// Example:
//   absl::StatusOr<GameLine> line = makeGameLine({.moves = {"e2e4"}});
//   line->current;  // the position after 1. e4
//
// Thread safety: pure functions and plain values.

#ifndef PHASEMACHINE_APPS_CLI_UCI_GAME_LINE_H_
#define PHASEMACHINE_APPS_CLI_UCI_GAME_LINE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/cli/uci/command.h"
#include "games/chess/fen.h"
#include "games/chess/position.h"
#include "games/chess/types.h"

namespace phasemachine::uci {

struct GameLine {
  chess::Position start = chess::startPosition();
  std::vector<chess::Move> moves;
  chess::Position current = start;
};

// Errors: InvalidArgument naming the field of the FEN, or the move and its
// number, counted from 1:
//   position: move 2, "e7e4" is not legal here: ...
absl::StatusOr<GameLine> makeGameLine(const PositionCommand& command);

// The board as text, its FEN and key, for debugging.
std::vector<std::string> display(const GameLine& line);

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_GAME_LINE_H_
