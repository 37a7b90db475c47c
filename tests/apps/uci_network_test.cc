// Native networks as an option of UCI.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "apps/cli/uci/settings.h"
#include "games/catalog.h"
#include "tests/apps/program.h"
#include "tests/support/random_network.h"

namespace phasemachine {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

std::string fileFor(const std::string& game) {
  return writeRandomNetwork(**findGame(game), ownFile(game + ".net"));
}

TEST(EvalFile, IsAnOption) {
  EXPECT_THAT(uci::optionLines(),
              Contains("option name EvalFile type string default <empty>"));
  uci::Settings settings;
  const uci::Settings before = settings;
  ASSERT_TRUE(uci::setOption(settings, "EvalFile", fileFor("chess")).ok());
  EXPECT_FALSE(uci::sameSearch(settings, before));
  const PlayerSettings chess = uci::playerSettings(settings, "chess", "static");
  EXPECT_EQ(chess.evaluator, "net");
  EXPECT_EQ(chess.search.policyTemperature, 1);
  EXPECT_EQ(uci::playerSettings(settings, "fairy_chess", "").evaluator, "");
  EXPECT_FALSE(
      uci::setOption(settings, "EvalFile", fileFor("tic_tac_toe")).ok());
  EXPECT_FALSE(uci::setOption(settings, "EvalFile", "nothing").ok());
  EXPECT_NE(settings.network, nullptr);
  ASSERT_TRUE(uci::setOption(settings, "EvalFile", "<empty>").ok());
  EXPECT_EQ(settings.network, nullptr);
}

TEST(EvalFile, AGameIsPlayedWithIt) {
  const ProgramRun run = phasemachine(
      {"uci"}, "setoption name EvalFile value " + fileFor("chess") +
                   "\nposition startpos moves e2e4\ngo nodes 200\n");
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_THAT(run.out, HasSubstr("bestmove"));
}

}  // namespace
}  // namespace phasemachine
