// analyze: best moves, their lines and what is proven.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/apps/program.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;

TEST(AnalyzeCommandTest, FindsAMateAndProvesIt) {
  const std::vector<std::string> words = {"analyze", "--position",
                                          "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1",
                                          "--sims", "2000"};
  std::vector<std::string> json = words;
  json.push_back("--json");
  const auto answer = lastJson(phasemachine(json));
  EXPECT_EQ(answer["best"], "d1d8");
  EXPECT_EQ(answer["proof"], "win");
  EXPECT_EQ(answer["lines"][0]["san"], "Rd8#");
  EXPECT_EQ(answer["lines"][0]["value"], "#1");
  EXPECT_THAT(phasemachine(words).out, HasSubstr("1. #1"));
}

TEST(AnalyzeCommandTest, TellsAsManyLinesAsAskedAndTheyAreLegal) {
  const auto answer =
      lastJson(phasemachine({"analyze", "--moves", "e4 e5", "--sims", "500",
                             "--lines", "4", "--json"}));
  ASSERT_EQ(answer["lines"].size(), 4U);
  EXPECT_EQ(answer["simulations"], 500);
  std::uint64_t last = UINT64_MAX;
  for (const auto& line : answer["lines"]) {
    const auto visits = line["visits"].get<std::uint64_t>();
    EXPECT_LE(visits, last);
    last = visits;
    std::string moves = "e4 e5";
    for (const auto& move : line["pv_san"]) {
      moves += ' ' + move.get<std::string>();
    }
    EXPECT_EQ(line["pv"][0], line["move"]);
    EXPECT_EQ(phasemachine({"apply", "--moves", moves}).exitCode, 0) << moves;
  }
}

TEST(AnalyzeCommandTest, IsReproducibleWithSims) {
  const std::vector<std::string> words = {"analyze", "--sims", "300",
                                          "--seed",  "5",      "--json"};
  auto a = lastJson(phasemachine(words));
  auto b = lastJson(phasemachine(words));
  for (auto* json : {&a, &b}) {
    json->erase("seconds");
    json->erase("simulations_per_second");
  }
  EXPECT_EQ(a, b);
}

TEST(AnalyzeCommandTest, KeepsToItsTime) {
  const auto answer = lastJson(phasemachine(
      {"analyze", "--movetime", "50", "--threads", "2", "--json"}));
  EXPECT_EQ(answer["ended_by"], "time");
}

TEST(AnalyzeCommandTest, EveryEvaluatorWorks) {
  for (const char* evaluator :
       {"quiescence", "static", "children", "rollout", "constant"}) {
    const ProgramRun run = phasemachine(
        {"analyze", "--sims", "40", "--evaluator", evaluator, "--json"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    EXPECT_TRUE(lastJson(run)["best"].is_string());
  }
}

TEST(AnalyzeCommandTest, NamesBadInput) {
  struct Case {
    std::vector<std::string> more;
    std::string named;
  };
  const std::vector<Case> cases = {
      {{"--moves", "e4 e4"}, "move 2 'e4'"},
      {{"--moves", "f3 e5 g4 Qh4#"}, "the game is over: Black wins by"},
      {{"--evaluator", "oracle"}, "unknown evaluator 'oracle'"},
      {{"--sims", "0"}, "--sims"},
      {{"--position", "8/8/8/8"}, "--position: FEN"},
  };
  for (const Case& bad : cases) {
    std::vector<std::string> words = {"analyze"};
    words.insert(words.end(), bad.more.begin(), bad.more.end());
    const ProgramRun run = phasemachine(words);
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_THAT(run.err, HasSubstr(bad.named));
  }
}

}  // namespace
}  // namespace phasemachine
