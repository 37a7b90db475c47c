// Laws of the static evaluation: bounds, both sides' views, undisputed
// orderings.

#include "games/twilight_struggle/knowledge/evaluate.h"

#include <cstdint>
#include <cstdlib>
#include <string>

#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/random_play.h"

namespace phasemachine::twilight_struggle {
namespace {

// A mid-game scenario: by default turn 5, round 3.
Board scenario(const std::string& text) {
  std::string whole = text;
  if (text.find("turn=") == std::string::npos) whole += " turn=5";
  if (text.find("round=") == std::string::npos) whole += " round=3";
  const auto board = fromText(whole, {});
  EXPECT_TRUE(board.ok()) << board.status();
  return board.ok() ? *board : Board{};
}
int forUsa(const std::string& text) { return evaluate(scenario(text), kUsa); }

// No side can lose by DEFCON soon.
bool isSafe(const Board& board) {
  for (Side side : {kUssr, kUsa}) {
    if (!deadlyHeld(board, side).empty()) return false;
    if (headlineRisk(board, side) > 0) return false;
  }
  return stackRisk(board) == 0;
}

TEST(TwilightStruggleEvaluate, IsBoundedAndTheSidesViewsAreOpposite) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    playRandomly<TwilightStruggle>(seed, [](const auto& visit) {
      if (visit.decision.winner) return;
      const int usa = evaluate(visit.board, kUsa);
      ASSERT_LE(std::abs(usa), kMaxEvaluation);
      ASSERT_EQ(evaluate(visit.board, kUssr), -usa);
      const double score = expectedScore(visit.board, kUsa);
      ASSERT_GE(score, 0);
      ASSERT_LE(score, 1);
      if (isSafe(visit.board)) {
        ASSERT_EQ(score > 0.5, usa > 0);
      }
      ASSERT_DOUBLE_EQ(score + expectedScore(visit.board, kUssr), 1);
    });
  }
}

TEST(TwilightStruggleEvaluate, MoreInfluenceIsNeverWorse) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    int turn = 0;
    playRandomly<TwilightStruggle>(seed, [&](const auto& visit) {
      if (visit.decision.winner || visit.board.turn == turn) return;
      turn = visit.board.turn;
      const int before = evaluate(visit.board, kUsa);
      for (const Country country : kAllCountries) {
        Board more = visit.board;
        more.setInfluence(kUsa, country, more.influenceOf(kUsa, country) + 1);
        ASSERT_GE(evaluate(more, kUsa), before) << nameOf(country);
        more = visit.board;
        more.setInfluence(kUssr, country, more.influenceOf(kUssr, country) + 1);
        ASSERT_LE(evaluate(more, kUsa), before) << nameOf(country);
      }
    });
  }
}

TEST(TwilightStruggleEvaluate, PointsDecide) {
  EXPECT_EQ(forUsa("vp=5") - forUsa("vp=0"), 5 * weights::kPoint);
  Board early = scenario("vp=8");
  Board late = scenario("turn=10 vp=8");
  EXPECT_GT(expectedScore(late, kUsa), expectedScore(early, kUsa) + 0.02);
}

// The chance to lose by DEFCON multiplies the score, whatever the points are.
TEST(TwilightStruggleEvaluate, ARiskOfNuclearWarIsAShareOfTheScore) {
  // One of the four cards that Five Year Plan may draw is deadly.
  Scene scene;
  scene.board.round = 7;
  scene.board.defcon = 2;
  scene.put(kZaire, 2, 2);
  scene.give(kUssr, {kCiaCreated, kFidel, kNasser, kBlockade});
  scene.play(kUssr, kFiveYearPlan).choose(kOps);
  for (const int points : {-15, 0, 15}) {
    SCOPED_TRACE(points);
    Board board = scene.board;
    board.vp = static_cast<std::int8_t>(points);
    ASSERT_EQ(stackRisk(board), kCertain / 4);
    Board harmless = board;
    harmless.hand[0] = {kTheVoiceOfAmerica, kFidel, kNasser, kBlockade};
    ASSERT_EQ(stackRisk(harmless), 0);
    EXPECT_NEAR(expectedScore(board, kUssr),
                0.75 * expectedScore(harmless, kUssr), 0.05);
  }
}

TEST(TwilightStruggleEvaluate, BattlegroundsAreWorthMoreThanOtherCountries) {
  const int none = forUsa("USSR=- US=-");
  const int other = forUsa("USSR=- US=Cameroon:1");
  const int battleground = forUsa("USSR=- US=Zaire:1");
  EXPECT_GT(other, none);
  EXPECT_GT(battleground, other + 100);
  // Half of a country is worth less than half of control.
  const int foot = forUsa("USSR=- US=France:1");
  const int control = forUsa("USSR=- US=France:3");
  EXPECT_GT(foot, none);
  EXPECT_GT(control - none, 3 * (foot - none));
}

TEST(TwilightStruggleEvaluate, WhatScoresSoonWeighsMore) {
  const std::string leads = "USSR=- US=Zaire:1,Nigeria:1,Sudan:1 ";
  const auto lead = [&](const std::string& where) {
    return forUsa(leads + where) - forUsa("USSR=- US=- " + where);
  };
  const int held = lead("hand.USSR=Africa_Scoring");
  const int inDeck = lead("deck=Africa_Scoring,4,5,7,8,9");
  const int gone = lead("discard=Africa_Scoring deck=4,5,7,8,9,10,11,12,13,14");
  EXPECT_GT(held, inDeck + 50);
  EXPECT_GT(inDeck, gone + 30);
  const Board early = scenario("turn=1 round=1");
  EXPECT_GT(scoringWeight(early, Region::kEurope),
            scoringWeight(early, Region::kAfrica));
}

TEST(TwilightStruggleEvaluate, SoutheastAsiaScoresOnce) {
  EXPECT_GT(southeastWeight(scenario("deck=Southeast_Asia_Scoring")), 0);
  EXPECT_EQ(southeastWeight(scenario("removed=Southeast_Asia_Scoring")), 0);
}

TEST(TwilightStruggleEvaluate, ControlOfEuropeIsNearlyAWin) {
  const std::string five =
      "USSR=France:3,Italy:2,West_Germany:4,East_Germany:3,Poland:3,Finland:4 "
      "US=- hand.USSR=Europe_Scoring";
  EXPECT_LT(forUsa(five), -1500);
}

TEST(TwilightStruggleEvaluate, MilitaryOperationsThatAreShortCost) {
  EXPECT_GT(forUsa("milops=0/3 defcon=4"), forUsa("milops=0/0 defcon=4") + 90);
  EXPECT_EQ(forUsa("milops=0/3 defcon=3"), forUsa("milops=0/5 defcon=3"));
  // More so the later it is.
  EXPECT_GT(forUsa("round=7 milops=0/2") - forUsa("round=7 milops=0/0"),
            forUsa("round=1 milops=0/2") - forUsa("round=1 milops=0/0"));
}

TEST(TwilightStruggleEvaluate, CardsThatLowerDefconAreDangerousAtTwo) {
  // In the last round, when no card must be played.
  const std::string hand =
      " round=7 phasing=US hand.US=We_Will_Bury_You milops=5/5";
  const std::string harmless =
      " round=7 phasing=US hand.US=Muslim_Revolution milops=5/5";
  EXPECT_LT(forUsa("defcon=2" + hand), forUsa("defcon=2" + harmless) - 100);
  EXPECT_EQ(forUsa("defcon=5" + hand), forUsa("defcon=5" + harmless));
}

TEST(TwilightStruggleEvaluate, OwnCardsAreBetterThanTheOpponents) {
  const int own = forUsa("hand.US=Marshall_Plan");
  const int neutral = forUsa("hand.US=Nuclear_Test_Ban");
  const int other = forUsa("hand.US=Muslim_Revolution");
  const int small = forUsa("hand.US=Truman_Doctrine");
  EXPECT_GT(own, neutral);
  EXPECT_GT(neutral, other + 100);
  EXPECT_GT(own, small + 100);
  // The same for the USSR's hand, with opposite sign.
  EXPECT_LT(forUsa("hand.USSR=Muslim_Revolution"),
            forUsa("hand.USSR=Marshall_Plan"));
}

TEST(TwilightStruggleEvaluate, TracksEffectsAndTheChinaCardCount) {
  EXPECT_GT(forUsa("space=0/2"), forUsa("space=0/1"));
  EXPECT_GT(forUsa("space=0/2"), forUsa("space=2/2") + 40);
  EXPECT_GT(forUsa("china=US:up"), forUsa("china=US:down"));
  EXPECT_GT(forUsa("china=US:down"), forUsa("china=USSR:down") + 200);
  EXPECT_GT(forUsa("effects=BearTrap"), forUsa("") + 100);
  EXPECT_LT(forUsa("effects=Quagmire"), forUsa("") - 100);
  // Effects that last for this turn fade.
  EXPECT_LT(forUsa("round=1 effects=RedScareUS"),
            forUsa("round=7 effects=RedScareUS") - 100);
}

TEST(TwilightStruggleEvaluate, PointsToBeSpentAreCounted) {
  Scene scene;
  scene.put(kVenezuela, 0, 1);
  scene.board.stack = {};
  const int idle = evaluate(scene.board, kUsa);
  scene.play(kUsa, kMarshallPlan).choose(kOps);
  EXPECT_GT(evaluate(scene.board, kUsa), idle + 100);
  scene.choose(kInfluence);
  const int before = evaluate(scene.board, kUsa);
  scene.choose(kVenezuela, kBrazil, kBrazil);
  EXPECT_GT(evaluate(scene.board, kUsa), before);
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
