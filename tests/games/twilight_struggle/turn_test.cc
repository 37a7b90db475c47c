// The structure of a turn: hands, rounds and the privileges of space race
// boxes.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

std::string offersAfter(const std::string& position,
                        const std::string& moves = "") {
  return Script(position).play(moves).offers();
}

// --- Hands ------------------------------------------------------------------

// Both hands after the deal at the start of a turn.
struct Hands {
  int ussr;
  int usa;
};
Hands dealtIn(int turn, CardSet ussr = {}, CardSet usa = {}) {
  Scene scene;
  scene.board.turn = static_cast<std::uint8_t>(turn);
  scene.board.deck = cardsOf(Era::kEarly) - ussr - usa;
  scene.give(kUssr, ussr);
  scene.give(kUsa, usa);
  scene.begin(StateType::kTurnStart);
  while (!scene.winner && scene.side == Side::kNeutral) {
    scene.make(scene.moves[0]);
  }
  return {scene.board.hand[0].count(), scene.board.hand[1].count()};
}

TEST(Deal, FillsHandsToEightAndFromTurnFourOnToNine) {
  for (int turn = 2; turn <= 10; ++turn) {
    const Hands hands = dealtIn(turn);
    EXPECT_EQ(hands.ussr, turn < 4 ? 8 : 9) << turn;
    EXPECT_EQ(hands.usa, turn < 4 ? 8 : 9) << turn;
  }
}

TEST(Deal, TheFirstTurnsHandsAreOfEight) {
  MoveList moves;
  Board board = TwilightStruggle::initial({});
  Decision now = PhaseMachine<TwilightStruggle>::legalMoves(board, moves);
  while (now.side == Side::kNeutral) {
    now = PhaseMachine<TwilightStruggle>::step(board, moves[0], moves);
  }
  EXPECT_EQ(board.hand[0].count(), 8);
  EXPECT_EQ(board.hand[1].count(), 8);
}

TEST(Deal, PassesOverAFullHand) {
  const Hands hands = dealtIn(
      4, {kFidel, kNasser, kComecon, kBlockade, kDeStalinization}, {kNato});
  EXPECT_EQ(hands.ussr, 9);
  EXPECT_EQ(hands.usa, 9);
}

// --- A turn's start ---------------------------------------------------------

Board startOf(int turn, int defcon = 2) {
  Scene scene;
  scene.board.turn = static_cast<std::uint8_t>(turn);
  scene.board.defcon = static_cast<std::uint8_t>(defcon);
  scene.board.deck = cardsOf(Era::kEarly);
  scene.begin(StateType::kTurnStart);
  EXPECT_EQ(scene.board.turn, turn);  // before the first card is dealt
  return scene.board;
}

TEST(TurnStart, DefconRisesByOneUpToFive) {
  for (int defcon = 2; defcon <= 5; ++defcon) {
    EXPECT_EQ(startOf(3, defcon).defcon, std::min(5, defcon + 1));
  }
}

TEST(TurnStart, ErasJoinTheDeckAtTurnsFourAndEight) {
  for (int turn = 2; turn <= 10; ++turn) {
    const CardSet mid = turn == 4 ? cardsOf(Era::kMid) : CardSet();
    const CardSet late = turn == 8 ? cardsOf(Era::kLate) : CardSet();
    EXPECT_EQ(startOf(turn).deck, cardsOf(Era::kEarly) | mid | late) << turn;
  }
}

// --- Rounds -----------------------------------------------------------------

// True if the game is in the same turn after the US's round.
bool anotherRoundAfter(const std::string& round) {
  Script script("phasing=US hand.US=NATO,4,Containment hand.USSR=8 " + round);
  script.play("Containment event");
  return script.board.round > 0 && !script.winner;
}

TEST(ActionRounds, AreSixAndFromTurnFourOnSeven) {
  EXPECT_TRUE(anotherRoundAfter("turn=3 round=5"));
  EXPECT_FALSE(anotherRoundAfter("turn=3 round=6"));
  EXPECT_TRUE(anotherRoundAfter("turn=4 round=6"));
  EXPECT_FALSE(anotherRoundAfter("turn=4 round=7"));
}

TEST(ActionRounds, BoxEightAllowsItsHolderAnEighth) {
  const std::string round =
      "turn=9 round=8 china=US:down hand.USSR=Fidel hand.US=NATO ";
  EXPECT_EQ(offersAfter(round + "phasing=USSR space=8/7"), "Fidel pass");
  EXPECT_EQ(offersAfter(round + "phasing=US space=7/8"), "NATO pass");
  // Not once the other side is also there.
  EXPECT_FALSE(Script(round + "phasing=USSR space=8/8").asks<RequestCard>());
  // In turn 3 it is an extra round from the seventh on.
  EXPECT_EQ(offersAfter("turn=3 round=7 china=US hand.USSR=Fidel hand.US=NATO "
                        "phasing=USSR space=8/7"),
            "Fidel pass");
}

// --- The space race ---------------------------------------------------------

TEST(SpaceRace, OneCardATurn) {
  const std::string ussr =
      "turn=5 round=2 phasing=USSR hand.USSR=Fidel,Nasser hand.US=4 ";
  EXPECT_EQ(offersAfter(ussr + "space=1/1 attempts=0/0", "Fidel"),
            "event ops space");
  EXPECT_EQ(offersAfter(ussr + "space=1/1 attempts=1/0", "Fidel"), "event ops");
  EXPECT_EQ(offersAfter(ussr + "space=1/1 attempts=0/2", "Fidel"),
            "event ops space");
}

TEST(SpaceRace, BoxTwoAllowsItsHolderASecondTry) {
  const std::string ussr =
      "turn=5 round=2 phasing=USSR hand.USSR=Fidel,Nasser hand.US=4 ";
  EXPECT_EQ(offersAfter(ussr + "space=2/1 attempts=1/0", "Fidel"),
            "event ops space");
  EXPECT_EQ(offersAfter(ussr + "space=2/1 attempts=2/0", "Fidel"), "event ops");
  // Only while no other side is there.
  EXPECT_EQ(offersAfter(ussr + "space=2/2 attempts=1/0", "Fidel"), "event ops");
  EXPECT_EQ(offersAfter("turn=5 round=2 phasing=US hand.US=NATO hand.USSR=4 "
                        "space=1/3 attempts=1/1",
                        "NATO"),
            "ops space");
}

TEST(SpaceRace, TheSecondTryComesWithTheBoxItself) {
  Script script(
      "turn=5 round=2 phasing=USSR space=1/0 hand.USSR=Fidel,Vietnam_Revolts "
      "hand.US=Containment,NATO");
  script.play("Fidel space 1 Containment event Vietnam_Revolts");
  EXPECT_EQ(script.board.space[0], 2);
  EXPECT_EQ(script.offers(), "event ops space");
  script.play("space 6");
  EXPECT_EQ(script.board.space[0], 2);
  EXPECT_EQ(script.board.spaceUsed[0], 2);
}

TEST(SpaceRace, BoxFourSeesTheOtherHeadlineFirst) {
  const std::string turn =
      "turn=5 round=0 hand.USSR=Fidel,Nasser hand.US=NATO,Containment ";
  const auto asked = [&](const std::string& space) {
    return Script(turn + space).side;
  };
  EXPECT_EQ(asked("space=4/3"), kUsa);
  EXPECT_EQ(asked("space=3/4"), kUssr);
  EXPECT_EQ(asked("space=4/4"), kUssr);
  Script script(turn + "space=4/3");
  script.play("NATO");
  EXPECT_EQ(script.side, kUssr);
  EXPECT_EQ(TwilightStruggle::observe(script.board, kUssr).headline[1], kNato);
}

TEST(SpaceRace, BoxSixMayDiscardOneCardAtTheTurnsEnd) {
  for (const bool alone : {false, true}) {
    Scene scene;
    scene.board.space = {std::uint8_t{6}, std::uint8_t(alone ? 5 : 6)};
    scene.board.deck = cardsOf(Era::kEarly) - CardSet{kFidel, kNasser};
    scene.give(kUssr, {kFidel, kNasser});
    scene.begin(StateType::kTurnEnd);
    EXPECT_EQ(scene.offers(kFidel) && scene.offers(kNo), alone);
    if (!alone) continue;
    scene.choose(kFidel).discards(kFidel).keeps(kUssr, kNasser);
    EXPECT_EQ(scene.side, Side::kNeutral);  // dealing for the next turn
  }
}

// Scoring cards must be played in the turn in which they are held: the legal
// choices when time runs out, and the penalty for holding one at the turn's
// end.

// The legal answers after `moves` from `position`.
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
  scene.begin(StateType::kTurnEnd).asks(kUssr);
  Scene kept = scene;
  scene.choose(kAsiaScoring);
  EXPECT_FALSE(scene.winner);
  kept.choose(kNo);
  EXPECT_EQ(kept.winner, kUsa);
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
