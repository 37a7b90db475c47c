// The evaluation of Connect Four.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "games/connect_four/evaluator.h"
#include "games/connect_four/game.h"
#include "phase/machine.h"

namespace phasemachine::connect_four {
namespace {

// The lowest rows of a position, from above, with the side to move.
Board rows(const std::string& lowest) {
  std::string text;
  const auto lines = std::count(lowest.begin(), lowest.end(), '/') + 1;
  for (auto line = lines; line < kRows; ++line) text += "......./";
  const auto board = ConnectFour::fromText(text + lowest, {});
  EXPECT_TRUE(board.ok()) << board.status();
  return *board;
}

// The column of the highest logit.
std::string bestOf(Board board) {
  MoveList moves;
  PhaseMachine<ConnectFour>::legalMoves(board, moves);
  float logits[kColumns] = {};
  moveLogits(board, moves, logits);
  const auto best = std::max_element(logits, logits + moves.size()) - logits;
  return ConnectFour::moveToText(board, moves[static_cast<std::size_t>(best)]);
}

TEST(ConnectFourEvaluation, AWinAtHandIsAWin) {
  EXPECT_EQ(expectedScore(rows("OOO..../XXX.... x")), 1);
  EXPECT_EQ(bestOf(rows("OOO..../XXX.... x")), "d");
}

TEST(ConnectFourEvaluation, TwoWinsOfTheOtherCannotBothBeStopped) {
  EXPECT_EQ(expectedScore(rows(".OO..../.XXX... o")), 0);
  EXPECT_GT(expectedScore(rows("OO...../XXX.... o")), 0);
}

TEST(ConnectFourEvaluation, AWinOfTheOtherIsStopped) {
  EXPECT_EQ(bestOf(rows("OO...../XXX.... o")), "d");
}

TEST(ConnectFourEvaluation, NoDiscBelowAWinOfTheOther) {
  // Playing d1 gives d2 away: b2, c2, e2 belong to O.
  EXPECT_NE(bestOf(rows(".OO.O../XXO.X.X x")), "d");
}

TEST(ConnectFourEvaluation, BothSidesSeeTheSame) {
  EXPECT_EQ(expectedScore(ConnectFour::initial({})), 0.5);
  // A disc in the middle is worth more than one at the edge.
  EXPECT_LT(expectedScore(rows("...X... o")), expectedScore(rows("X...... o")));
}

TEST(ConnectFourEvaluation, AMirroredBoardIsWorthTheSame) {
  EXPECT_EQ(expectedScore(rows("..XO.../.OXXOX. o")),
            expectedScore(rows("...OX../.XOXXO. o")));
}

}  // namespace
}  // namespace phasemachine::connect_four
