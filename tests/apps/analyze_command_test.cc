// analyze: best moves, their lines and what is proven.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
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
                             "--lines", "20", "--json"}));
  ASSERT_EQ(answer["lines"].size(), 20U);
  EXPECT_EQ(answer["simulations"], 500);
  // By the lower bound of each score; below an eighth of the most visits, by
  // visits.
  std::uint64_t most = 0;
  for (const auto& line : answer["lines"]) {
    most = std::max(most, line["visits"].get<std::uint64_t>());
  }
  std::uint64_t last = UINT64_MAX;
  int compared = 0;
  for (const auto& line : answer["lines"]) {
    const auto visits = line["visits"].get<std::uint64_t>();
    if (last < most / 8) {
      EXPECT_LE(visits, last);
      ++compared;
    }
    last = visits;
    std::string moves = "e4 e5";
    for (const auto& move : line["pv_san"]) {
      moves += ' ' + move.get<std::string>();
    }
    EXPECT_EQ(line["pv"][0], line["move"]);
    EXPECT_EQ(phasemachine({"apply", "--moves", moves}).exitCode, 0) << moves;
  }
  EXPECT_GT(compared, 3);
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
       {"quiescence", "static", "rollout", "constant"}) {
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
      {{"--moves", "e4 e4"}, "move 2 \"e4\""},
      {{"--moves", "f3 e5 g4 Qh4#"}, "the game is over: Black wins by"},
      {{"--evaluator", "oracle"}, "unknown evaluator \"oracle\""},
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

// The visits of a position's moves add up to at most those of the move that led
// to it, and the moves are legal.
TEST(AnalyzeCommandTest, WritesTheTreeAsJsonAndDot) {
  for (const char* game : {"chess", "fairy_chess", "gungi", "monoknight",
                           "tic_tac_toe", "twilight_struggle"}) {
    const std::string json = testing::TempDir() + game + "_tree.json";
    const std::string dot = testing::TempDir() + game + "_tree.dot";
    std::vector<std::string> words = {
        "analyze", "--game",     game, "--sims",       "400", "--tree-json",
        json,      "--tree-dot", dot,  "--tree-depth", "3",   "--tree-visits",
        "2",       "--json"};
    if (std::string(game) == "twilight_struggle") {
      words.insert(words.end(), {"--evaluator", "constant"});
    }
    if (std::string(game) == "monoknight" ||
        std::string(game) == "twilight_struggle") {
      // Nature acts first.
      std::string moves;
      for (std::size_t i = 0; i < 60; ++i) {
        const auto at = lastJson(phasemachine(
            {"apply", "--game", game, "--moves", moves, "--json"}));
        if (at["side"] != "neutral") break;
        if (!moves.empty()) moves += ' ';
        moves += at["moves"][i % at["moves"].size()].get<std::string>();
      }
      words.insert(words.end(), {"--moves", moves});
    }
    const auto run = phasemachine(words);
    ASSERT_EQ(run.exitCode, 0) << game << ": " << run.err;
    const auto tree = jsonOf(readFile(json));
    EXPECT_EQ(tree["game"], game);
    const auto& steps = tree["steps"];
    ASSERT_GT(steps.size(), 1U) << game;
    std::vector<std::uint64_t> below(steps.size(), 0);
    std::uint64_t named = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      EXPECT_EQ(steps[i]["id"], i);
      EXPECT_GE(steps[i]["visits"], 2U);
      EXPECT_LE(steps[i]["depth"], 3);
      if (!steps[i]["move"].is_null()) ++named;
      if (steps[i]["parent"].is_null()) {
        EXPECT_EQ(steps[i]["depth"], 1);
        continue;
      }
      const auto parent = steps[i]["parent"].get<std::size_t>();
      ASSERT_LT(parent, i);
      EXPECT_EQ(steps[parent]["depth"].get<int>() + 1, steps[i]["depth"]);
      below[parent] += steps[i]["visits"].get<std::uint64_t>();
      EXPECT_LE(below[parent], steps[parent]["visits"].get<std::uint64_t>());
    }
    EXPECT_GT(named, 0U) << game;
    const std::string graph = readFile(dot);
    EXPECT_EQ(graph.substr(0, 12), "digraph tree");
    std::size_t arrows = 0;
    for (std::size_t at = graph.find(" -> "); at != std::string::npos;
         at = graph.find(" -> ", at + 1)) {
      ++arrows;
    }
    EXPECT_EQ(arrows, steps.size());
  }
}

TEST(AnalyzeCommandTest, BatchIsTheSameOnAnyNumberOfThreads) {
  const auto linesOf = [](const char* threads) {
    return lastJson(
        phasemachine({"analyze", "--mode", "batch", "--threads", threads,
                      "--sims", "2000", "--json"}))["lines"];
  };
  EXPECT_EQ(linesOf("1"), linesOf("2"));
}

}  // namespace
}  // namespace phasemachine
