// bench and signature.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/catalog.h"
#include "tests/apps/program.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;

TEST(BenchCommandTest, MeasuresEveryGameInEveryWay) {
  const ProgramRun run =
      phasemachine({"bench", "--seconds", "0.002", "--json"});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  std::string names;
  const auto rows = lastJson(run)["rows"];
  for (const auto& row : rows) {
    names += row["name"].get<std::string>() + ' ';
    EXPECT_GT(row["median"], 0) << row;
    EXPECT_LE(row["lowest"], row["median"]);
    EXPECT_GE(row["highest"], row["median"]);
  }
  for (const AnyGame* game : allGames()) {
    const std::string name(game->name);
    for (const std::string& kind :
         {"perft/" + name + "/step", "perft/" + name + "/list",
          "perft/" + name + "/count", "playouts/" + name, "pictures/" + name,
          "search/" + name + "/constant"}) {
      EXPECT_THAT(names, HasSubstr(kind + ' '));
    }
  }
}

TEST(BenchCommandTest, FiltersByNameAndNamesWhatThereIs) {
  const ProgramRun one = phasemachine(
      {"bench", "--seconds", "0.002", "--filter", "playouts/tic", "--json"});
  ASSERT_EQ(lastJson(one)["rows"].size(), 1U);
  const ProgramRun text =
      phasemachine({"bench", "--seconds", "0.002", "--filter", "playouts/tic"});
  EXPECT_THAT(text.out, HasSubstr("playouts/tic_tac_toe"));
  EXPECT_THAT(text.out, HasSubstr("games/s"));
  const ProgramRun none = phasemachine({"bench", "--filter", "nothing"});
  EXPECT_EQ(none.exitCode, 2);
  EXPECT_THAT(none.err, HasSubstr("perft/chess/list"));
}

TEST(BenchCommandTest, TellsTheSpeedUpOverTheFirstNumberOfThreads) {
  const ProgramRun run =
      phasemachine({"bench", "--seconds", "0.01", "--threads", "1,2",
                    "--filter", "search/tic_tac_toe/constant", "--json"});
  ASSERT_EQ(run.exitCode, 0) << run.err;
  const auto json = lastJson(run);
  EXPECT_EQ(json["threads"].dump(), "[1,2]");
  const auto& rows = json["rows"];
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["name"], "search/tic_tac_toe/constant/threads:1");
  EXPECT_EQ(rows[1]["name"], "search/tic_tac_toe/constant/threads:2");
  EXPECT_EQ(rows[0]["speedup"], 1.0);
  EXPECT_NEAR(
      rows[1]["speedup"].get<double>() * rows[0]["median"].get<double>(),
      rows[1]["median"].get<double>(), 1e-6 * rows[1]["median"].get<double>());
  EXPECT_EQ(phasemachine({"bench", "--threads", "1,0"}).exitCode, 2);
}

TEST(SignatureCommandTest, HasAPartForTheGamesAndEachEvaluatorOfEveryGame) {
  const auto json = lastJson(phasemachine({"signature", "--json"}));
  EXPECT_EQ(json["signature"].get<std::string>().size(), 16U);
  std::string parts;
  for (const auto& part : json["parts"]) {
    parts += part["game"].get<std::string>() + '/' +
             part["part"].get<std::string>() + ' ';
    EXPECT_NE(part["value"], "0000000000000000");
  }
  for (const AnyGame* game : allGames()) {
    EXPECT_THAT(parts, HasSubstr(std::string(game->name) + "/games "));
    EXPECT_THAT(parts, HasSubstr(std::string(game->name) + "/rollout "));
  }
  EXPECT_EQ(json, lastJson(phasemachine({"signature", "--json"})));
}

}  // namespace
}  // namespace phasemachine
