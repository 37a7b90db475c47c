// Pictures of positions.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/tic_tac_toe/game.h"
#include "tests/support/svg_check.h"

namespace phasemachine::tic_tac_toe {
namespace {

using ::testing::HasSubstr;

TEST(TicTacToeSvg, TheCaptionSaysHowTheGameStands) {
  EXPECT_THAT(TicTacToe::renderSvg(*TicTacToe::fromText("X........ o", {}), {}),
              HasSubstr(">O to move<"));
  EXPECT_THAT(TicTacToe::renderSvg(*TicTacToe::fromText("XXXOO.... o", {}), {}),
              HasSubstr(">X has won<"));
  EXPECT_THAT(TicTacToe::renderSvg(*TicTacToe::fromText("XOXXOOOXX o", {}), {}),
              HasSubstr(">Draw<"));
}

TEST(TicTacToeSvg, AKnownPosition) {
  expectGoldenPicture(
      "tic_tac_toe",
      TicTacToe::renderSvg(*TicTacToe::fromText("XOO.X...X o", {}),
                           {.lastMove = Move{8}}));
}

// Moves of tic-tac-toe as text.

TEST(TicTacToeText, CapitalsAreReadToo) {
  const TicTacToe::Board board = TicTacToe::initial({});
  for (const char* cell : {"a1", "b2", "c3", "a3"}) {
    std::string capital = cell;
    capital[0] = static_cast<char>(capital[0] - 'a' + 'A');
    EXPECT_EQ(*TicTacToe::moveFromText(board, capital),
              *TicTacToe::moveFromText(board, cell));
  }
  for (const char* text : {"", "A", "d1", "D1", "A4", "a0", "1a", "a11"}) {
    EXPECT_FALSE(TicTacToe::moveFromText(board, text).ok()) << text;
  }
}

}  // namespace
}  // namespace phasemachine::tic_tac_toe
