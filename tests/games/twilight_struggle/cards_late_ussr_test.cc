// The USSR cards of the Late War, each against its text.

#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

TEST(CardIranianHostageCrisis, TurnsIranOver) {
  Scene scene;
  scene.put(kIran, 1, 3);
  scene.playEvent(kUssr, kIranianHostageCrisis);
  scene.expect({{kIran, 3, 0}});
  EXPECT_TRUE(scene.has(Effect::kIranHostages));
  EXPECT_TRUE(scene.removed(kIranianHostageCrisis));
}

TEST(CardTheReformer, AddsFourOrSixInEurope) {
  for (int vp : {0, 3, -1}) {
    Scene scene;
    scene.board.vp = static_cast<std::int8_t>(vp);
    scene.playEvent(kUssr, kTheReformer);
    EXPECT_EQ(scene.countries(), kEurope);
    scene.choose(kPoland, kPoland);
    EXPECT_FALSE(scene.offers(kPoland));
    scene.choose(kItaly, kItaly);
    EXPECT_EQ(scene.done(), vp >= 0);
    if (vp < 0) {
      scene.choose(kFrance, kTurkey).ends();
    }
    EXPECT_TRUE(scene.has(Effect::kReformer));
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
  scene.playEvent(kUssr, kMarineBarracksBombing);
  EXPECT_EQ(scene.usa(kLebanon), 0);
  EXPECT_EQ(scene.countries(), (CountrySet{kIsrael, kEgypt}));
  scene.choose(kIsrael);
  scene.choose(kIsrael);  // both from one country
  EXPECT_TRUE(scene.done());
  scene.expect(kUsa, {{kIsrael, 2}, {kEgypt, 1}});
}

TEST(CardGlasnost, RaisesDefconForTwoPoints) {
  Scene scene;
  scene.board.defcon = 3;
  scene.put(kHaiti, 1, 1);
  scene.playEvent(kUssr, kGlasnost).ends();
  EXPECT_EQ(scene.board.defcon, 4);
  EXPECT_EQ(scene.board.vp, -2);
}

TEST(CardGlasnost, GivesOperationsAfterTheReformer) {
  Scene scene;
  scene.board.effects.set(Effect::kReformer);
  scene.put(kHaiti, 1, 1);
  scene.playEvent(kUssr, kGlasnost);
  EXPECT_FALSE(scene.offers(kCoup));
  EXPECT_TRUE(scene.offers(kDecline));
  scene.choose(kInfluence);
  for (int i = 0; i < 4; ++i) scene.choose(kHaiti);
  EXPECT_TRUE(scene.done());
}

TEST(CardOrtegaElectedInNicaragua, CoupsForFreeNextToNicaragua) {
  Scene scene;
  scene.board.defcon = 3;
  for (Country country : {kNicaragua, kCuba, kHonduras, kCostaRica, kPanama}) {
    scene.put(country, 0, 1);
  }
  scene.playEvent(kUssr, kOrtegaElectedInNicaragua);
  EXPECT_EQ(scene.usa(kNicaragua), 0);
  EXPECT_TRUE(scene.offers(kDecline));
  EXPECT_FALSE(scene.offers(kInfluence));
  scene.choose(kCoup);
  EXPECT_EQ(scene.countries(), (CountrySet{kCuba, kHonduras, kCostaRica}));
  scene.choose(kCuba);
  scene.roll(6);  // 6 + 2 - 6
  scene.expect({{kCuba, 1, 0}});
  EXPECT_EQ(scene.milOps(kUssr), 0);
  EXPECT_EQ(scene.board.defcon, 2);
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
  scene.playEvent(kUssr, kLatinAmericanDebtCrisis);
  EXPECT_EQ(scene.side, kUsa);
  EXPECT_EQ(scene.cards(), (CardSet{kNorad}));
  scene.choose(kNorad).ends();
  EXPECT_TRUE(scene.discarded(kNorad));
  EXPECT_EQ(scene.ussr(kChile), 3);
}

TEST(CardLatinAmericanDebtCrisis, DoublesInTwoCountriesOtherwise) {
  Scene scene;
  scene.put({{kChile, 3, 0},
             {kPeru, 1, 0},
             {kBrazil, 2, 0},
             {kCuba, 2, 0},
             {kBolivia, 0, 2}});
  scene.give(kUsa, {kNorad});
  scene.playEvent(kUssr, kLatinAmericanDebtCrisis).choose(kNo);
  EXPECT_EQ(scene.side, kUssr);
  EXPECT_EQ(scene.countries(), (CountrySet{kChile, kPeru, kBrazil}));
  EXPECT_TRUE(scene.offers(kStop));
  scene.choose(kChile);
  EXPECT_EQ(scene.countries(), (CountrySet{kPeru, kBrazil}));
  scene.choose(kPeru).ends();
  scene.expect(kUssr, {{kChile, 6}, {kPeru, 2}});
  EXPECT_TRUE(scene.holds(kUsa, kNorad));
}

TEST(CardAldrichAmesRemix, OpensTheUsHandAndTakesACard) {
  Scene scene;
  scene.give(kUsa, {kNato, kEuropeScoring, kFidel});
  scene.playEvent(kUssr, kAldrichAmesRemix);
  EXPECT_EQ(scene.side, kUssr);
  EXPECT_EQ(scene.cards(), (CardSet{kNato, kEuropeScoring, kFidel}));
  scene.choose(kNato).ends();
  EXPECT_TRUE(scene.discarded(kNato));
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
  EXPECT_EQ(scene.countries(),
            (CountrySet{kItaly, kFrance, kTurkey, kAustria}));
  for (Country country : {kItaly, kFrance, kTurkey}) {
    scene.choose(country);
    EXPECT_FALSE(scene.offers(country));
    EXPECT_EQ(scene.usa(country), 1);
  }
  EXPECT_TRUE(scene.done());
  EXPECT_EQ(scene.board.vp, -1);
}

TEST(CardYuriAndSamantha, PaysForUsCoups) {
  for (Side side : {kUsa, kUssr}) {
    Scene scene;
    scene.playEvent(kUssr, kYuriAndSamantha);
    scene.put(kHaiti, 1, 1);
    scene.begin(
        LaunchCoup{.side = side, .country = kHaiti, .value = 1, .terms = 0});
    scene.roll(1);  // a failure counts too
    EXPECT_EQ(scene.board.vp, side == kUsa ? -1 : 0);
  }
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
