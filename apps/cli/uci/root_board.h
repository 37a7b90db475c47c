// The board on which a search of a client's game starts.
//
// Contract: the search treats threefold repetition, fifty moves and dead
// positions as draws, as programs usually do. A client may continue after such
// a draw (in analysis, or because nobody claimed it). The board then starts
// after it, with a move clock that allows play, so that a position with a legal
// move always has a board whose game is not over.
//
// Example:
//   RootBoard root = makeRootBoard(line);
//   player.setGame(root.start, root.moves);
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_APPS_CLI_UCI_ROOT_BOARD_H_
#define PHASEMACHINE_APPS_CLI_UCI_ROOT_BOARD_H_

#include <vector>

#include "apps/cli/uci/game_line.h"
#include "games/chess/board.h"

namespace phasemachine::uci {

struct RootBoard {
  chess::Board start;
  std::vector<chess::Move> moves;  // from there to the current position
};

RootBoard makeRootBoard(const GameLine& line);

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_ROOT_BOARD_H_
