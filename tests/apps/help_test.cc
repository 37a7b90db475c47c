// The help is correct.

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "games/catalog.h"
#include "tests/apps/program.h"

namespace phasemachine {
namespace {

TEST(HelpTest, TheEvaluatorNamedFirstIsTheOneThatPlays) {
  for (const char* command : {"play", "analyze", "selfplay"}) {
    const std::string help = flowing(phasemachine({"help", command}).out);
    for (const AnyGame* game : allGames()) {
      const std::string name(game->name);
      const ProgramRun run =
          phasemachine({"selfplay", name, "--games", "1", "--sims", "2",
                        "--max-plies", "2", "--json"});
      const auto evaluator = lastJson(run)["evaluator"].get<std::string>();
      EXPECT_NE(help.find(' ' + name + ": " + evaluator), std::string::npos)
          << command << ' ' << name << ": " << evaluator << '\n'
          << help;
    }
  }
}

TEST(HelpTest, EveryEvaluatorOfAGameIsNamedAndPlays) {
  const std::string help = flowing(phasemachine({"help", "selfplay"}).out);
  const auto games = lastJson(phasemachine({"games", "--json"}))["games"];
  ASSERT_EQ(games.size(), allGames().size());
  for (const auto& game : games) {
    const auto name = game["name"].get<std::string>();
    std::string listed = name + ":";
    for (const auto& evaluator : game["evaluators"]) {
      listed +=
          (listed.back() == ':' ? " " : ", ") + evaluator.get<std::string>();
      EXPECT_EQ(phasemachine({"selfplay", name, "--games", "1", "--sims", "2",
                              "--max-plies", "2", "--evaluator",
                              evaluator.get<std::string>()})
                    .exitCode,
                0);
    }
    EXPECT_NE(help.find(listed), std::string::npos) << listed << '\n' << help;
  }
}

}  // namespace
}  // namespace phasemachine
