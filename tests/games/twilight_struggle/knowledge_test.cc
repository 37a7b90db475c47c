// Knowledge after cards that reveal something: what all determinized boards
// share, and what varies.

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "core/random.h"
#include "core/softmax.h"
#include "games/twilight_struggle/knowledge/networks.h"
#include "tests/games/twilight_struggle/scene.h"

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
  // Until the USSR draws a card that the US does not see.
  draw(kUssr, kSuezCrisis);
  EXPECT_EQ(beliefOf(scene.board, kUsa).possible,
            (ussrHand | deck) - CardSet{kBlockade});
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
  trapped.begin(TakeRound{kUsa});
  EXPECT_TRUE(trapped.done());
  EXPECT_EQ(beliefOf(trapped.board, kUssr).possible,
            (CardSet{kTrumanDoctrine, kNasser, kBlockade}));
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
