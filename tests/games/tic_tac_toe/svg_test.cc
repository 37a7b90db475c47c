// Pictures of positions.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/tic_tac_toe/game.h"
#include "tests/support/golden_picture.h"
#include "tests/support/random_play.h"
#include "tests/support/svg_boxes.h"

namespace phasemachine::tic_tac_toe {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(TicTacToeSvg, NoTextIsCutOrOverlaps) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    playRandomly<TicTacToe>(seed, [](const auto& visit) {
      ASSERT_THAT(textFaults(TicTacToe::renderSvg(visit.board, {})), IsEmpty());
    });
  }
}

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

}  // namespace
}  // namespace phasemachine::tic_tac_toe
