#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/find_name.h"

namespace phasemachine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<std::string> kGames = {
    "chess",      "connect_four", "fairy_chess",      "gungi",
    "monoknight", "tic_tac_toe",  "twilight_struggle"};

TEST(NearName, OneLetterChangedMissingAddedOrSwapped) {
  EXPECT_THAT(nearNames(kGames, "chass"), ElementsAre("chess"));
  EXPECT_THAT(nearNames(kGames, "ches"), ElementsAre("chess"));
  EXPECT_THAT(nearNames(kGames, "cheess"), ElementsAre("chess"));
  EXPECT_THAT(nearNames(kGames, "hcess"), ElementsAre("chess"));
  EXPECT_THAT(nearNames(kGames, "gugni"), ElementsAre("gungi"));
  EXPECT_THAT(nearNames({"play", "analyze"}, "analyse"),
              ElementsAre("analyze"));
  EXPECT_THAT(nearNames({"--games", "--game"}, "--gmaes"),
              ElementsAre("--games"));
}

TEST(NearName, CaseAndSignsDoNotMatter) {
  EXPECT_THAT(nearNames(kGames, "Chess"), ElementsAre("chess"));
  EXPECT_THAT(nearNames(kGames, "tic-tac-toe"), ElementsAre("tic_tac_toe"));
  EXPECT_THAT(nearNames(kGames, "FairyChess"), ElementsAre("fairy_chess"));
}

TEST(NearName, BeginningsOfNamesAndOfTheirWords) {
  EXPECT_THAT(nearNames(kGames, "twilight"), ElementsAre("twilight_struggle"));
  EXPECT_THAT(nearNames(kGames, "twiligt"), ElementsAre("twilight_struggle"));
  EXPECT_THAT(nearNames(kGames, "strugle"), ElementsAre("twilight_struggle"));
  EXPECT_THAT(nearNames(kGames, "tictac"), ElementsAre("tic_tac_toe"));
  EXPECT_THAT(nearNames(kGames, "four"), ElementsAre("connect_four"));
}

TEST(NearName, OneSpellingOfEachName) {
  EXPECT_THAT(nearNames({"Suez_Crisis", "Suez Crisis", "suezcrisis"}, "suze"),
              ElementsAre("Suez_Crisis"));
}

TEST(NearName, WordsWithoutANameNearby) {
  for (const char* word :
       {"checkers", "go", "frobnicate", "x", "", "_", "foo", "red"}) {
    EXPECT_THAT(nearNames(kGames, word), IsEmpty()) << word;
  }
  EXPECT_THAT(nearNames({"11", "110", "101"}, "111"), IsEmpty());
  EXPECT_THAT(nearNames({"ab", "ac", "ad", "ae"}, "a"), IsEmpty());
  EXPECT_THAT(nearNames({"abcd1", "abcd2", "abcd3", "abcd4"}, "abcd"),
              IsEmpty());
  EXPECT_THAT(nearNames(kGames, std::string(100'000, 'c')), IsEmpty());
  EXPECT_THAT(nearNames({}, "chess"), IsEmpty());
}

TEST(NearName, AsWords) {
  EXPECT_EQ(didYouMean(kGames, "ches"), " (did you mean chess?)");
  EXPECT_EQ(didYouMean(kGames, "checkers"), "");
  EXPECT_EQ(nearNamesInWords({"east", "west"}, "aest"), "east or west");
  EXPECT_EQ(nearNamesInWords(kGames, "gugni"), "gungi");
}

}  // namespace
}  // namespace phasemachine
