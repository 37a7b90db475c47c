// Scoring cards must be played in the turn in which they are held: the legal
// choices when time runs out, and the penalty for holding one at the turn's
// end.

#include <gtest/gtest.h>

#include <string>

#include "tests/games/twilight_struggle/scene.h"
#include "tests/games/twilight_struggle/script.h"

namespace phasemachine::twilight_struggle {
namespace {

// The legal answers after `moves` from `position`.
std::string offersAfter(const std::string& position,
                        const std::string& moves = "") {
  return Script(position).play(moves).offers();
}

TEST(ScoringDeadline, FiveYearPlanOfTheUssrIsPlayedWithItsEvent) {
  const std::string ussr =
      "turn=2 phasing=USSR hand.USSR=Five_Year_Plan,Europe_Scoring "
      "hand.US=Fidel round=";
  Script script(ussr + "6");
  EXPECT_EQ(script.offers(), "Europe_Scoring Five_Year_Plan");
  script.play("Five_Year_Plan");
  EXPECT_EQ(script.offers(), "ops");
  script.play("ops event_first Europe_Scoring");
  EXPECT_TRUE(script.board.discard.contains(kEuropeScoring));
  EXPECT_FALSE(script.winner);
  // A round earlier nothing is due.
  EXPECT_EQ(offersAfter(ussr + "5", "Five_Year_Plan"), "ops space");
}

TEST(ScoringDeadline, AskNotOfTheUsIsPlayedAsItsEvent) {
  const std::string usa =
      "turn=5 phasing=US hand.US=77,Europe_Scoring hand.USSR=Fidel round=";
  const std::string askNot = "Ask_Not_What_Your_Country_Can_Do_For_You";
  Script script(usa + "7");
  EXPECT_EQ(script.offers(), "Europe_Scoring " + askNot);
  script.play(askNot);
  EXPECT_EQ(script.offers(), "event");
  script.play("event");
  EXPECT_EQ(script.offers(), "Europe_Scoring stop");
  EXPECT_EQ(offersAfter(usa + "6", askNot), "event ops space");
}

TEST(ScoringDeadline, ThatCardOfTheOtherSideIsNoWayOut) {
  EXPECT_EQ(offersAfter("turn=5 round=7 phasing=USSR hand.US=Fidel "
                        "hand.USSR=77,Europe_Scoring"),
            "Europe_Scoring");
  EXPECT_EQ(offersAfter("turn=5 round=7 phasing=US hand.USSR=Fidel "
                        "hand.US=Five_Year_Plan,Europe_Scoring"),
            "Europe_Scoring");
}

TEST(ScoringDeadline, StrictlyNoEventIsAWayOut) {
  EXPECT_EQ(offersAfter("rules=deadline:strict turn=5 round=7 phasing=US "
                        "hand.USSR=Fidel hand.US=77,Europe_Scoring"),
            "Europe_Scoring");
}

TEST(ScoringDeadline, CountsCardsAgainstTheRoundsLeft) {
  const std::string usa =
      "turn=5 phasing=US hand.US=77,Europe_Scoring,Asia_Scoring,NATO "
      "hand.USSR=Fidel round=";
  EXPECT_EQ(offersAfter(usa + "6"),
            "Asia_Scoring Europe_Scoring "
            "Ask_Not_What_Your_Country_Can_Do_For_You");
  EXPECT_EQ(offersAfter(usa + "5"),
            "Asia_Scoring Europe_Scoring NATO "
            "Ask_Not_What_Your_Country_Can_Do_For_You");
}

TEST(ScoringDeadline, AnExtraRoundCounts) {
  const std::string usa =
      "turn=9 phasing=US hand.US=77,Europe_Scoring hand.USSR=Fidel "
      "effects=NorthSeaOil8th round=";
  const std::string askNot = "Ask_Not_What_Your_Country_Can_Do_For_You";
  EXPECT_EQ(offersAfter(usa + "7", askNot), "event ops space");
  EXPECT_EQ(offersAfter(usa + "8"), "Europe_Scoring " + askNot);
  EXPECT_EQ(offersAfter(usa + "8", askNot), "event");
}

// Grain Sales to Soviets: does not play from the hand with the deadline.
TEST(ScoringDeadline, DoesNotBindACardOfTheOtherHand) {
  EXPECT_EQ(offersAfter("turn=5 round=7 phasing=USSR hand.US=Europe_Scoring "
                        "hand.USSR=Grain_Sales_to_Soviets,77",
                        "Grain_Sales_to_Soviets ops event_first "
                        "Ask_Not_What_Your_Country_Can_Do_For_You"),
            "event ops space return");
}

// --- Extra rounds and traps -------------------------------------------------

TEST(ScoringDeadline, AnExtraRoundIsNotPassedWhileACardIsDue) {
  const std::string ussr =
      "turn=9 round=8 phasing=USSR space=8/3 china=US hand.US=4,14 ";
  EXPECT_EQ(offersAfter(ussr + "hand.USSR=Fidel"), "Fidel pass");
  EXPECT_EQ(offersAfter(ussr + "hand.USSR=Fidel,Europe_Scoring"),
            "Europe_Scoring");
}

TEST(ScoringDeadline, NorIsItPassedInATrap) {
  const std::string ussr =
      "turn=9 round=8 phasing=USSR space=8/3 effects=BearTrap hand.US=4,14 ";
  EXPECT_EQ(offersAfter(ussr + "hand.USSR=Fidel"), "Fidel pass");
  EXPECT_EQ(offersAfter(ussr + "hand.USSR=Europe_Scoring"), "Europe_Scoring");
  EXPECT_EQ(offersAfter(ussr + "hand.USSR=Europe_Scoring,Fidel"),
            "Europe_Scoring");
  EXPECT_EQ(offersAfter("turn=9 round=8 phasing=US hand.USSR=4 "
                        "effects=Quagmire,NorthSeaOil8th "
                        "hand.US=Asia_Scoring,Europe_Scoring,NATO"),
            "Asia_Scoring Europe_Scoring");
}

TEST(ScoringDeadline, InATrapComesBeforeTheDiscard) {
  const std::string ussr =
      "turn=5 phasing=USSR effects=BearTrap hand.US=4,14 "
      "hand.USSR=Europe_Scoring,Fidel round=";
  EXPECT_EQ(offersAfter(ussr + "6"), "Fidel");
  EXPECT_EQ(offersAfter(ussr + "7"), "Europe_Scoring");
}

// --- The turn's end ---------------------------------------------------------

// How a turn ends with these hands. The US leads in points and the USSR in
// military operations, so neither decides the game.
Scene turnEnd(CardSet ussr, CardSet usa, bool checkedLast) {
  Scene scene;
  if (checkedLast) scene.rule(Rule::kHeldCheckLast);
  scene.board.vp = 10;
  scene.board.milOps = {5, 0};
  scene.board.deck = cardsOf(Era::kEarly) - ussr - usa;
  scene.give(kUssr, ussr);
  scene.give(kUsa, usa);
  scene.begin(StateType::kTurnEnd);
  return scene;
}

TEST(HeldScoringCards, LoseForTheirHolder) {
  for (const bool last : {false, true}) {
    const Scene ussr = turnEnd({kAsiaScoring, kFidel}, {kNato}, last);
    EXPECT_EQ(ussr.winner, kUsa);
    EXPECT_EQ(ussr.board.reason, EndReason::kHeldScoring);
    const Scene usa = turnEnd({kFidel}, {kAsiaScoring, kNato}, last);
    EXPECT_EQ(usa.winner, kUssr);
    EXPECT_EQ(usa.board.reason, EndReason::kHeldScoring);
  }
}

TEST(HeldScoringCards, OfBothSidesMakeADraw) {
  for (const bool last : {false, true}) {
    const Scene both =
        turnEnd({kAsiaScoring, kFidel}, {kEuropeScoring, kNato}, last);
    ASSERT_TRUE(both.winner);
    EXPECT_EQ(both.winner, Side::kNeutral);
    EXPECT_EQ(both.board.reason, EndReason::kHeldScoring);
    EXPECT_EQ(TwilightStruggle::utility(both.board, kUssr), 0.5);
    EXPECT_EQ(TwilightStruggle::utility(both.board, kUsa), 0.5);
  }
}

TEST(HeldScoringCards, OfNobodyLetTheGameGoOn) {
  for (const bool last : {false, true}) {
    EXPECT_FALSE(turnEnd({kFidel}, {kNato}, last).winner);
  }
}

TEST(HeldScoringCards, AreSavedByBoxSix) {
  Scene scene;
  scene.board.space = {6, 0};
  scene.board.deck = cardsOf(Era::kEarly) - CardSet{kAsiaScoring};
  scene.give(kUssr, {kAsiaScoring});
  scene.begin(StateType::kTurnEnd);
  EXPECT_EQ(scene.side, kUssr);
  Scene kept = scene;
  scene.choose(kAsiaScoring);
  EXPECT_FALSE(scene.winner);
  kept.choose(kNo);
  EXPECT_EQ(kept.winner, kUsa);
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
