// Reversi: turning, passing, the end, and figures from outside.

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/reversi/game.h"
#include "phase/machine.h"
#include "phase/perft.h"

namespace phasemachine {
namespace {

using Machine = PhaseMachine<Reversi>;

// Plays cells, two letters each.
Reversi::Board after(std::string_view cells) {
  Reversi::Board board = Reversi::initial({});
  for (; !cells.empty(); cells.remove_prefix(2)) {
    const auto move = Reversi::moveFromText(board, cells.substr(0, 2));
    EXPECT_TRUE(move.ok() && Machine::tryStep(board, *move).ok()) << cells;
  }
  return board;
}

Reversi::Board position(const std::string& rows) {
  auto board = Reversi::fromText(rows, {});
  EXPECT_TRUE(board.ok()) << board.status();
  return *board;
}

// All but the two highest rows: the middle is the first player's.
const std::string kRest =
    "........"
    "...XX......XX..."
    "........................";

TEST(Reversi, ALineBetweenTwoDiscsTurns) {
  Reversi::Board board = after("d3");
  EXPECT_EQ(std::popcount(board.stones.of[0]), 4);
  EXPECT_EQ(std::popcount(board.stones.of[1]), 1);
  EXPECT_FALSE(Machine::tryStep(board, {0}).ok()) << "turns nothing";
}

TEST(Reversi, LinesDoNotRunOverTheEdge) {
  // X could place a disc only if h1 went on to a2.
  Reversi::Board board = position(".....XOO........" + kRest + " x");
  EXPECT_EQ(Machine::step(board).side, Side::kSecond);
}

TEST(Reversi, WhoCannotPlacePasses) {
  // O cannot turn the disc in the corner; X can turn b1.
  Reversi::Board board = position("XO.............." + kRest + " o");
  const auto result = Machine::step(board);
  EXPECT_FALSE(result.winner);
  EXPECT_EQ(result.side, Side::kFirst);
  EXPECT_EQ(result.legalMoves.size(), 1U);
}

// The shortest game there is: nine moves, and the second player has no disc.
TEST(Reversi, TheShortestGame) {
  Reversi::Board board = after("e6f4e3f6g5d6e7f5c5");
  const auto result = Machine::step(board);
  EXPECT_EQ(result.winner, Side::kFirst);
  EXPECT_EQ(board.stones.of[1], 0U);
}

TEST(Reversi, PositionsThatCannotArise) {
  const std::string empty(64, '.');
  for (const std::string& text : {empty + " x", empty, kRest + " x"}) {
    EXPECT_FALSE(Reversi::fromText(text, {}).ok()) << text;
  }
}

// Lines of play of so many moves, as other programs count them.
TEST(Reversi, CountsTheKnownGames) {
  const std::uint64_t known[] = {4, 12, 56, 244, 1396, 8200, 55092, 390216};
  for (int depth = 1; depth <= 8; ++depth) {
    EXPECT_EQ(perft<Reversi>(Reversi::initial({}), depth, Leaf::kCount),
              known[depth - 1]);
  }
}

}  // namespace
}  // namespace phasemachine
