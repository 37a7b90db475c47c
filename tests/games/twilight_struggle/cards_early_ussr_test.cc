// The USSR's cards of the Early War, each against its text.

#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

TEST(CardSocialistGovernments, RemovesThreeFromWesternEurope) {
  Scene scene;
  scene.put(kFrance, 0, 3);
  scene.put(kItaly, 0, 1);
  scene.put(kFinland, 0, 1);
  scene.put(kPoland, 0, 2);
  scene.playEvent(kUssr, kSocialistGovernments);
  EXPECT_EQ(scene.side, kUssr);
  EXPECT_EQ(scene.countries(), (CountrySet{kFrance, kItaly, kFinland}));
  scene.choose(kFrance);
  scene.choose(kFrance);
  // No third one from the same country.
  EXPECT_EQ(scene.countries(), (CountrySet{kItaly, kFinland}));
  scene.choose(kItaly);
  EXPECT_TRUE(scene.done());
  EXPECT_EQ(scene.usa(kFrance), 1);
  EXPECT_EQ(scene.usa(kItaly), 0);
  EXPECT_EQ(scene.usa(kPoland), 2);
  EXPECT_TRUE(scene.discarded(kSocialistGovernments));
}

TEST(CardSocialistGovernments, IsPreventedByTheIronLady) {
  Scene scene;
  scene.board.effects.set(Effect::kIronLady);
  scene.play(kUssr, kSocialistGovernments);
  EXPECT_FALSE(scene.offers(kEvent));
  scene.play(kUsa, kSocialistGovernments);
  scene.choose(kOps);
  EXPECT_FALSE(scene.offers(kEventFirst));
}

TEST(CardFidel, RemovesTheUsAndGivesTheUssrThree) {
  Scene scene;
  scene.put(kCuba, 1, 4);
  scene.playEvent(kUssr, kFidel);
  EXPECT_TRUE(scene.done());
  EXPECT_EQ(scene.usa(kCuba), 0);
  EXPECT_EQ(scene.ussr(kCuba), 3);
  EXPECT_TRUE(scene.removed(kFidel));
}

TEST(CardFidel, TakesNothingFromAStrongerUssr) {
  Scene scene;
  scene.put(kCuba, 5, 1);
  scene.playEvent(kUssr, kFidel);
  EXPECT_EQ(scene.ussr(kCuba), 5);
}

TEST(CardVietnamRevolts, AddsTwoAndAnOperationInSoutheastAsia) {
  Scene scene;
  scene.playEvent(kUssr, kVietnamRevolts);
  EXPECT_EQ(scene.ussr(kVietnam), 2);
  scene.play(kUssr, kNasser);  // 1 Operation
  scene.choose(kOps);
  scene.choose(kInfluence);
  scene.choose(kVietnam);
  EXPECT_EQ(scene.countries() - kSoutheastAsia, CountrySet());
  scene.choose(kThailand);
  EXPECT_TRUE(scene.done());
  EXPECT_EQ(scene.ussr(kVietnam), 3);
  EXPECT_EQ(scene.ussr(kThailand), 1);
}

TEST(CardVietnamRevolts, GivesNothingOutsideSoutheastAsia) {
  Scene scene;
  scene.put(kPoland, 1, 0);
  scene.playEvent(kUssr, kVietnamRevolts);
  scene.play(kUssr, kNasser);
  scene.choose(kOps);
  scene.choose(kInfluence);
  scene.choose(kPoland);
  EXPECT_TRUE(scene.done());
}

TEST(CardVietnamRevolts, ServesTheUssrWhenTheUsPlaysIt) {
  Scene scene;
  scene.put(kIran, 0, 1);
  scene.playOpponents(kUsa, kVietnamRevolts);
  EXPECT_EQ(scene.ussr(kVietnam), 2);
  EXPECT_TRUE(scene.has(Effect::kVietnamRevolts));
  // The bonus is the USSR's, not that of the side that plays the card.
  EXPECT_EQ(bonusesOf(scene.board, kUsa, kVietnamRevolts), 0);
  EXPECT_NE(bonusesOf(scene.board, kUssr, kNasser), 0);
}

TEST(CardBlockade, LetsTheUsPayWithThreeOperations) {
  Scene scene;
  scene.put(kWestGermany, 1, 4);
  scene.give(kUsa, {kDuckAndCover, kCiaCreated, kEuropeScoring});
  scene.playEvent(kUssr, kBlockade);
  EXPECT_EQ(scene.side, kUsa);
  EXPECT_EQ(scene.cards(), (CardSet{kDuckAndCover}));
  EXPECT_TRUE(scene.offers(kNo));
  scene.choose(kDuckAndCover);
  EXPECT_EQ(scene.usa(kWestGermany), 4);
  EXPECT_TRUE(scene.discarded(kDuckAndCover));
  EXPECT_EQ(scene.board.defcon, 5);  // a discard is no event
}

TEST(CardBlockade, CostsWestGermanyOtherwise) {
  for (bool refuses : {true, false}) {
    Scene scene;
    scene.put(kWestGermany, 1, 4);
    scene.give(kUsa, refuses ? CardSet{kDuckAndCover} : CardSet{kNorad});
    if (!refuses) scene.board.effects.set(Effect::kRedScareUsa);
    scene.playEvent(kUssr, kBlockade);
    if (refuses) scene.choose(kNo);
    EXPECT_TRUE(scene.done());  // 3 Operations are 2 under Red Scare
    EXPECT_EQ(scene.usa(kWestGermany), 0);
    EXPECT_EQ(scene.ussr(kWestGermany), 1);
  }
}

TEST(CardKoreanWar, WinsOnFourLessUsNeighbors) {
  Scene scene;
  scene.put(kSouthKorea, 1, 3);
  scene.put(kJapan, 0, 4);
  scene.playEvent(kUssr, kKoreanWar);
  scene.roll(4);
  EXPECT_EQ(scene.board.vp, 0);
  EXPECT_EQ(scene.usa(kSouthKorea), 3);
  EXPECT_EQ(scene.milOps(kUssr), 2);  // also when it is lost
  EXPECT_EQ(scene.board.defcon, 5);
  EXPECT_TRUE(scene.removed(kKoreanWar));

  scene.playEvent(kUssr, kKoreanWar);
  scene.roll(5);
  EXPECT_EQ(scene.board.vp, -2);
  EXPECT_EQ(scene.usa(kSouthKorea), 0);
  EXPECT_EQ(scene.ussr(kSouthKorea), 4);
}

TEST(CardKoreanWar, IsTheUssrsEvenIfTheUsPlaysIt) {
  Scene scene;
  scene.put(kSouthKorea, 0, 1);
  scene.playOpponents(kUsa, kKoreanWar);
  scene.roll(4);
  EXPECT_EQ(scene.board.vp, -2);
  EXPECT_EQ(scene.milOps(kUssr), 2);
  EXPECT_EQ(scene.milOps(kUsa), 0);
}

TEST(CardRomanianAbdication, RemovesTheUsAndGivesTheUssrThree) {
  Scene scene;
  scene.put(kRomania, 0, 2);
  scene.playEvent(kUssr, kRomanianAbdication);
  EXPECT_EQ(scene.usa(kRomania), 0);
  EXPECT_EQ(scene.ussr(kRomania), 3);
  scene.put(kRomania, 4, 0);
  scene.playEvent(kUssr, kRomanianAbdication);
  EXPECT_EQ(scene.ussr(kRomania), 4);
}

TEST(CardArabIsraeliWar, CountsControlOfIsraelItself) {
  Scene scene;
  scene.put(kIsrael, 0, 4);
  scene.playEvent(kUssr, kArabIsraeliWar);
  scene.roll(4);
  EXPECT_EQ(scene.board.vp, 0);
  EXPECT_EQ(scene.milOps(kUssr), 2);
  EXPECT_TRUE(scene.discarded(kArabIsraeliWar));
  scene.playEvent(kUssr, kArabIsraeliWar);
  scene.roll(5);
  EXPECT_EQ(scene.board.vp, -2);
  EXPECT_EQ(scene.ussr(kIsrael), 4);
}

TEST(CardArabIsraeliWar, IsPreventedByCampDavid) {
  Scene scene;
  scene.board.effects.set(Effect::kCampDavid);
  scene.play(kUssr, kArabIsraeliWar);
  EXPECT_FALSE(scene.offers(kEvent));
}

TEST(CardComecon, AddsToFourCountriesThatTheUsDoesNotControl) {
  Scene scene;
  scene.put(kPoland, 0, 3);
  scene.playEvent(kUssr, kComecon);
  CountrySet wanted = kEasternEurope;
  wanted.remove(kPoland);
  EXPECT_EQ(scene.countries(), wanted);
  for (Country country : {kFinland, kAustria, kHungary, kBulgaria}) {
    scene.choose(country);
    EXPECT_FALSE(scene.countries().contains(country));
  }
  EXPECT_TRUE(scene.done());
  EXPECT_EQ(scene.ussr(kAustria), 1);
}

TEST(CardNasser, RemovesHalfRoundedUp) {
  Scene scene;
  scene.put(kEgypt, 1, 3);
  scene.playEvent(kUssr, kNasser);
  EXPECT_EQ(scene.usa(kEgypt), 1);
  EXPECT_EQ(scene.ussr(kEgypt), 3);
}

TEST(CardWarsawPactFormed, RemovesTheUsFromFourCountries) {
  Scene scene;
  for (Country country : {kPoland, kHungary, kRomania, kBulgaria, kAustria}) {
    scene.put(country, 0, 2);
  }
  scene.put(kGreece, 0, 2);
  scene.playEvent(kUssr, kWarsawPactFormed);
  scene.choose(kRemove);
  EXPECT_FALSE(scene.countries().contains(kGreece));
  for (Country country : {kPoland, kHungary, kRomania, kAustria}) {
    scene.choose(country);
  }
  EXPECT_TRUE(scene.done());
  EXPECT_EQ(scene.usa(kPoland), 0);
  EXPECT_EQ(scene.usa(kBulgaria), 2);
  EXPECT_TRUE(scene.has(Effect::kWarsawPact));
}

TEST(CardWarsawPactFormed, OrAddsFiveAtMostTwoACountry) {
  Scene scene;
  scene.put(kPoland, 0, 3);  // US control is no obstacle
  scene.playEvent(kUssr, kWarsawPactFormed);
  scene.choose(kAdd);
  EXPECT_EQ(scene.countries(), kEasternEurope);
  scene.choose(kPoland);
  scene.choose(kPoland);
  EXPECT_FALSE(scene.countries().contains(kPoland));
  scene.choose(kHungary);
  scene.choose(kHungary);
  scene.choose(kFinland);
  EXPECT_TRUE(scene.done());
  EXPECT_EQ(scene.ussr(kPoland), 2);
  EXPECT_TRUE(scene.has(Effect::kWarsawPact));
}

TEST(CardDeGaulleLeadsFrance, ExemptsFranceFromNato) {
  Scene scene;
  scene.board.effects.set(Effect::kNato);
  scene.put(kFrance, 0, 5);
  EXPECT_FALSE(coupTargets(scene.board, kUssr, 0).contains(kFrance));
  scene.playEvent(kUssr, kDeGaulleLeadsFrance);
  EXPECT_EQ(scene.usa(kFrance), 3);
  EXPECT_EQ(scene.ussr(kFrance), 1);
  scene.put(kFrance, 0, 5);
  EXPECT_TRUE(coupTargets(scene.board, kUssr, 0).contains(kFrance));
}

TEST(CardDeGaulleLeadsFrance, RemovesWhatThereIs) {
  Scene scene;
  scene.put(kFrance, 0, 1);
  scene.playEvent(kUssr, kDeGaulleLeadsFrance);
  EXPECT_EQ(scene.usa(kFrance), 0);
  EXPECT_EQ(scene.ussr(kFrance), 1);
}

TEST(CardSuezCrisis, RemovesFourFromThreeCountries) {
  Scene scene;
  for (Country country : {kFrance, kUnitedKingdom, kIsrael, kItaly}) {
    scene.put(country, 0, 4);
  }
  scene.playEvent(kUssr, kSuezCrisis);
  EXPECT_EQ(scene.countries(), (CountrySet{kFrance, kUnitedKingdom, kIsrael}));
  for (Country country : {kFrance, kFrance, kIsrael, kIsrael}) {
    scene.choose(country);
  }
  EXPECT_TRUE(scene.done());
  EXPECT_EQ(scene.usa(kFrance), 2);
  EXPECT_EQ(scene.usa(kUnitedKingdom), 4);
}

TEST(CardSuezCrisis, EndsWhereNothingIsLeft) {
  Scene scene;
  scene.put(kIsrael, 0, 5);
  scene.playEvent(kUssr, kSuezCrisis);
  scene.choose(kIsrael);
  scene.choose(kIsrael);
  EXPECT_TRUE(scene.done());
}

TEST(CardDecolonization, AddsToFourCountriesOfAfricaAndSoutheastAsia) {
  Scene scene;
  scene.put(kNigeria, 0, 5);  // control is no obstacle
  scene.playEvent(kUssr, kDecolonization);
  EXPECT_EQ(scene.countries(), kAfrica | kSoutheastAsia);
  for (Country country : {kNigeria, kThailand, kBurma, kAngola}) {
    scene.choose(country);
    EXPECT_FALSE(scene.countries().contains(country));
  }
  EXPECT_TRUE(scene.done());
  EXPECT_EQ(scene.ussr(kNigeria), 1);
}

TEST(CardDeStalinization, MovesInfluence) {
  Scene scene;
  scene.put(kPoland, 3, 0);
  scene.put(kFinland, 1, 0);
  scene.put(kChile, 0, 3);
  scene.playEvent(kUssr, kDeStalinization);
  EXPECT_EQ(scene.countries(), (CountrySet{kPoland, kFinland}));
  // More than 2 may leave a country; removing may stop early.
  for (int i = 0; i < 3; ++i) scene.choose(kPoland);
  EXPECT_TRUE(scene.offers(kStop));
  scene.choose(kStop);
  EXPECT_FALSE(scene.offers(kStop));
  EXPECT_FALSE(scene.countries().contains(kChile));
  scene.choose(kCuba);
  scene.choose(kCuba);
  EXPECT_FALSE(scene.countries().contains(kCuba));
  scene.choose(kBrazil);
  EXPECT_TRUE(scene.done());
  EXPECT_EQ(scene.ussr(kPoland), 0);
  EXPECT_EQ(scene.ussr(kCuba), 2);
  EXPECT_EQ(scene.ussr(kBrazil), 1);
}

TEST(CardDeStalinization, MovesFourAtMost) {
  Scene scene;
  scene.put(kPoland, 6, 0);
  scene.playEvent(kUssr, kDeStalinization);
  for (int i = 0; i < 4; ++i) scene.choose(kPoland);
  EXPECT_EQ(scene.ussr(kPoland), 2);
  for (Country country : {kCuba, kCuba, kIran, kIran}) scene.choose(country);
  EXPECT_TRUE(scene.done());
}

TEST(CardTheCambridgeFive, PlacesWhereUsScoringCardsSay) {
  Scene scene;
  scene.give(kUsa, {kSoutheastAsiaScoring, kAfricaScoring, kNato});
  scene.playEvent(kUssr, kTheCambridgeFive);
  EXPECT_EQ(scene.countries(), kSoutheastAsia | kAfrica);
  EXPECT_TRUE(scene.offers(kStop));
  // The scoring cards were shown, the others not.
  EXPECT_EQ(scene.board.known[1],
            (CardSet{kSoutheastAsiaScoring, kAfricaScoring}));
  scene.choose(kZaire);
  EXPECT_TRUE(scene.done());
  EXPECT_EQ(scene.ussr(kZaire), 1);
}

TEST(CardTheCambridgeFive, DoesNothingWithoutScoringCards) {
  Scene scene;
  scene.give(kUsa, {kNato});
  scene.playEvent(kUssr, kTheCambridgeFive);
  EXPECT_TRUE(scene.done());
  EXPECT_TRUE(scene.discarded(kTheCambridgeFive));
}

TEST(CardTheCambridgeFive, IsOverInTheLateWar) {
  Scene scene;
  scene.board.turn = 7;
  scene.play(kUssr, kTheCambridgeFive);
  EXPECT_TRUE(scene.offers(kEvent));
  scene.board.turn = 8;
  scene.play(kUssr, kTheCambridgeFive);
  EXPECT_FALSE(scene.offers(kEvent));
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
