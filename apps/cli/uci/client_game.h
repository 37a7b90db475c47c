// The client's game: a start position and the moves made since, and where a
// search of it begins.
//
// Contract: moves are decisions of the machine; some moves of variants take two.
// Each is legal by the rules of movement only: a client may continue after a
// threefold repetition or fifty quiet moves (rules.h).
//
// Example:
//   absl::StatusOr<ClientGame> game =
//       makeClientGame(rulesOf("chess"), {.moves = {"e2e4"}});
//   game->current;  // the position after 1. e4
//
// Thread safety: pure functions and plain values.

#ifndef PHASEMACHINE_APPS_CLI_UCI_CLIENT_GAME_H_
#define PHASEMACHINE_APPS_CLI_UCI_CLIENT_GAME_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/cli/uci/command.h"
#include "apps/cli/uci/rules.h"
#include "phase/erased/any_game.h"

namespace phasemachine::uci {

struct ClientGame {
  std::shared_ptr<const Rules> rules;
  AnyBoard start;
  std::vector<MoveCode> decisions;  // since the start
  AnyBoard current;
  AnyDecision now;  // of `current`

  // The side to move as an index of the client's clocks.
  std::size_t side() const { return static_cast<std::size_t>(now.side); }
};

// Errors: InvalidArgument naming the field of the FEN, or the move and its
// number, counted from 1:
//   position: move 2, "e7e4" is not legal here: ...
absl::StatusOr<ClientGame> makeClientGame(std::shared_ptr<const Rules> rules,
                                          const PositionCommand& command);

// The board as text, its FEN and key, for debugging.
std::vector<std::string> display(const ClientGame& game);

// The board and the moves with which a search begins. The search treats
// threefold repetition, fifty moves and dead positions as draws, as programs
// usually do. If the client has continued after such a draw (in analysis, or
// because nobody claimed it), the board is one after it, with a move count that
// allows play, so that a position with a legal move always has a board whose
// game is not over.
struct SearchRoot {
  AnyBoard start;
  std::vector<MoveCode> decisions;  // from there to the current position
};
SearchRoot makeSearchRoot(const ClientGame& game);

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_CLIENT_GAME_H_
