// play: what a person may type besides single moves, and what helps them to.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/catalog.h"
#include "games/move_words.h"
#include "tests/apps/program.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

TEST(PlayWordsTest, RegionsHaveTotals) {
  EXPECT_THAT(
      play({"--game", "twilight_struggle", "--seed", "5"}, "").out,
      HasSubstr("Europe           USSR 1 (1*) presence    US 1 (0*) presence"));
}

TEST(PlayWordsTest, OneMoveSeveralTimes) {
  const Words game = {"twilight_struggle", "--seed", "5", "--json"};
  const auto placed = [&](const std::string& script) {
    const auto moves = lastJson(play(game, script))["moves"];
    return std::count(moves.begin(), moves.end(), "Poland");
  };
  EXPECT_EQ(placed("poland 4\n"), 4);
  EXPECT_EQ(placed("poland x3\n"), 3);
  EXPECT_EQ(placed("2 poland\n"), 2);
  EXPECT_EQ(placed("poland 4\npol 2\n"), 6);
  // Six points are to be placed; none are where not all can be.
  EXPECT_EQ(placed("poland 7\n"), 0);
  EXPECT_THAT(play(game, "poland 7\n").err,
              HasSubstr("\"poland 7\": only 6 of 7 can be made here"));
  EXPECT_EQ(placed("poland 0\n"), 0);
  EXPECT_EQ(placed("france 2\n"), 0);
  EXPECT_THAT(flowing(play(game, "france 2\n").err),
              HasSubstr("\"france 2\": illegal move"));
  const ProgramRun chess = play({}, "e4 2\n");
  EXPECT_THAT(chess.out, HasSubstr("only 1 of 2 can be made here; then it is "
                                   "another's turn"));
}

TEST(PlayWordsTest, CountriesAreLookedUp) {
  const Words game = {"twilight_struggle", "--seed", "5"};
  EXPECT_THAT(play(game, "country poland\n").out,
              HasSubstr("Poland: Eastern Europe, stability 3, battleground\n"
                        "USSR 0, US 0; controlled by nobody\n"
                        "Next to East Germany, Czechoslovakia and the USSR\n"));
  EXPECT_THAT(play(game, "country uk\n").out,
              HasSubstr("USSR 0, US 5; controlled by the US"));
  EXPECT_THAT(play(game, "country polnd\n").out,
              HasSubstr("no country is called \"polnd\" (did you mean "
                        "Poland?)"));
  EXPECT_THAT(play(game, "help\n").out, HasSubstr("country NAME"));
  EXPECT_THAT(play({}, "help\n").out, Not(HasSubstr("country NAME")));
}

TEST(PlayWordsTest, HelpSaysHowAMoveIsWritten) {
  for (const AnyGame* game : allGames()) {
    const std::string words(howMovesAreWritten(*game));
    EXPECT_THAT(words, testing::StartsWith("A move is ")) << game->name;
    const ProgramRun run = phasemachine(
        {"play", std::string(game->name), "--sims", "4"}, "help\n");
    EXPECT_THAT(flowing(run.out), HasSubstr(words));
  }
}

TEST(PlayWordsTest, AMisspeltWordIsAnsweredWithTheNearest) {
  EXPECT_THAT(play({}, "hlep\n").out, HasSubstr("did you mean help?"));
  EXPECT_THAT(
      flowing(
          play({"--game", "twilight_struggle", "--seed", "5"}, "polnd\n").out),
      HasSubstr("did you mean Poland?"));
}

TEST(PlayWordsTest, MovesListsThoseThatBeginSo) {
  EXPECT_THAT(play({}, "moves n\n").out, HasSubstr("4: Na3 Nc3 Nf3 Nh3\n"));
  EXPECT_THAT(play({}, "moves all\n").out, HasSubstr("20: "));
}

}  // namespace
}  // namespace phasemachine
