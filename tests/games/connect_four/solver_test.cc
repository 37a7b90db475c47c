// The perfect player of the tests against plain search.

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"
#include "games/connect_four/game.h"
#include "phase/machine.h"
#include "tests/support/connect_four_solver.h"

namespace phasemachine {
namespace {

using Machine = PhaseMachine<ConnectFour>;

// By the rules alone.
int plainValue(const ConnectFour::Board& board) {
  ConnectFour::Board asked = board;
  ConnectFour::MoveList moves;
  const Decision now = Machine::legalMoves(asked, moves);
  if (now.winner) {
    return *now.winner == Side::kNeutral     ? 0
           : *now.winner == board.sideToMove ? 1
                                             : -1;
  }
  int best = -1;
  for (const auto move : moves) {
    ConnectFour::Board next = asked;
    Machine::advance(next, move);
    best = std::max(best, -plainValue(next));
    if (best == 1) break;
  }
  return best;
}

TEST(ConnectFourSolver, AgreesWithPlainSearchNearTheEnd) {
  ConnectFourSolver solver(16);
  Random random(5);
  int solved = 0;
  while (solved < 300) {
    ConnectFour::Board board = ConnectFour::initial({});
    ConnectFour::MoveList moves;
    Decision now = Machine::legalMoves(board, moves);
    const unsigned discs = 30 + random.below(12);
    for (unsigned i = 0; i < discs && !now.winner; ++i) {
      now = Machine::step(
          board, moves[random.below(static_cast<std::uint32_t>(moves.size()))],
          moves);
    }
    if (now.winner) continue;
    ++solved;
    ASSERT_EQ(solver.value(board), plainValue(board))
        << ConnectFour::toText(board);
    for (const auto& [column, worth] : solver.moves(board)) {
      ConnectFour::Board next = board;
      Machine::advance(next, {static_cast<std::uint16_t>(column)});
      ASSERT_EQ(worth, -plainValue(next))
          << ConnectFour::toText(board) << " column " << column;
    }
  }
}

}  // namespace
}  // namespace phasemachine
