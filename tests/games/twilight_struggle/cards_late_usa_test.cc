// The US cards of the Late War, each against its text.

#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

TEST(CardTheIronLady, ClearsTheUnitedKingdom) {
  Scene scene;
  scene.put(kUnitedKingdom, 2, 5);
  scene.playEvent(kUsa, kTheIronLady);
  EXPECT_EQ(scene.board.vp, 1);
  scene.expect({{kUnitedKingdom, 0, 5}});
  EXPECT_EQ(scene.ussr(kArgentina), 1);  // the USSR's
  EXPECT_TRUE(scene.has(Effect::kIronLady));
}

TEST(CardReaganBombsLibya, PaysForTwoInfluence) {
  Scene scene;
  scene.put(kLibya, 5, 0);
  scene.playEvent(kUsa, kReaganBombsLibya);
  EXPECT_EQ(scene.board.vp, 2);
  EXPECT_EQ(scene.ussr(kLibya), 5);
  Scene one;
  one.put(kLibya, 1, 0);
  one.playEvent(kUsa, kReaganBombsLibya);
  EXPECT_EQ(one.board.vp, 0);
}

TEST(CardStarWars, NeedsTheLeadInSpace) {
  Scene scene;
  scene.board.space = {3, 3};
  scene.board.discard = {kContainment};
  scene.play(kUsa, kStarWars);
  EXPECT_FALSE(scene.offers(kEvent));
}

TEST(CardStarWars, MakesADiscardedEventHappen) {
  Scene scene;
  scene.board.space = {2, 3};
  // NATO cannot occur, nor can UN Intervention.
  scene.board.discard = {kContainment, kEuropeScoring, kNato, kUnIntervention,
                         kLiberationTheology};
  scene.playEvent(kUsa, kStarWars);
  EXPECT_EQ(scene.side, kUsa);
  EXPECT_EQ(scene.cards(), (CardSet{kContainment, kLiberationTheology}));
  EXPECT_FALSE(scene.offers(kStop));
  scene.choose(kContainment).ends();
  EXPECT_TRUE(scene.has(Effect::kContainment));
  EXPECT_TRUE(scene.removed(kContainment));  // as after a play
  EXPECT_FALSE(scene.discarded(kContainment));
  EXPECT_TRUE(scene.removed(kStarWars));
}

TEST(CardStarWars, LeavesUssrEventsToTheUssr) {
  Scene scene;
  scene.board.space = {2, 3};
  scene.board.discard = {kLiberationTheology};
  scene.playEvent(kUsa, kStarWars).choose(kLiberationTheology);
  EXPECT_EQ(scene.side, kUssr);
  scene.choose(kCuba, kCuba, kHaiti).ends();
  EXPECT_TRUE(scene.discarded(kLiberationTheology));
}

TEST(CardStarWars, PlaysNoWarCard) {
  Scene scene;
  scene.board.space = {2, 3};
  scene.board.effects.set(Effect::kFlowerPower);
  scene.board.discard = {kIndoPakistaniWar};
  scene.playEvent(kUsa, kStarWars).choose(kIndoPakistaniWar, kIndia).roll(1);
  EXPECT_EQ(scene.board.vp, 0);
  EXPECT_EQ(scene.milOps(kUsa), 2);
}

TEST(CardNorthSeaOil, GivesAnEighthRound) {
  Scene scene;
  EXPECT_EQ(roundsOf(scene.board, kUsa), 7);
  scene.playEvent(kUsa, kNorthSeaOil);
  EXPECT_EQ(roundsOf(scene.board, kUsa), 8);
  EXPECT_EQ(roundsOf(scene.board, kUssr), 7);
  EXPECT_TRUE(scene.has(Effect::kNorthSeaOil));
  // The round may be passed.
  scene.give(kUsa, {kNato});
  scene.board.round = 8;
  scene.begin(RequestCard{.side = kUsa});
  EXPECT_TRUE(scene.offers(kPass));
  // OPEC stays prevented; the round is not repeated.
  scene.board.effects.clearTurnEffects();
  EXPECT_EQ(roundsOf(scene.board, kUsa), 7);
  EXPECT_TRUE(scene.has(Effect::kNorthSeaOil));
}

TEST(CardSovietsShootDownKal007, LowersDefconForTwoPoints) {
  Scene scene;
  scene.put(kSouthKorea, 0, 2);
  scene.playEvent(kUsa, kSovietsShootDownKal007).ends();
  EXPECT_EQ(scene.board.defcon, 4);
  EXPECT_EQ(scene.board.vp, 2);
}

TEST(CardSovietsShootDownKal007, GivesOperationsWithSouthKorea) {
  Scene scene;
  scene.put({{kSouthKorea, 0, 3}, {kHaiti, 1, 0}});
  scene.playEvent(kUsa, kSovietsShootDownKal007);
  EXPECT_FALSE(scene.offers(kCoup));
  EXPECT_TRUE(scene.offers(kRealign));
  EXPECT_TRUE(scene.offers(kDecline));
  scene.choose(kInfluence);
  for (int i = 0; i < 4; ++i) scene.choose(kSouthKorea);
  EXPECT_TRUE(scene.done());
}

TEST(CardSovietsShootDownKal007, LosesForThePhasingPlayerAtDefconTwo) {
  Scene scene;
  scene.board.defcon = 2;
  scene.put(kSouthKorea, 0, 3);
  scene.playOpponents(kUssr, kSovietsShootDownKal007);
  EXPECT_EQ(scene.winner, kUsa);
}

TEST(CardChernobyl, BarsUssrPlacementInARegion) {
  Scene scene;
  scene.put({{kPoland, 1, 0}, {kCuba, 1, 1}});
  scene.playEvent(kUsa, kChernobyl);
  EXPECT_EQ(scene.side, kUsa);
  EXPECT_EQ(scene.moves.size(), 6u);
  scene.choose(kChooseCentralAmerica);
  const CountrySet ussr = placementReach(scene.board, kUssr);
  EXPECT_EQ(ussr & kCentralAmerica, CountrySet());
  EXPECT_TRUE(ussr.contains(kPoland));
  EXPECT_TRUE(placementReach(scene.board, kUsa).contains(kCuba));
  // Events and coups still can.
  EXPECT_TRUE(coupTargets(scene.board, kUssr, 0).contains(kCuba));
  scene.playEvent(kUssr, kLiberationTheology);
  EXPECT_EQ(scene.countries(), kCentralAmerica);
}

TEST(CardTearDownThisWall, EndsWillyBrandt) {
  Scene scene;
  scene.board.effects.set(Effect::kWillyBrandt);
  scene.playEvent(kUsa, kTearDownThisWall);
  EXPECT_EQ(scene.usa(kEastGermany), 3);
  EXPECT_FALSE(scene.has(Effect::kWillyBrandt));
  EXPECT_TRUE(scene.has(Effect::kTearDownWall));
}

TEST(CardTearDownThisWall, CoupsInEuropeAtAnyDefcon) {
  Scene scene;
  scene.board.defcon = 3;
  scene.put({{kEastGermany, 3, 0}, {kFinland, 1, 0}, {kCuba, 3, 0}});
  scene.playEvent(kUsa, kTearDownThisWall);
  EXPECT_TRUE(scene.offers(kDecline));
  EXPECT_TRUE(scene.offers(kRealign));
  EXPECT_FALSE(scene.offers(kInfluence));
  scene.choose(kCoup);
  EXPECT_EQ(scene.countries(), (CountrySet{kEastGermany, kFinland}));
  scene.choose(kEastGermany);
  scene.roll(5);  // 5 + 3 - 6
  EXPECT_EQ(scene.ussr(kEastGermany), 1);
  EXPECT_EQ(scene.milOps(kUsa), 0);
  EXPECT_EQ(scene.board.defcon, 2);
}

TEST(CardTearDownThisWall, RealignsInEuropeAtAnyDefcon) {
  Scene scene;
  scene.board.defcon = 2;
  scene.put(kFinland, 6, 0);
  scene.playEvent(kUsa, kTearDownThisWall).choose(kRealign);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(scene.countries(), (CountrySet{kFinland}));
    scene.choose(kFinland);
    scene.roll(1, 4);  // next to the USSR, which has more there
  }
  EXPECT_TRUE(scene.done());
  EXPECT_EQ(scene.ussr(kFinland), 3);
}

TEST(CardAnEvilEmpire, EndsFlowerPower) {
  Scene scene;
  scene.board.effects.set(Effect::kFlowerPower);
  scene.playEvent(kUsa, kAnEvilEmpire);
  EXPECT_EQ(scene.board.vp, 1);
  EXPECT_FALSE(scene.has(Effect::kFlowerPower));
  EXPECT_TRUE(scene.has(Effect::kEvilEmpire));
}

TEST(CardSolidarity, NeedsThePope) {
  Scene scene;
  scene.play(kUsa, kSolidarity);
  EXPECT_FALSE(scene.offers(kEvent));
  scene.board.effects.set(Effect::kJohnPaul);
  scene.playEvent(kUsa, kSolidarity);
  EXPECT_EQ(scene.usa(kPoland), 3);
  EXPECT_TRUE(scene.removed(kSolidarity));
}

TEST(CardAwacsSaleToSaudis, AddsTwoInSaudiArabia) {
  Scene scene;
  scene.playEvent(kUsa, kAwacsSaleToSaudis);
  EXPECT_EQ(scene.usa(kSaudiArabia), 2);
  EXPECT_TRUE(scene.has(Effect::kAwacs));
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
