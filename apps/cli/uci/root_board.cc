#include "apps/cli/uci/root_board.h"

#include <cstddef>

#include "games/chess/game.h"
#include "games/chess/moves.h"
#include "phase/machine.h"

namespace phasemachine::uci {
namespace {

using Machine = PhaseMachine<Chess>;
using chess::Board;
using chess::DrawRules;
using chess::Position;

bool ended(Board board) { return Machine::countLegalMoves(board) == 0; }

// A board to play on from `position`, even if draw rules have ended the game.
Board playable(Position position) {
  Board board = Chess::boardFrom(position, DrawRules::kClaim);
  if (!ended(board)) return board;
  position.halfmoveClock = 0;
  board = Chess::boardFrom(position, DrawRules::kClaim);
  if (!ended(board)) return board;
  return Chess::boardFrom(position, DrawRules::kNone);
}

}  // namespace

RootBoard makeRootBoard(const GameLine& line) {
  Position position = line.start;
  RootBoard root{.start = playable(position), .moves = {}};
  Board board = root.start;
  Machine::countLegalMoves(board);
  for (const chess::Move move : line.moves) {
    chess::makeMove(position, move);
    root.moves.push_back(move);
    if (!Machine::step(board, move).winner) continue;
    root = {.start = playable(position), .moves = {}};
    board = root.start;
    Machine::countLegalMoves(board);
  }
  return root;
}

}  // namespace phasemachine::uci
