// Pictures of positions.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/connect_four/game.h"
#include "tests/support/random_play.h"
#include "tests/support/svg_check.h"

namespace phasemachine::connect_four {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

Board drawn(const std::string& text) {
  const auto board = ConnectFour::fromText(text, {});
  EXPECT_TRUE(board.ok()) << board.status();
  return *board;
}

TEST(ConnectFourSvg, NoTextIsCutOrOverlaps) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    playRandomly<ConnectFour>(seed, [](const auto& visit) {
      ASSERT_THAT(textFaults(ConnectFour::renderSvg(visit.board, {})),
                  IsEmpty());
    });
  }
}

TEST(ConnectFourSvg, TheCaptionSaysHowTheGameStands) {
  const std::string free = "......./......./......./......./";
  EXPECT_THAT(ConnectFour::renderSvg(drawn(free + "......./...X... o"), {}),
              HasSubstr(">O to move<"));
  EXPECT_THAT(ConnectFour::renderSvg(drawn(free + "OOO..../XXXX... o"), {}),
              HasSubstr(">X has won<"));
  EXPECT_THAT(
      ConnectFour::renderSvg(drawn("OXXOOOX/XOOXXXO/OXXOOOX/XOOXXXO/OXXOOOX/"
                                   "XOOXXXO x"),
                             {}),
      HasSubstr(">Draw<"));
}

TEST(ConnectFourSvg, AKnownPosition) {
  expectGoldenPicture(
      "connect_four",
      ConnectFour::renderSvg(
          drawn("......./......./...X.../..XOO../.XOXO../XOOXX.. o"),
          {.lastMove = Move{3}, .candidates = {}}));
}

}  // namespace
}  // namespace phasemachine::connect_four
