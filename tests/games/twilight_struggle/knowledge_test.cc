// Knowledge after cards that reveal something: what all determinized boards
// share, and what varies.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "core/random.h"
#include "core/softmax.h"
#include "games/twilight_struggle/knowledge/evaluate.h"
#include "games/twilight_struggle/knowledge/networks.h"
#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/random_play.h"

namespace phasemachine::twilight_struggle {
namespace {

constexpr int kWorlds = 300;

// The viewer's knowledge of the other hand, from many determinized boards.
struct Belief {
  CardSet certain = kAllCards;  // held in every world
  CardSet possible;             // held in some world
};

Belief beliefOf(const Board& board, Side viewer) {
  const Side other = opponent(viewer);
  Belief belief;
  Random random(17);
  for (int i = 0; i < kWorlds; ++i) {
    const Board world = TwilightStruggle::determinize(board, viewer, random);
    EXPECT_EQ(TwilightStruggle::observe(world, viewer),
              TwilightStruggle::observe(board, viewer));
    EXPECT_EQ(world.handOf(viewer), board.handOf(viewer));
    EXPECT_EQ(world.handOf(other).count(), board.handOf(other).count());
    EXPECT_EQ(world.deck.count(), board.deck.count());
    // Knowledge of the deck.
    EXPECT_EQ(world.deck | world.handOf(other) | world.tehran,
              board.deck | board.handOf(other) | board.tehran);
    belief.certain &= world.handOf(other);
    belief.possible |= world.handOf(other);
  }
  return belief;
}

// A scene with hands and a deck for both sides.
struct Knowledge : testing::Test {
  Scene scene;
  const CardSet ussrHand = {kFidel, kNasser, kMiddleEastScoring};
  const CardSet usaHand = {kAsiaScoring, kDuckAndCover, kTrumanDoctrine};
  const CardSet deck = {kEuropeScoring, kBlockade,   kContainment,
                        kComecon,       kSuezCrisis, kOlympicGames};

  Knowledge() {
    scene.put({{kPoland, 3, 0}, {kFrance, 0, 3}, {kLebanon, 0, 1}});
    scene.give(kUssr, ussrHand);
    scene.give(kUsa, usaHand);
    scene.board.deck = deck;
  }
  void draw(Side to, Card card) {
    scene.begin(RequestDeal{.side = Side::kNeutral, .to = to});
    scene.choose(card);
  }
};

TEST_F(Knowledge, BeforeAnythingIsShownAllUnseenCardsArePossible) {
  const Belief usa = beliefOf(scene.board, kUsa);
  EXPECT_TRUE(usa.certain.empty());
  EXPECT_EQ(usa.possible, ussrHand | deck);
  const Belief ussr = beliefOf(scene.board, kUssr);
  EXPECT_TRUE(ussr.certain.empty());
  EXPECT_EQ(ussr.possible, usaHand | deck);
}

TEST_F(Knowledge, TheCambridgeFiveShowsScoringCardsAndTheirAbsence) {
  scene.playEvent(kUssr, kTheCambridgeFive);
  Belief ussr = beliefOf(scene.board, kUssr);
  EXPECT_EQ(ussr.certain, (CardSet{kAsiaScoring}));
  EXPECT_EQ(ussr.possible, (usaHand | deck) - CardSet{kEuropeScoring});
  // The US has learned nothing.
  EXPECT_EQ(beliefOf(scene.board, kUsa).possible, ussrHand | deck);
  // A card drawn later can be any.
  draw(kUsa, kBlockade);
  ussr = beliefOf(scene.board, kUssr);
  EXPECT_EQ(ussr.certain, (CardSet{kAsiaScoring}));
  EXPECT_TRUE(ussr.possible.contains(kEuropeScoring));
}

TEST_F(Knowledge, CiaCreatedShowsTheWholeUssrHand) {
  scene.playEvent(kUsa, kCiaCreated);
  Belief usa = beliefOf(scene.board, kUsa);
  EXPECT_EQ(usa.certain, ussrHand);
  EXPECT_EQ(usa.possible, ussrHand);
  // It is momentary: later draws are not seen.
  draw(kUssr, kComecon);
  usa = beliefOf(scene.board, kUsa);
  EXPECT_EQ(usa.certain, ussrHand);
  EXPECT_EQ(usa.possible, ussrHand | deck);
  // The USSR sees no more than before.
  EXPECT_TRUE(beliefOf(scene.board, kUssr).certain.empty());
}

TEST_F(Knowledge, LoneGunmanShowsTheWholeUsHand) {
  scene.playEvent(kUssr, kLoneGunman);
  Belief ussr = beliefOf(scene.board, kUssr);
  EXPECT_EQ(ussr.certain, usaHand);
  EXPECT_EQ(ussr.possible, usaHand);
  draw(kUsa, kContainment);
  ussr = beliefOf(scene.board, kUssr);
  EXPECT_EQ(ussr.certain, usaHand);
  EXPECT_EQ(ussr.possible, usaHand | deck);
  EXPECT_TRUE(beliefOf(scene.board, kUsa).certain.empty());
}

TEST_F(Knowledge, AldrichAmesKeepsTheUsHandOpenForTheTurn) {
  scene.playEvent(kUssr, kAldrichAmesRemix);
  scene.choose(kTrumanDoctrine);  // is discarded
  draw(kUsa, kContainment);
  Belief ussr = beliefOf(scene.board, kUssr);
  const CardSet open = {kAsiaScoring, kDuckAndCover, kContainment};
  EXPECT_EQ(ussr.certain, open);
  EXPECT_EQ(ussr.possible, open);
  // Not for the next turn's cards.
  scene.board.effects.clearTurnEffects();
  draw(kUsa, kBlockade);
  ussr = beliefOf(scene.board, kUssr);
  EXPECT_EQ(ussr.certain, open);
  EXPECT_TRUE(ussr.possible.contains(kEuropeScoring));
}

TEST_F(Knowledge, MissileEnvyShowsThatNothingBetterIsHeld) {
  scene.playEvent(kUssr, kMissileEnvy);
  EXPECT_EQ(scene.cards(), (CardSet{kDuckAndCover}));  // 3 Operations
  scene.choose(kDuckAndCover);
  const Belief ussr = beliefOf(scene.board, kUssr);
  EXPECT_EQ(ussr.certain, (CardSet{kMissileEnvy}));
  // Another card of 3 may have been kept back; with 4 there was none.
  EXPECT_EQ(ussr.possible,
            (usaHand | deck | CardSet{kMissileEnvy}) - CardSet{kDuckAndCover});
  Scene four;
  four.put(kPoland, 3, 0);
  four.give(kUsa, {kDuckAndCover, kAsiaScoring});
  four.board.deck = {kNato, kMarshallPlan, kComecon};
  four.playEvent(kUssr, kMissileEnvy).choose(kDuckAndCover);
  EXPECT_EQ(beliefOf(four.board, kUssr).possible,
            (CardSet{kMissileEnvy, kAsiaScoring, kComecon}));
}

TEST_F(Knowledge, OurManInTehranTellsTheUsOfTheDeck) {
  scene.playEvent(kUsa, kOurManInTehran);
  scene.choose(kEuropeScoring, kBlockade, kComecon);
  // Meanwhile the USSR cannot tell which cards are revealed.
  EXPECT_EQ(beliefOf(scene.board, kUssr).possible, usaHand | deck);
  Random random(5);
  CardSet turnedUp;
  for (int i = 0; i < kWorlds; ++i) {
    const Board world =
        TwilightStruggle::determinize(scene.board, kUssr, random);
    EXPECT_EQ(world.tehran.count(), 3);
    turnedUp |= world.tehran;
  }
  EXPECT_EQ(turnedUp, usaHand | deck);
  // The US can.
  EXPECT_EQ(TwilightStruggle::determinize(scene.board, kUsa, random).tehran,
            (CardSet{kEuropeScoring, kBlockade, kComecon}));

  scene.choose(kContainment, kOlympicGames);
  scene.choose(kBlockade);  // is discarded, the others go back
  scene.choose(kStop);
  const Belief usa = beliefOf(scene.board, kUsa);
  // They are in the deck, so not in the USSR's hand.
  EXPECT_EQ(usa.possible, ussrHand | CardSet{kSuezCrisis});
  EXPECT_EQ(beliefOf(scene.board, kUssr).possible,
            (usaHand | deck) - CardSet{kBlockade});
  // The USSR knows that the US knows four cards of the deck, and not which.
  turnedUp = {};
  for (int i = 0; i < kWorlds; ++i) {
    const Board world =
        TwilightStruggle::determinize(scene.board, kUssr, random);
    EXPECT_EQ(world.tehran.count(), 4);
    EXPECT_EQ(world.tehran - world.deck, CardSet{});
    turnedUp |= world.tehran;
  }
  EXPECT_EQ(turnedUp, (usaHand | deck) - CardSet{kBlockade});
  // Until a card is drawn that one of them does not see.
  draw(kUssr, kSuezCrisis);
  EXPECT_EQ(beliefOf(scene.board, kUsa).possible,
            (ussrHand | deck) - CardSet{kBlockade});
  EXPECT_TRUE(scene.board.tehran.empty());
}

TEST_F(Knowledge, ACardThatGrainSalesReturnsIsKnown) {
  scene.playEvent(kUsa, kGrainSalesToSoviets).choose(kFidel, kReturn);
  const Belief usa = beliefOf(scene.board, kUsa);
  EXPECT_EQ(usa.certain, (CardSet{kFidel}));
  EXPECT_EQ(usa.possible, ussrHand | deck);
}

TEST_F(Knowledge, ACardThatSaltTakesIsKnown) {
  scene.board.discard = {kNato, kRedScarePurge};
  scene.playEvent(kUsa, kSaltNegotiations).choose(kNato);
  const Belief ussr = beliefOf(scene.board, kUssr);
  EXPECT_EQ(ussr.certain, (CardSet{kNato}));
  EXPECT_EQ(ussr.possible, usaHand | deck | CardSet{kNato});
}

TEST_F(Knowledge, UnInterventionLeavesNothingKnown) {
  scene.give(kUsa, {kUnIntervention, kSocialistGovernments});
  scene.board.phasing = kUsa;
  scene.begin(RequestCard{.side = kUsa});
  scene.choose(kUnIntervention);
  // The card on the table is seen.
  EXPECT_TRUE(beliefOf(scene.board, kUssr).certain.contains(kUnIntervention));
  scene.choose(kUnEvent, kSocialistGovernments);
  const Belief ussr = beliefOf(scene.board, kUssr);
  EXPECT_TRUE(ussr.certain.empty());
  EXPECT_EQ(ussr.possible, usaHand | deck);
}

TEST_F(Knowledge, AKnownCardIsForgottenWhenItIsPlayed) {
  scene.playEvent(kUsa, kCiaCreated);
  scene.board.phasing = kUssr;
  scene.begin(RequestCard{.side = kUssr});
  scene.choose(kNasser, kEvent);
  EXPECT_EQ(beliefOf(scene.board, kUsa).certain,
            (CardSet{kFidel, kMiddleEastScoring}));
}

TEST_F(Knowledge, AHeadlineIsHiddenUntilBothAreChosen) {
  scene.board.round = 0;
  scene.begin(StateType::kHeadline);
  scene.choose(kFidel);
  EXPECT_EQ(TwilightStruggle::observe(scene.board, kUsa).headline[0],
            kHiddenHeadline);
  CardSet guesses;
  Random random(3);
  // More than elsewhere: some cards are rarely a headline.
  for (int i = 0; i < 10 * kWorlds; ++i) {
    guesses.add(
        TwilightStruggle::determinize(scene.board, kUsa, random).headline[0]);
  }
  EXPECT_EQ(guesses, ussrHand | deck);
  EXPECT_EQ(TwilightStruggle::observe(scene.board, kUssr).headline[0], kFidel);
}

// The US guesses with the priors of the USSR's own question.
TEST_F(Knowledge, AHiddenHeadlineIsAsLikelyAsItsPrior) {
  scene.board.round = 0;
  scene.board.defcon = 3;
  scene.board.known[0] = ussrHand;
  scene.begin(StateType::kHeadline);
  std::vector<float> shares(scene.moves.size());
  moveLogits(scene.board, scene.moves, shares.data());
  softmax(shares, 1);
  const MoveList choices = scene.moves;
  scene.choose(kNasser);
  constexpr int kMany = 4000;
  std::map<Card, int> guesses;
  Random random(9);
  for (int i = 0; i < kMany; ++i) {
    ++guesses[TwilightStruggle::determinize(scene.board, kUsa, random)
                  .headline[0]];
  }
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Card card = static_cast<Card>(choices[i].id);
    EXPECT_NEAR(guesses[card], shares[i] * kMany, 120) << nameOf(card);
  }
}

TEST_F(Knowledge, WhoAloneHasBoxFourSeesTheHeadline) {
  scene.board.round = 0;
  scene.board.space = {1, 4};
  scene.begin(StateType::kHeadline);
  scene.choose(kFidel);
  EXPECT_EQ(TwilightStruggle::observe(scene.board, kUsa).headline[0], kFidel);
  EXPECT_EQ(beliefOf(scene.board, kUsa).certain, (CardSet{kFidel}));
}

TEST_F(Knowledge, ATrappedSideThatCannotDiscardHoldsNothingThatItCould) {
  Scene trapped;
  trapped.give(kUsa, {kTrumanDoctrine, kNasser});
  trapped.board.deck = {kNato, kAsiaScoring, kBlockade, kComecon};
  trapped.board.effects.set(Effect::kQuagmire);
  trapped.board.phasing = kUsa;
  trapped.begin(TakeRound{kUsa}).ends();
  EXPECT_EQ(beliefOf(trapped.board, kUssr).possible,
            (CardSet{kTrumanDoctrine, kNasser, kBlockade}));
}

// Laws of the static evaluation: bounds, both sides' views, undisputed
// orderings.

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
