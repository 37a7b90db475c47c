// selfplay: real games, the same for the same seed, complete files or none.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "games/catalog.h"
#include "games/chess/game.h"
#include "games/chess/text/pgn.h"
#include "tests/apps/program.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

Words selfplay(const Words& more) {
  Words words = {"selfplay", "chess", "--evaluator", "static",
                 "--sims",   "20",    "--max-plies", "80"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// What must not depend on the number of workers.
nlohmann::ordered_json sameForAll(nlohmann::ordered_json json) {
  for (const char* key : {"threads", "seconds", "games_per_second",
                          "moves_per_second", "simulations_per_second"}) {
    EXPECT_TRUE(json.contains(key)) << key;
    json.erase(key);
  }
  return json;
}

TEST(SelfplayCommandTest, GamesDependOnTheSeedAndNotOnTheWorkers) {
  const auto run = [](const char* threads, const char* seed) {
    const ProgramRun r = phasemachine(selfplay(
        {"--games", "5", "--threads", threads, "--seed", seed, "--json"}));
    EXPECT_EQ(r.exitCode, 0) << r.err;
    return sameForAll(lastJson(r));
  };
  const auto one = run("1", "7");
  EXPECT_EQ(one["games"], 5);
  EXPECT_EQ(one, run("2", "7"));
  EXPECT_EQ(one, run("4", "7"));
  EXPECT_NE(one["signature"], run("2", "8")["signature"]);
  // Different games of one run differ, too.
  EXPECT_NE(one["records"][0]["moves"], one["records"][1]["moves"]);
}

TEST(SelfplayCommandTest, TheNameOfTheFileAsksForJsonLines) {
  const std::string folder = makeTemporaryDirectory();
  const std::string path = folder + "/games.jsonl";
  const ProgramRun run =
      phasemachine(selfplay({"--games", "2", "--out", path}));
  ASSERT_EQ(run.exitCode, 0) << run.err;
  std::istringstream lines(readFile(path));
  int games = 0;
  for (std::string line; std::getline(lines, line); ++games) {
    EXPECT_EQ(nlohmann::json::parse(line)["game"], "chess");
  }
  EXPECT_EQ(games, 2);
  fs::remove_all(folder);
}

TEST(SelfplayCommandTest, TotalsAddUpAndRecordsReplay) {
  const auto json =
      lastJson(phasemachine({"selfplay", "--game", "tic_tac_toe", "--games",
                             "20", "--sims", "50", "--json"}));
  ASSERT_EQ(json["records"].size(), 20U);
  int plies = 0;
  int draws = 0;
  for (const auto& record : json["records"]) {
    std::string moves;
    for (const auto& move : record["moves"]) {
      moves += move.get<std::string>() + ' ';
      ++plies;
    }
    draws += record["winner"] == "neutral";
    const auto applied = lastJson(phasemachine(
        {"apply", "--game", "tic_tac_toe", "--moves", moves, "--json"}));
    EXPECT_EQ(applied["winner"], record["winner"]);
  }
  EXPECT_EQ(json["plies"], plies);
  EXPECT_EQ(json["results"]["draws"], draws);
  const auto& results = json["results"];
  EXPECT_EQ(results["first"].get<int>() + results["second"].get<int>() +
                results["draws"].get<int>() + results["cut_off"].get<int>(),
            20);
}

TEST(SelfplayCommandTest, GamesForOnePlayerTellReturnsInsteadOfWins) {
  const Words words = {"selfplay", "monoknight", "--games", "3", "--sims", "5"};
  Words withJson = words;
  withJson.push_back("--json");
  const auto json = lastJson(phasemachine(withJson));
  // Each card played costs at least a point, and the board has 25 squares.
  EXPECT_LE(json["returns"]["lowest"], json["returns"]["mean"]);
  EXPECT_LE(json["returns"]["mean"], json["returns"]["highest"]);
  EXPECT_LT(json["returns"]["highest"], -20);
  const ProgramRun run = phasemachine(words);
  EXPECT_THAT(run.out, HasSubstr("results    finished 3, returns -"));
  EXPECT_THAT(run.out + run.err, HasSubstr("finished with returns of -"));
  EXPECT_THAT(run.out + run.err, Not(HasSubstr("wins")));
}

TEST(SelfplayCommandTest, PlaysEveryGameUnlessOneIsNamed) {
  const Words words = {"selfplay", "--games",     "2", "--sims",
                       "5",        "--max-plies", "30"};
  Words withJson = words;
  withJson.push_back("--json");
  const auto runs = lastJson(phasemachine(withJson))["runs"];
  ASSERT_EQ(runs.size(), allGames().size());
  const ProgramRun forPeople = phasemachine(words);
  EXPECT_EQ(forPeople.exitCode, 0) << forPeople.err;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    EXPECT_EQ(runs[i]["game"], std::string(allGames()[i]->name));
    EXPECT_EQ(runs[i]["games"], 2);
    EXPECT_THAT(forPeople.out,
                HasSubstr("2 games of " + std::string(allGames()[i]->name)));
    EXPECT_THAT(forPeople.out,
                HasSubstr(runs[i]["signature"].get<std::string>()));
  }
  for (const char* flag : {"--options", "--position", "--out", "--evaluator"}) {
    const ProgramRun bad = phasemachine({"selfplay", flag, "x"});
    EXPECT_EQ(bad.exitCode, 2);
    EXPECT_THAT(bad.err, HasSubstr(flag));
  }
}

TEST(SelfplayCommandTest, WritesPgnThatReadsBack) {
  const std::string folder = makeTemporaryDirectory();
  const std::string path = folder + "/games.pgn";
  const ProgramRun run =
      phasemachine(selfplay({"--games", "3", "--out", path}));
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("3 games of chess"));
  EXPECT_THAT(run.out, HasSubstr("simulations/s"));
  const std::string text = readFile(path);
  chess::PgnReader reader(text);
  int games = 0;
  while (auto game = reader.next()) {
    ASSERT_TRUE(game->ok()) << game->status();
    EXPECT_GE((*game)->moves.size(), 4U);
    EXPECT_EQ(*(*game)->findTag("Round"), std::to_string(++games));
  }
  EXPECT_EQ(games, 3);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
  fs::remove_all(folder);
}

TEST(SelfplayCommandTest, CtrlCKeepsTheFinishedGames) {
  const std::string folder = makeTemporaryDirectory();
  const std::string path = folder + "/games.pgn";
  RunningProgram program(
      commandLine(selfplay({"--games", "1000000", "--out", path})), "");
  for (int i = 0; i < 3000 && program.out().find("game ") == std::string::npos;
       ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(program.process(), SIGINT);
  const ProgramRun run = program.wait();
  EXPECT_EQ(run.exitCode, 130);
  EXPECT_THAT(run.err, HasSubstr("interrupted"));
  EXPECT_THAT(run.err, HasSubstr("of 1000000"));
  const std::string text = readFile(path);
  chess::PgnReader reader(text);
  int games = 0;
  while (auto game = reader.next()) {
    ASSERT_TRUE(game->ok()) << game->status();
    ++games;
  }
  EXPECT_GE(games, 1);
  EXPECT_THAT(run.err, HasSubstr(std::to_string(games) + " of "));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
  fs::remove_all(folder);
}

TEST(SelfplayCommandTest, RefusesWhatCannotWorkBeforePlaying) {
  struct Case {
    Words more;
    const char* named;
  };
  const std::vector<Case> cases = {
      {{"--games", "0"}, "--games"},
      {{"--evaluator", "oracle"}, "oracle"},
      {{"--out", "/no/such/folder/x.pgn"}, "/no/such/folder/x.pgn"},
      {{"--position", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}, "over"},
      {{"--threads", "x"}, "--threads"},
  };
  for (const Case& bad : cases) {
    Words words = {"selfplay", "--game", "chess"};
    words.insert(words.end(), bad.more.begin(), bad.more.end());
    const ProgramRun run = phasemachine(words);
    EXPECT_EQ(run.exitCode, bad.more[0] == "--out" ? 1 : 2) << run.err;
    EXPECT_THAT(run.err, HasSubstr(bad.named));
    EXPECT_EQ(run.out, "");
  }
}

}  // namespace
}  // namespace phasemachine
