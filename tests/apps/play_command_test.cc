// play: whole sessions as a person types them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/apps/program.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

ProgramRun play(const Words& more, const std::string& script) {
  Words words = {"play", "--sims", "30", "--ascii"};
  words.insert(words.end(), more.begin(), more.end());
  return phasemachine(words, script);
}

// How often `what` occurs.
int count(const std::string& text, const std::string& what) {
  int n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + 1)) {
    ++n;
  }
  return n;
}

TEST(PlayCommandTest, TheEngineAnswersEachMove) {
  const ProgramRun run = play({}, "e4\nNf3\nquit\n");
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_EQ(count(run.out, "engine: "), 2);
  EXPECT_THAT(run.out, HasSubstr("engine: 1... "));
  EXPECT_EQ(count(run.out, "White to move"), 3);
}

TEST(PlayCommandTest, TheEngineBeginsWhenThePersonIsBlack) {
  const ProgramRun run = play({"--side", "black"}, "");
  EXPECT_THAT(run.out, HasSubstr("engine: 1. "));
  EXPECT_THAT(run.out, HasSubstr("Black to move"));
}

TEST(PlayCommandTest, WhatThePersonMayNotSeeIsNotShown) {
  std::string script;
  for (int i = 0; i < 30; ++i) script += "go\n";
  const ProgramRun run =
      phasemachine({"play", "--game", "twilight_struggle", "--side", "second",
                    "--sims", "4", "--ascii", "--json"},
                   script + "board\nhint\nquit\n");
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_GE(count(run.err, "USSR draws a card"), 8);
  EXPECT_EQ(count(run.err, "USSR draws"), count(run.err, "USSR draws a card"));
  EXPECT_EQ(count(run.err, "US draws a card"), 0);
  EXPECT_THAT(run.err, HasSubstr("USSR hand: 8 unseen"));
  EXPECT_THAT(run.err, Not(HasSubstr("position ")));
  // One who plays both sides sees both hands, and the position.
  const ProgramRun both = phasemachine(
      {"play", "--game", "twilight_struggle", "--side", "both", "--ascii"},
      "board\nquit\n");
  EXPECT_EQ(count(both.out, "draws a card"), 0);
  EXPECT_THAT(both.out, HasSubstr("position rules="));
}

TEST(PlayCommandTest, ASessionIsReproducibleWithSims) {
  const std::string script = "d4\nc4\nhint\nNc3\n";
  EXPECT_EQ(play({}, script).out, play({}, script).out);
}

TEST(PlayCommandTest, UndoTakesBackToThePersonsDecisionAndRedoReturns) {
  const ProgramRun run = play({"--json"}, "e4\nd3\nundo\nundo\nredo\n");
  const auto json = lastJson(run);
  EXPECT_EQ(json["moves"].size(), 2U);
  EXPECT_EQ(json["moves"][0], "e2e4");
  EXPECT_THAT(play({}, "undo\n").out, HasSubstr("nothing to take back"));
  EXPECT_THAT(play({}, "redo\n").out, HasSubstr("nothing to make again"));
}

TEST(PlayCommandTest, BadMovesAreAnsweredAndChangeNothing) {
  const ProgramRun run =
      play({"--json"}, "e5\nKe2\nnonsense\ne2e4e6\n\nposition 8/8\n");
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_TRUE(lastJson(run)["moves"].empty());
  EXPECT_THAT(run.err, HasSubstr("e5"));
  EXPECT_THAT(run.err, HasSubstr("nonsense"));
  EXPECT_THAT(run.err, HasSubstr("FEN field"));
}

TEST(PlayCommandTest, HintNamesALine) {
  const ProgramRun run = play({}, "hint\n");
  EXPECT_THAT(run.out, HasSubstr("hint: 1. "));
}

TEST(PlayCommandTest, ResigningEndsTheGameAndCanBeTakenBack) {
  const ProgramRun run = play({"--json"}, "resign\ne4\n");
  EXPECT_EQ(lastJson(run)["winner"], "second");
  EXPECT_THAT(run.err, HasSubstr("White resigns: Black wins"));
  EXPECT_THAT(run.err, HasSubstr("the game is over"));
  const ProgramRun back = play({"--json"}, "resign\nundo\ne4\n");
  EXPECT_TRUE(lastJson(back)["winner"].is_null());
  EXPECT_EQ(lastJson(back)["moves"].size(), 2U);
}

TEST(PlayCommandTest, SwitchingSidesLetsTheEngineMove) {
  const ProgramRun run = play({"--json"}, "switch\n");
  EXPECT_EQ(lastJson(run)["moves"].size(), 1U);
  EXPECT_THAT(run.err, HasSubstr("Black to move"));
}

TEST(PlayCommandTest, SavesAndLoadsGamesAndPositions) {
  const std::string folder = makeTemporaryDirectory();
  const std::string pgn = folder + "/game.pgn";
  const std::string fen = folder + "/position.fen";
  writeFile(fen, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n");
  const ProgramRun saved = play({"--json"}, "e4\nd4\nsave " + pgn + "\n");
  EXPECT_THAT(readFile(pgn), HasSubstr("1. e4 "));
  const ProgramRun loaded = play({"--json"}, "load " + pgn + "\n");
  EXPECT_EQ(lastJson(loaded)["moves"], lastJson(saved)["moves"]);
  const ProgramRun flag = play({"--json", "--load", pgn}, "");
  EXPECT_EQ(lastJson(flag)["moves"], lastJson(saved)["moves"]);
  const ProgramRun position = play({"--json"}, "load " + fen + "\ne4\n");
  EXPECT_EQ(lastJson(position)["position"], "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(lastJson(position)["moves"][0], "e2e4");
  const ProgramRun missing =
      play({}, "load " + folder + "/none\nsave " + folder + "/no/x.pgn\n");
  EXPECT_THAT(missing.out, HasSubstr("cannot read"));
  EXPECT_THAT(missing.out, HasSubstr("cannot write"));
  fs::remove_all(folder);
}

TEST(PlayCommandTest, ABadPgnIsNamedByLine) {
  const std::string folder = makeTemporaryDirectory();
  const std::string pgn = folder + "/bad.pgn";
  writeFile(pgn, "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n");
  const ProgramRun run = play({"--load", pgn}, "");
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("--load: PGN line 3"));
  fs::remove_all(folder);
}

TEST(PlayCommandTest, ATicTacToeGameBetweenEnginesEndsInADraw) {
  const ProgramRun run =
      phasemachine({"play", "--game", "tic_tac_toe", "--side", "none", "--sims",
                    "2000", "--json"});
  EXPECT_EQ(lastJson(run)["winner"], "neutral");
}

TEST(PlayCommandTest, HelpListsTheWordsAndQuitLeaves) {
  const ProgramRun run = play({"--side", "both"}, "help\nquit\ne4\n");
  EXPECT_THAT(run.out, HasSubstr("undo, u"));
  EXPECT_THAT(run.out, Not(HasSubstr("Black to move")));
}

TEST(PlayCommandTest, NamesTheBudgetThatIsOutOfRange) {
  for (const char* flag : {"--sims", "--movetime", "--memory", "--threads"}) {
    for (const char* value : {"0", "-1", "1.5", "1e30", "nan", "five", "",
                              "4294967296000000", "18446744073709551616"}) {
      const ProgramRun run = phasemachine({"play", flag, value}, "quit\n");
      EXPECT_EQ(run.exitCode, 2) << flag << ' ' << value;
      EXPECT_THAT(run.err, HasSubstr(std::string(flag) + ": Value " + value +
                                     " not in range"));
      EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    }
  }
}

TEST(PlayCommandTest, RefusesAnUnknownSide) {
  const ProgramRun run = play({"--side", "green"}, "");
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("--side: 'green'"));
}

}  // namespace
}  // namespace phasemachine
