// play: whole sessions of typed input.

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

// The number of occurrences of `what`.
int count(const std::string& text, const std::string& what) {
  int n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + 1)) {
    ++n;
  }
  return n;
}

// Without the breaks of long lines.
std::string inOneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
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
  // Playing both sides shows both hands and the position.
  const ProgramRun both = phasemachine(
      {"play", "--game", "twilight_struggle", "--side", "both", "--ascii"},
      "board\nquit\n");
  EXPECT_EQ(count(both.out, "draws a card"), 0);
  EXPECT_THAT(both.out, HasSubstr("position rules="));
}

TEST(PlayCommandTest, TheMapIsDrawnWholeOnlyWhenAskedFor) {
  const Words game = {"--game", "twilight_struggle", "--seed", "5"};
  const auto maps = [&](const char* script) {
    return count(play(game, script).out, "Uruguay");
  };
  EXPECT_EQ(maps(""), 0);
  EXPECT_EQ(maps("board\n"), 1);
  EXPECT_EQ(maps("Poland\nboard\n"), 1);
  EXPECT_EQ(maps("Poland\nundo\n"), 0);
  EXPECT_THAT(play(game, "").out, HasSubstr("\"board\" draws all of it"));
  EXPECT_THAT(play(game, "Poland\n").out,
              HasSubstr("sets up in Poland: USSR 0 to 1"));
}

TEST(PlayCommandTest, NewsAreWhatIsDifferentSinceTheLastDecision) {
  EXPECT_THAT(play({}, "e4\nnews\n").out,
              HasSubstr("e2 gone (was white pawn)"));
  EXPECT_THAT(play({}, "news\n").out, HasSubstr("nothing has changed"));
  const Words game = {"--game", "twilight_struggle", "--seed", "5"};
  std::string script;
  for (int i = 0; i < 6; ++i) script += "go\n";
  // The US has answered: its moves are above the drawing.
  EXPECT_THAT(play(game, script).out, HasSubstr("\ninfluence: US "));
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

// The moves of the record printed by --json.
nlohmann::ordered_json movesOf(const ProgramRun& run) {
  return lastJson(run)["moves"];
}

TEST(PlayCommandTest, UndoDoesNotGoBackPastTheFirstDeal) {
  const Words dealt = {"--game", "monoknight", "--seed", "3", "--json"};
  const ProgramRun plain = play(dealt, "");
  ASSERT_FALSE(movesOf(plain).empty());
  const ProgramRun run = play(dealt, "undo\ndraw:knightUp1Left2\nundo\n");
  EXPECT_EQ(count(run.err, "nothing to take back"), 2);
  EXPECT_EQ(movesOf(run), movesOf(plain));
  EXPECT_THAT(run.err, Not(HasSubstr("nature to move")));
}

TEST(PlayCommandTest, UndoGoesBackOverNatureInTheMiddleAndRedoForth) {
  const Words dealt = {"--game", "monoknight", "--seed", "3", "--json"};
  // Any dealt card can be discarded, and nature draws another.
  const std::string two = "discard:0\ndiscard:0\n";
  const ProgramRun played = play(dealt, two);
  const ProgramRun back = play(dealt, two + "undo\nundo\nundo\n");
  EXPECT_EQ(movesOf(back), movesOf(play(dealt, "")));
  EXPECT_EQ(count(back.err, "nothing to take back"), 1);
  EXPECT_EQ(movesOf(play(dealt, two + "undo\nundo\nredo\nredo\n")),
            movesOf(played));
  EXPECT_EQ(movesOf(play(dealt, two + "undo\ndiscard:0\n")), movesOf(played));
}

TEST(PlayCommandTest, UndoStopsWhereTheOtherSideBegan) {
  const ProgramRun run =
      play({"--side", "black", "--json"}, "undo\nd4\nundo\n");
  EXPECT_EQ(movesOf(run).size(), 1U);  // the engine's
  EXPECT_EQ(count(run.err, "nothing to take back"), 2);
  EXPECT_EQ(count(run.err, "White to move"), 0);
}

TEST(PlayCommandTest, AfterSwitchingSidesOnlyOnesOwnDecisionsAreTakenBack) {
  const ProgramRun run = play({"--json"}, "switch\nundo\ne5\nundo\n");
  EXPECT_EQ(movesOf(run).size(), 1U);
  EXPECT_EQ(count(run.err, "nothing to take back"), 1);
  EXPECT_EQ(count(run.err, "White to move"), 1);  // at the start
}

TEST(PlayCommandTest, APersonWhoPlaysBothSidesTakesBackEachMove) {
  const ProgramRun run = phasemachine(
      {"play", "twilight_struggle", "--side", "both", "--ascii", "--json"},
      "East_Germany\nPoland\nundo\nundo\nundo\nnonsense\n");
  EXPECT_EQ(count(run.err, "nothing to take back"), 1);
  EXPECT_EQ(count(run.err, "nature to move"), 0);
  for (const auto& move : movesOf(run)) {
    EXPECT_THAT((Words{"East_Germany", "Poland"}),
                Not(testing::Contains(move.get<std::string>())));
  }
  EXPECT_EQ(
      movesOf(play({"--side", "both", "--json"}, "e4\ne5\nundo\n")).size(), 1U);
}

TEST(PlayCommandTest, UndoAtTheEndReturnsToTheLastDecision) {
  const std::string mate = "f3\ne5\ng4\nQh4\n";
  const ProgramRun run =
      play({"--side", "both", "--json"}, mate + "undo\nd6\n");
  EXPECT_THAT(run.err, HasSubstr("Black wins by checkmate"));
  EXPECT_EQ(movesOf(run).back(), "d7d6");
  EXPECT_TRUE(lastJson(run)["winner"].is_null());
  // A spectator has no decision to undo.
  const ProgramRun watched = phasemachine(
      {"play", "tic_tac_toe", "--side", "none", "--sims", "50", "--json"},
      "undo\nundo\n");
  EXPECT_EQ(count(watched.err, "nothing to take back"), 2);
  EXPECT_FALSE(lastJson(watched)["winner"].is_null());
}

TEST(PlayCommandTest, AResignationIsTakenBackFirst) {
  const ProgramRun run = play({"--json"}, "e4\nresign\nredo\nswitch\nundo\n");
  EXPECT_EQ(count(run.err, "nothing to make again"), 1);
  // The person is Black now, so the engine moves for White.
  EXPECT_EQ(movesOf(run).size(), 3U);
  EXPECT_TRUE(lastJson(run)["winner"].is_null());
}

std::string seedTold(const std::string& text) {
  const std::size_t at = text.rfind("seed ");
  if (at == std::string::npos) return "none";
  return text.substr(at + 5, text.find(' ', at + 5) - at - 5);
}

TEST(PlayCommandTest, EveryStartDealsAnewAndTellsItsSeed) {
  for (const char* game : {"monoknight", "twilight_struggle"}) {
    const Words words = {"--game", game, "--json"};
    const ProgramRun one = play(words, "");
    const ProgramRun two = play(words, "");
    const std::string seed = seedTold(one.err.substr(0, 40));
    EXPECT_THAT(one.err, HasSubstr("play --seed " + seed + " deals"));
    EXPECT_NE(seed, seedTold(two.err.substr(0, 40)));
    Words again = words;
    again.insert(again.end(), {"--seed", seed});
    EXPECT_EQ(movesOf(play(again, "")), movesOf(one)) << game << ' ' << seed;
    EXPECT_EQ(count(play(again, "").err, "seed "), 0);
    // A new game has its own seed.
    const ProgramRun next = play(again, "new\n");
    EXPECT_NE(movesOf(next), movesOf(one));
    again.back() = seedTold(next.err);
    EXPECT_EQ(movesOf(play(again, "")), movesOf(next));
  }
  // Nothing is dealt in chess.
  EXPECT_THAT(play({}, "new\n").out, Not(HasSubstr("seed")));
}

TEST(PlayCommandTest, CountriesOfOneChoiceComeInAnyOrder) {
  const std::string script = "Poland\nEast_Germany\nquit\n";
  const Words words = {"--game", "twilight_struggle", "--side", "ussr",
                       "--json"};
  const auto moves = movesOf(play(words, script));
  EXPECT_EQ(moves[moves.size() - 1], "East_Germany");
  EXPECT_EQ(moves[moves.size() - 2], "Poland");
  Words ordered = words;
  ordered.insert(ordered.end(), {"--options", "us_bonus=2,order=canonical"});
  const ProgramRun refused = play(ordered, script + "Canada\n");
  EXPECT_EQ(movesOf(refused).back(), "Poland");
  EXPECT_EQ(count(inOneLine(refused.err), "order=free takes any order"), 1);
  EXPECT_THAT(refused.err, HasSubstr("\"East_Germany\": illegal move"));
  // Other options do not take it away.
  ordered.back() = "us_bonus=2";
  EXPECT_EQ(movesOf(play(ordered, script)).back(), "East_Germany");
  EXPECT_THAT(lastJson(play(ordered, script))["options"].get<std::string>(),
              HasSubstr("order=free"));
}

TEST(PlayCommandTest, SidesHaveTheGamesOwnNames) {
  const std::vector<std::pair<const char*, Words>> names = {
      {"chess", {"White", "Black"}},
      {"tic_tac_toe", {"x", "O"}},
      {"gungi", {"black", "WHITE"}},
      {"twilight_struggle", {"ussr", "US"}}};
  for (const auto& [game, sides] : names) {
    const Words plain = {"first", "second"};
    for (std::size_t i = 0; i < 2; ++i) {
      const Words rest = {"--game", game, "--seed", "1", "--side"};
      Words named = rest;
      Words numbered = rest;
      named.push_back(sides[i]);
      numbered.push_back(plain[i]);
      EXPECT_EQ(play(named, "").out, play(numbered, "").out) << game;
      EXPECT_EQ(play(named, "").exitCode, 0) << game << ' ' << sides[i];
    }
  }
  // The published rules of Gungi let White begin.
  EXPECT_EQ(
      play({"--game", "gungi", "--options", "rules=intro", "--side", "white"},
           "")
          .out,
      play({"--game", "gungi", "--options", "rules=intro", "--side", "first"},
           "")
          .out);
  EXPECT_THAT(play({"--game", "twilight_struggle"}, "").out,
              HasSubstr("USSR: set up influence in Eastern Europe"));
  EXPECT_EQ(phasemachine({"playthrough", "twilight_struggle", "--viewer", "us",
                          "--plies", "30"})
                .out,
            phasemachine({"playthrough", "twilight_struggle", "--viewer",
                          "second", "--plies", "30"})
                .out);
  EXPECT_THAT(
      phasemachine({"playthrough", "twilight_struggle", "--viewer", "Mars"})
          .err,
      HasSubstr("\"Mars\" is not USSR, US, first or second"));
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

// "b" is short for "board", and a column of Connect Four.
TEST(PlayCommandTest, ALegalMoveIsNoShortForm) {
  const ProgramRun run =
      play({"connect_four", "--side", "both", "--json"}, "b\nb\nboard\nhelp\n");
  EXPECT_EQ(lastJson(run)["moves"].dump(), R"(["b","b"])");
  EXPECT_THAT(run.err, HasSubstr("  board             draw"));
  EXPECT_THAT(run.err, HasSubstr("  news, n           what"));
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
  const std::string session = folder + "/game.session";
  play({"--autosave", session}, "e4\nquit\n");
  EXPECT_THAT(play({}, "load " + session + "\n").out,
              HasSubstr("a session; leave this game and go on with that one by "
                        "play --resume"));
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

TEST(PlayCommandTest, LooksUpCardsAndPieces) {
  const std::string cards =
      play({"--game", "twilight_struggle"}, "card suez\ncards\ncard xyzzy\n")
          .out;
  EXPECT_THAT(cards, HasSubstr("28 Suez Crisis\nUSSR card, 3 Operations"));
  EXPECT_THAT(cards, HasSubstr("Duck and Cover, "));
  EXPECT_THAT(cards, HasSubstr("xyzzy"));
  const std::string pieces = play({"--side", "both"}, "pieces\nhelp\n").out;
  EXPECT_THAT(pieces, HasSubstr("knight"));
  EXPECT_THAT(pieces, HasSubstr("piece NAME"));
}

TEST(PlayCommandTest, TellsTheMovesSoFarUnlessTheyShowWhatIsHidden) {
  const std::string open =
      play({"--side", "both"}, "history\ne4\ne5\nNf3\nhistory\n").out;
  EXPECT_THAT(open, HasSubstr("no moves yet\n"));
  EXPECT_THAT(open, HasSubstr("1. e4 e5 2. Nf3\n"));
  EXPECT_THAT(play({"--game", "twilight_struggle"}, "history\n").out,
              HasSubstr("would show what is hidden"));
}

TEST(PlayCommandTest, MakesOnlyChoicesUnlessItIsToldNotTo) {
  const std::string moves = "b2\na1\na3\nc1\nb1\nb3\na2\nc2\n";
  const std::vector<std::string> game = {"--game", "tic_tac_toe", "--side",
                                         "both"};
  const std::string on = play(game, "forced on\n" + moves).out;
  EXPECT_THAT(on, HasSubstr("your only choice: c3\n"));
  EXPECT_THAT(on, HasSubstr("draw\n"));
  // Back to the last choice, not to a forced move.
  EXPECT_THAT(play(game, "forced on\n" + moves + "undo\nmoves\n").out,
              HasSubstr("2: c3 c2\n"));
  const std::string off = play(game, moves).out;
  EXPECT_THAT(off, Not(HasSubstr("your only choice")));
  EXPECT_THAT(off, Not(HasSubstr("draw\n")));
  EXPECT_THAT(play(game, "forced perhaps\n").out,
              HasSubstr("expected: forced on, or forced off"));
}

TEST(PlayCommandTest, ReadsMovesAsPeopleTypeThem) {
  EXPECT_THAT(play({"--game", "twilight_struggle"}, "east g\n").out,
              HasSubstr("USSR sets up in East Germany"));
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
  EXPECT_THAT(run.err, HasSubstr("--side: \"green\" is not White, Black, "
                                 "first or second, both or none"));
}

}  // namespace
}  // namespace phasemachine
