// Native networks in the program: flags, the command that shows a file, and the
// UCI option.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
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
  return writeRandomNetwork(**findGame(game), ownFile(game + ".pmnn"));
}

TEST(NetworkCommand, ShowsTheHead) {
  const ProgramRun run = phasemachine({"network", fileFor("tic_tac_toe")});
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_THAT(run.out, HasSubstr("network for tic_tac_toe, version 1"));
  EXPECT_THAT(run.out, HasSubstr("layers: 27 -> 64 -> 32 -> score"));
  EXPECT_THAT(run.out, HasSubstr("policy: 64 -> 9 actions"));
  const ProgramRun json =
      phasemachine({"network", fileFor("tic_tac_toe"), "--json"});
  EXPECT_THAT(json.out, HasSubstr("\"fits\":true"));
}

TEST(NetworkCommand, RefusesWhatIsNone) {
  const std::string path = ownFile("text.pmnn");
  std::ofstream(path) << "hello";
  const ProgramRun run = phasemachine({"network", path});
  EXPECT_NE(run.exitCode, 0);
  EXPECT_THAT(run.err, HasSubstr("it does not begin with"));
}

TEST(NetworkFlag, CommandsSearchWithIt) {
  const std::string net = fileFor("tic_tac_toe");
  const auto analyze = [&](const std::string& game) {
    return phasemachine(
        {"analyze", "--game", game, "--net", net, "--sims", "50"});
  };
  EXPECT_EQ(analyze("tic_tac_toe").exitCode, 0);
  EXPECT_THAT(analyze("chess").err, HasSubstr("not for chess"));
  const ProgramRun played = phasemachine({"selfplay", "tic_tac_toe", "--net",
                                          net, "--sims", "20", "--games", "2"});
  EXPECT_EQ(played.exitCode, 0) << played.err;
  EXPECT_THAT(played.out + played.err, HasSubstr("evaluator net"));
  EXPECT_THAT(
      phasemachine({"analyze", "--game", "tic_tac_toe", "--evaluator", "net"})
          .err,
      HasSubstr("needs the file of a network, as tic_tac_toe brings none"));
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
