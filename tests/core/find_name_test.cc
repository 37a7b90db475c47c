#include "core/find_name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace phasemachine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<NamesOfOne> kNames = {
    {"East Germany", "DDR"}, {"West Germany"}, {"East European Unrest"},
    {"Sadat's Visit"},       {"kingUpRight"},  {"Q"},
    {"q", "Queen"},          {"East"},
};

TEST(FindName, CaseIsLessThanSigns) {
  const std::vector<NamesOfOne> names = {{"G@7-5!"}, {"G@7-5"}};
  EXPECT_THAT(findName(names, "g@7-5"), testing::ElementsAre(1));
  EXPECT_THAT(findName(names, "g@7-5!"), testing::ElementsAre(0));
  EXPECT_THAT(findName(names, "g75"), testing::ElementsAre(0, 1));
}

TEST(FindName, ExactLettersComeFirst) {
  EXPECT_THAT(findName(kNames, "Q"), ElementsAre(5));
  EXPECT_THAT(findName(kNames, "q"), ElementsAre(6));
  EXPECT_THAT(findName(kNames, "queen"), ElementsAre(6));
  EXPECT_THAT(findName(kNames, "East"), ElementsAre(7));
}

TEST(FindName, SignsAndCaseDoNotMatter) {
  EXPECT_THAT(findName(kNames, "east_germany"), ElementsAre(0));
  EXPECT_THAT(findName(kNames, "EASTGERMANY"), ElementsAre(0));
  EXPECT_THAT(findName(kNames, "ddr"), ElementsAre(0));
  EXPECT_THAT(findName(kNames, "sadats visit"), ElementsAre(3));
  EXPECT_THAT(findName(kNames, "SADAT'S_VISIT"), ElementsAre(3));
}

TEST(FindName, PartsOfNames) {
  EXPECT_THAT(findName(kNames, "east g"), ElementsAre(0));
  EXPECT_THAT(findName(kNames, "unrest"), ElementsAre(2));
  EXPECT_THAT(findName(kNames, "up right"), ElementsAre(4));
  EXPECT_THAT(findName(kNames, "germany"), ElementsAre(0, 1));
  EXPECT_THAT(findName(kNames, "ermany"), IsEmpty());
  EXPECT_THAT(findName(kNames, "w"), IsEmpty());
  EXPECT_THAT(findName(kNames, ""), IsEmpty());
  EXPECT_THAT(findName(kNames, "?'_ "), IsEmpty());
}

TEST(FindName, MessagesNameTheCandidates) {
  EXPECT_EQ(*findOneName(kNames, "unrest", "card"), 2U);
  EXPECT_EQ(findOneName(kNames, "germany", "card").status().message(),
            "\"germany\" may be East Germany or West Germany");
  EXPECT_EQ(findOneName(kNames, "x\n", "card").status().message(),
            "no card is called \"x\\n\"");
  const std::vector<std::size_t> all = {0, 1, 2, 3};
  EXPECT_EQ(listOfNames(kNames, all, 2),
            "East Germany, West Germany and 2 more");
  EXPECT_EQ(
      listOfNames(kNames, all, 4),
      "East Germany, West Germany, East European Unrest or Sadat's Visit");
}

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
