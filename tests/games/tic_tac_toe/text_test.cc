// Moves of tic-tac-toe as text.

#include <gtest/gtest.h>

#include <string>

#include "games/tic_tac_toe/game.h"

namespace phasemachine {
namespace {

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
}  // namespace phasemachine
