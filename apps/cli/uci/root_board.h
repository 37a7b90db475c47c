// The board on which a search of a client's game starts.
//
// Contract: the search plays chess as programs do: threefold repetition, fifty
// moves and dead positions are draws. A client may go on after such a draw
// (in analysis, or because nobody claimed). The board then begins after it,
// with a clock that allows play, so that a position with a legal move always
// has a board on which the game runs.
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
