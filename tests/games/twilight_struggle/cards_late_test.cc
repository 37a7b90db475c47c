// The neutral cards of the Late War, each against its text.

#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

TEST(CardTerrorism, TakesACardFromTheOpponent) {
  Scene scene;
  scene.give(kUsa, {kNato, kEuropeScoring});
  scene.give(kUssr, {kFidel});
  scene.playEvent(kUssr, kTerrorism).among({kNato, kEuropeScoring});
  scene.choose(kEuropeScoring).ends().discards(kEuropeScoring);
  scene.keeps(kUsa, kNato);
}

TEST(CardTerrorism, TakesTwoFromTheUsAfterTheHostageCrisis) {
  Scene scene;
  scene.board.effects.set(Effect::kIranHostages);
  scene.give(kUsa, {kNato, kFidel});
  scene.playEvent(kUssr, kTerrorism).choose(kNato).among({kFidel});
  scene.choose(kFidel).ends();
  // One from the USSR all the same, and everything available from the US.
  scene.give(kUssr, {kNasser, kComecon});
  scene.playEvent(kUsa, kTerrorism).choose(kNasser).ends();
  scene.give(kUsa, {kNorad});
  scene.playEvent(kUssr, kTerrorism).choose(kNorad).ends();
  scene.playEvent(kUssr, kTerrorism).ends();
}

TEST(CardWargames, EndsTheGameForSixPoints) {
  struct Case {
    int vp;
    std::optional<Side> winner;
  };
  for (const auto& [vp, winner] :
       {Case{7, kUsa}, Case{6, Side::kNeutral}, Case{5, kUssr}}) {
    Scene scene;
    scene.board.defcon = 2;
    scene.board.vp = static_cast<std::int8_t>(vp);
    scene.playEvent(kUsa, kWargames).asks(kUsa).choose(kEndGame).won(winner);
    scene.vp(vp - 6);
    EXPECT_EQ(scene.board.reason, EndReason::kWargames);
  }
}

TEST(CardWargames, MayBeDeclinedAndNeedsDefconTwo) {
  Scene scene;
  scene.board.defcon = 3;
  scene.play(kUsa, kWargames).mayNot(kEvent);
  scene.board.defcon = 2;
  scene.playEvent(kUsa, kWargames).choose(kDecline).ends().vp(0);
  scene.removes(kWargames);
}

TEST(CardIranIraqWar, IsThePlayersWarOnEither) {
  Scene scene;
  scene.put({{kIran, 0, 2}, {kPakistan, 0, 2}});
  scene.playEvent(kUssr, kIranIraqWar).among({kIran, kIraq}).choose(kIran);
  scene.roll(4);  // Pakistan takes 1 from it
  scene.vp(0).milOps(kUssr, 2);
  scene.playEvent(kUssr, kIranIraqWar).choose(kIran).roll(5).vp(-2);
  scene.ussr(kIran, 2).removes(kIranIraqWar);
}

// The US cards of the Late War, each against its text.

TEST(CardTheIronLady, ClearsTheUnitedKingdom) {
  Scene scene;
  scene.put(kUnitedKingdom, 2, 5);
  scene.playEvent(kUsa, kTheIronLady).vp(1);
  scene.expect({{kUnitedKingdom, 0, 5}});
  EXPECT_EQ(scene.ussr(kArgentina), 1);  // the USSR's
  scene.sets(Effect::kIronLady);
}

TEST(CardReaganBombsLibya, PaysForTwoInfluence) {
  Scene scene;
  scene.put(kLibya, 5, 0);
  scene.playEvent(kUsa, kReaganBombsLibya).vp(2).ussr(kLibya, 5);
  Scene one;
  one.put(kLibya, 1, 0);
  one.playEvent(kUsa, kReaganBombsLibya).vp(0);
}

TEST(CardStarWars, NeedsTheLeadInSpace) {
  Scene scene;
  scene.board.space = {3, 3};
  scene.board.discard = {kContainment};
  scene.play(kUsa, kStarWars).mayNot(kEvent);
}

TEST(CardStarWars, MakesADiscardedEventHappen) {
  Scene scene;
  scene.board.space = {2, 3};
  // NATO cannot occur, nor can UN Intervention.
  scene.board.discard = {kContainment, kEuropeScoring, kNato, kUnIntervention,
                         kLiberationTheology};
  scene.playEvent(kUsa, kStarWars).asks(kUsa);
  scene.among({kContainment, kLiberationTheology}).mayNot(kStop);
  scene.choose(kContainment).ends().sets(Effect::kContainment);
  EXPECT_TRUE(scene.removed(kContainment));  // as after a play
  EXPECT_FALSE(scene.discarded(kContainment));
  scene.removes(kStarWars);
}

TEST(CardStarWars, LeavesUssrEventsToTheUssr) {
  Scene scene;
  scene.board.space = {2, 3};
  scene.board.discard = {kLiberationTheology};
  scene.playEvent(kUsa, kStarWars).choose(kLiberationTheology).asks(kUssr);
  scene.choose(kCuba, kCuba, kHaiti).ends().discards(kLiberationTheology);
}

TEST(CardStarWars, PlaysNoWarCard) {
  Scene scene;
  scene.board.space = {2, 3};
  scene.board.effects.set(Effect::kFlowerPower);
  scene.board.discard = {kIndoPakistaniWar};
  scene.playEvent(kUsa, kStarWars).choose(kIndoPakistaniWar, kIndia).roll(1);
  scene.vp(0).milOps(kUsa, 2);
}

TEST(CardNorthSeaOil, GivesAnEighthRound) {
  Scene scene;
  EXPECT_EQ(roundsOf(scene.board, kUsa), 7);
  scene.playEvent(kUsa, kNorthSeaOil);
  EXPECT_EQ(roundsOf(scene.board, kUsa), 8);
  EXPECT_EQ(roundsOf(scene.board, kUssr), 7);
  scene.sets(Effect::kNorthSeaOil);
  // The round may be passed.
  scene.give(kUsa, {kNato});
  scene.board.round = 8;
  scene.begin(RequestCard{.side = kUsa}).may(kPass);
  // OPEC stays prevented; the round is not repeated.
  scene.board.effects.clearTurnEffects();
  EXPECT_EQ(roundsOf(scene.board, kUsa), 7);
  scene.sets(Effect::kNorthSeaOil);
}

TEST(CardSovietsShootDownKal007, LowersDefconForTwoPoints) {
  Scene scene;
  scene.put(kSouthKorea, 0, 2);
  scene.playEvent(kUsa, kSovietsShootDownKal007).ends().defcon(4).vp(2);
}

TEST(CardSovietsShootDownKal007, GivesOperationsWithSouthKorea) {
  Scene scene;
  scene.put({{kSouthKorea, 0, 3}, {kHaiti, 1, 0}});
  scene.playEvent(kUsa, kSovietsShootDownKal007).mayNot(kCoup).may(kRealign);
  scene.may(kDecline);
  scene.choose(kInfluence);
  scene.choose(kSouthKorea, kSouthKorea, kSouthKorea, kSouthKorea).ends();
}

TEST(CardSovietsShootDownKal007, LosesForThePhasingPlayerAtDefconTwo) {
  Scene scene;
  scene.board.defcon = 2;
  scene.put(kSouthKorea, 0, 3);
  scene.playOpponents(kUssr, kSovietsShootDownKal007).won(kUsa);
}

TEST(CardChernobyl, BarsUssrPlacementInARegion) {
  Scene scene;
  scene.put({{kPoland, 1, 0}, {kCuba, 1, 1}});
  scene.playEvent(kUsa, kChernobyl).asks(kUsa);
  EXPECT_EQ(scene.moves.size(), 6u);
  scene.choose(kChooseCentralAmerica);
  const CountrySet ussr = placementReach(scene.board, kUssr);
  EXPECT_EQ(ussr & kCentralAmerica, CountrySet());
  EXPECT_TRUE(ussr.contains(kPoland));
  EXPECT_TRUE(placementReach(scene.board, kUsa).contains(kCuba));
  // Events and coups still can.
  EXPECT_TRUE(coupTargets(scene.board, kUssr, 0).contains(kCuba));
  scene.playEvent(kUssr, kLiberationTheology).among(kCentralAmerica);
}

TEST(CardTearDownThisWall, EndsWillyBrandt) {
  Scene scene;
  scene.board.effects.set(Effect::kWillyBrandt);
  scene.playEvent(kUsa, kTearDownThisWall).usa(kEastGermany, 3);
  scene.lacks(Effect::kWillyBrandt).sets(Effect::kTearDownWall);
}

TEST(CardTearDownThisWall, CoupsInEuropeAtAnyDefcon) {
  Scene scene;
  scene.board.defcon = 3;
  scene.put({{kEastGermany, 3, 0}, {kFinland, 1, 0}, {kCuba, 3, 0}});
  scene.playEvent(kUsa, kTearDownThisWall).may(kDecline).may(kRealign);
  scene.mayNot(kInfluence);
  scene.choose(kCoup).among({kEastGermany, kFinland}).choose(kEastGermany);
  scene.roll(5);  // 5 + 3 - 6
  scene.ussr(kEastGermany, 1).milOps(kUsa, 0).defcon(2);
}

TEST(CardTearDownThisWall, RealignsInEuropeAtAnyDefcon) {
  Scene scene;
  scene.board.defcon = 2;
  scene.put(kFinland, 6, 0);
  scene.playEvent(kUsa, kTearDownThisWall).choose(kRealign);
  for (int i = 0; i < 3; ++i) {
    scene.among({kFinland});
    scene.choose(kFinland);
    scene.roll(1, 4);  // next to the USSR, which has more there
  }
  scene.ends().ussr(kFinland, 3);
}

TEST(CardAnEvilEmpire, EndsFlowerPower) {
  Scene scene;
  scene.board.effects.set(Effect::kFlowerPower);
  scene.playEvent(kUsa, kAnEvilEmpire).vp(1).lacks(Effect::kFlowerPower);
  scene.sets(Effect::kEvilEmpire);
}

TEST(CardSolidarity, NeedsThePope) {
  Scene scene;
  scene.play(kUsa, kSolidarity).mayNot(kEvent);
  scene.board.effects.set(Effect::kJohnPaul);
  scene.playEvent(kUsa, kSolidarity).usa(kPoland, 3).removes(kSolidarity);
}

TEST(CardAwacsSaleToSaudis, AddsTwoInSaudiArabia) {
  Scene scene;
  scene.playEvent(kUsa, kAwacsSaleToSaudis).usa(kSaudiArabia, 2);
  scene.sets(Effect::kAwacs);
}

// The USSR cards of the Late War, each against its text.

TEST(CardIranianHostageCrisis, TurnsIranOver) {
  Scene scene;
  scene.put(kIran, 1, 3);
  scene.playEvent(kUssr, kIranianHostageCrisis);
  scene.expect({{kIran, 3, 0}});
  scene.sets(Effect::kIranHostages).removes(kIranianHostageCrisis);
}

TEST(CardTheReformer, AddsFourOrSixInEurope) {
  for (int vp : {0, 3, -1}) {
    Scene scene;
    scene.board.vp = static_cast<std::int8_t>(vp);
    scene.playEvent(kUssr, kTheReformer).among(kEurope);
    scene.choose(kPoland, kPoland).mayNot(kPoland);
    scene.choose(kItaly, kItaly);
    EXPECT_EQ(scene.done(), vp >= 0);
    if (vp < 0) scene.choose(kFrance, kTurkey).ends();
    scene.sets(Effect::kReformer);
    // No coups in Europe any more, but realignments.
    scene.put({{kGreece, 0, 1}, {kIran, 0, 1}});
    EXPECT_EQ(coupTargets(scene.board, kUssr, 0), (CountrySet{kIran}));
    EXPECT_EQ(realignTargets(scene.board, kUssr, 0),
              (CountrySet{kGreece, kIran}));
  }
}

TEST(CardMarineBarracksBombing, RemovesTwoInAllBesidesLebanon) {
  Scene scene;
  scene.put({{kLebanon, 0, 3}, {kIsrael, 0, 4}, {kEgypt, 0, 1}, {kCuba, 0, 3}});
  scene.playEvent(kUssr, kMarineBarracksBombing).usa(kLebanon, 0);
  scene.among({kIsrael, kEgypt});
  scene.choose(kIsrael);
  scene.choose(kIsrael);  // both from one country
  scene.ends();
  scene.expect(kUsa, {{kIsrael, 2}, {kEgypt, 1}});
}

TEST(CardGlasnost, RaisesDefconForTwoPoints) {
  Scene scene;
  scene.board.defcon = 3;
  scene.put(kHaiti, 1, 1);
  scene.playEvent(kUssr, kGlasnost).ends().defcon(4).vp(-2);
}

TEST(CardGlasnost, GivesOperationsAfterTheReformer) {
  Scene scene;
  scene.board.effects.set(Effect::kReformer);
  scene.put(kHaiti, 1, 1);
  scene.playEvent(kUssr, kGlasnost).mayNot(kCoup).may(kDecline);
  scene.choose(kInfluence, kHaiti, kHaiti, kHaiti, kHaiti).ends();
}

TEST(CardOrtegaElectedInNicaragua, CoupsForFreeNextToNicaragua) {
  Scene scene;
  scene.board.defcon = 3;
  for (Country country : {kNicaragua, kCuba, kHonduras, kCostaRica, kPanama}) {
    scene.put(country, 0, 1);
  }
  scene.playEvent(kUssr, kOrtegaElectedInNicaragua).usa(kNicaragua, 0);
  scene.may(kDecline).mayNot(kInfluence);
  scene.choose(kCoup).among({kCuba, kHonduras, kCostaRica}).choose(kCuba);
  scene.roll(6);  // 6 + 2 - 6
  scene.expect({{kCuba, 1, 0}});
  scene.milOps(kUssr, 0).defcon(2);
}

TEST(CardIranContraScandal, LowersUsRealignmentRolls) {
  Scene scene;
  scene.put(kCuba, 2, 2);
  EXPECT_EQ(realignModifier(scene.board, kUsa, kCuba, kUsa), 1);
  scene.playEvent(kUssr, kIranContraScandal);
  EXPECT_EQ(realignModifier(scene.board, kUsa, kCuba, kUsa), 0);
  EXPECT_EQ(realignModifier(scene.board, kUsa, kCuba, kUssr), 0);
  EXPECT_EQ(realignModifier(scene.board, kUssr, kCuba, kUsa), 0);
}

TEST(CardLatinAmericanDebtCrisis, LetsTheUsPayWithThreeOperations) {
  Scene scene;
  scene.put(kChile, 3, 0);
  scene.give(kUsa, {kNorad, kFidel, kEuropeScoring});
  scene.playEvent(kUssr, kLatinAmericanDebtCrisis).asks(kUsa).among({kNorad});
  scene.choose(kNorad).ends().discards(kNorad).ussr(kChile, 3);
}

TEST(CardLatinAmericanDebtCrisis, DoublesInTwoCountriesOtherwise) {
  Scene scene;
  scene.put({{kChile, 3, 0},
             {kPeru, 1, 0},
             {kBrazil, 2, 0},
             {kCuba, 2, 0},
             {kBolivia, 0, 2}});
  scene.give(kUsa, {kNorad});
  scene.playEvent(kUssr, kLatinAmericanDebtCrisis).choose(kNo).asks(kUssr);
  scene.among({kChile, kPeru, kBrazil}).may(kStop);
  scene.choose(kChile).among({kPeru, kBrazil}).choose(kPeru).ends();
  scene.expect(kUssr, {{kChile, 6}, {kPeru, 2}});
  scene.keeps(kUsa, kNorad);
}

TEST(CardAldrichAmesRemix, OpensTheUsHandAndTakesACard) {
  Scene scene;
  scene.give(kUsa, {kNato, kEuropeScoring, kFidel});
  scene.playEvent(kUssr, kAldrichAmesRemix).asks(kUssr);
  scene.among({kNato, kEuropeScoring, kFidel});
  scene.choose(kNato).ends().discards(kNato);
  EXPECT_EQ(scene.board.known[1], (CardSet{kEuropeScoring, kFidel}));
  // Cards that come to the hand later in the turn are seen too.
  scene.board.deck = {kNorad, kAllende};
  dealCard(scene.board, kUsa, kNorad);
  EXPECT_TRUE(scene.board.known[1].contains(kNorad));
}

TEST(CardPershingIiDeployed, WeakensThreeCountriesForAPoint) {
  Scene scene;
  for (Country country : {kItaly, kFrance, kTurkey, kAustria}) {
    scene.put(country, 0, 2);
  }
  scene.put(kPoland, 0, 2);
  scene.playEvent(kUssr, kPershingIiDeployed);
  scene.among({kItaly, kFrance, kTurkey, kAustria});
  for (Country country : {kItaly, kFrance, kTurkey}) {
    scene.choose(country).mayNot(country).usa(country, 1);
  }
  scene.ends().vp(-1);
}

TEST(CardYuriAndSamantha, PaysForUsCoups) {
  for (Side side : {kUsa, kUssr}) {
    Scene scene;
    scene.playEvent(kUssr, kYuriAndSamantha);
    scene.put(kHaiti, 1, 1);
    scene.begin(
        LaunchCoup{.side = side, .country = kHaiti, .value = 1, .terms = 0});
    scene.roll(1);  // a failure counts too
    scene.vp(side == kUsa ? -1 : 0);
  }
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
