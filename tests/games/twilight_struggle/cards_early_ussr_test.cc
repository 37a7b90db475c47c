// The USSR's cards of the Early War, each against its text.

#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

TEST(CardSocialistGovernments, RemovesThreeFromWesternEurope) {
  Scene scene;
  scene.put(
      {{kFrance, 0, 3}, {kItaly, 0, 1}, {kFinland, 0, 1}, {kPoland, 0, 2}});
  scene.playEvent(kUssr, kSocialistGovernments).asks(kUssr);
  scene.among({kFrance, kItaly, kFinland});
  scene.choose(kFrance, kFrance);
  // No third one from the same country.
  scene.among({kItaly, kFinland});
  scene.choose(kItaly).ends();
  scene.expect(kUsa, {{kFrance, 1}, {kItaly, 0}, {kPoland, 2}});
  scene.discards(kSocialistGovernments);
}

TEST(CardSocialistGovernments, IsPreventedByTheIronLady) {
  Scene scene;
  scene.board.effects.set(Effect::kIronLady);
  scene.play(kUssr, kSocialistGovernments).mayNot(kEvent);
  scene.play(kUsa, kSocialistGovernments).choose(kOps).mayNot(kEventFirst);
}

TEST(CardFidel, RemovesTheUsAndGivesTheUssrThree) {
  Scene scene;
  scene.put(kCuba, 1, 4);
  scene.playEvent(kUssr, kFidel).ends();
  scene.expect({{kCuba, 3, 0}});
  scene.removes(kFidel);
}

TEST(CardFidel, TakesNothingFromAStrongerUssr) {
  Scene scene;
  scene.put(kCuba, 5, 1);
  scene.playEvent(kUssr, kFidel).ussr(kCuba, 5);
}

TEST(CardVietnamRevolts, AddsTwoAndAnOperationInSoutheastAsia) {
  Scene scene;
  scene.playEvent(kUssr, kVietnamRevolts).ussr(kVietnam, 2);
  scene.play(kUssr, kNasser);  // 1 Operation
  scene.choose(kOps, kInfluence, kVietnam);
  EXPECT_EQ(scene.countries() - kSoutheastAsia, CountrySet());
  scene.choose(kThailand).ends();
  scene.expect(kUssr, {{kVietnam, 3}, {kThailand, 1}});
}

TEST(CardVietnamRevolts, GivesNothingOutsideSoutheastAsia) {
  Scene scene;
  scene.put(kPoland, 1, 0);
  scene.playEvent(kUssr, kVietnamRevolts);
  scene.play(kUssr, kNasser).choose(kOps, kInfluence, kPoland).ends();
}

TEST(CardVietnamRevolts, ServesTheUssrWhenTheUsPlaysIt) {
  Scene scene;
  scene.put(kIran, 0, 1);
  scene.playOpponents(kUsa, kVietnamRevolts).ussr(kVietnam, 2);
  scene.sets(Effect::kVietnamRevolts);
  // The bonus is the USSR's, not that of the side that plays the card.
  EXPECT_EQ(bonusesOf(scene.board, kUsa, kVietnamRevolts), 0);
  EXPECT_NE(bonusesOf(scene.board, kUssr, kNasser), 0);
}

TEST(CardBlockade, LetsTheUsPayWithThreeOperations) {
  Scene scene;
  scene.put(kWestGermany, 1, 4);
  scene.give(kUsa, {kDuckAndCover, kCiaCreated, kEuropeScoring});
  scene.playEvent(kUssr, kBlockade).asks(kUsa).among({kDuckAndCover}).may(kNo);
  scene.choose(kDuckAndCover).usa(kWestGermany, 4).discards(kDuckAndCover);
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
    scene.expect({{kWestGermany, 1, 0}});
  }
}

TEST(CardKoreanWar, WinsOnFourLessUsNeighbors) {
  Scene scene;
  scene.put({{kSouthKorea, 1, 3}, {kJapan, 0, 4}});
  scene.playEvent(kUssr, kKoreanWar).roll(4).vp(0).usa(kSouthKorea, 3);
  EXPECT_EQ(scene.milOps(kUssr), 2);  // also when it is lost
  scene.defcon(5).removes(kKoreanWar);

  scene.playEvent(kUssr, kKoreanWar).roll(5).vp(-2);
  scene.expect({{kSouthKorea, 4, 0}});
}

TEST(CardKoreanWar, IsTheUssrsEvenIfTheUsPlaysIt) {
  Scene scene;
  scene.put(kSouthKorea, 0, 1);
  scene.playOpponents(kUsa, kKoreanWar).roll(4).vp(-2).milOps(kUssr, 2);
  scene.milOps(kUsa, 0);
}

TEST(CardRomanianAbdication, RemovesTheUsAndGivesTheUssrThree) {
  Scene scene;
  scene.put(kRomania, 0, 2);
  scene.playEvent(kUssr, kRomanianAbdication);
  scene.expect({{kRomania, 3, 0}});
  scene.put(kRomania, 4, 0);
  scene.playEvent(kUssr, kRomanianAbdication).ussr(kRomania, 4);
}

TEST(CardArabIsraeliWar, CountsControlOfIsraelItself) {
  Scene scene;
  scene.put(kIsrael, 0, 4);
  scene.playEvent(kUssr, kArabIsraeliWar).roll(4).vp(0).milOps(kUssr, 2);
  scene.discards(kArabIsraeliWar);
  scene.playEvent(kUssr, kArabIsraeliWar).roll(5).vp(-2).ussr(kIsrael, 4);
}

TEST(CardComecon, AddsToFourCountriesThatTheUsDoesNotControl) {
  Scene scene;
  scene.put(kPoland, 0, 3);
  scene.playEvent(kUssr, kComecon);
  CountrySet wanted = kEasternEurope;
  wanted.remove(kPoland);
  scene.among(wanted);
  for (Country country : {kFinland, kAustria, kHungary, kBulgaria}) {
    scene.choose(country).mayNot(country);
  }
  scene.ends().ussr(kAustria, 1);
}

TEST(CardNasser, RemovesHalfRoundedUp) {
  Scene scene;
  scene.put(kEgypt, 1, 3);
  scene.playEvent(kUssr, kNasser);
  scene.expect({{kEgypt, 3, 1}});
}

TEST(CardWarsawPactFormed, RemovesTheUsFromFourCountries) {
  Scene scene;
  for (Country country : {kPoland, kHungary, kRomania, kBulgaria, kAustria}) {
    scene.put(country, 0, 2);
  }
  scene.put(kGreece, 0, 2);
  scene.playEvent(kUssr, kWarsawPactFormed).choose(kRemove).mayNot(kGreece);
  scene.choose(kPoland, kHungary, kRomania, kAustria).ends();
  scene.expect(kUsa, {{kPoland, 0}, {kBulgaria, 2}});
  scene.sets(Effect::kWarsawPact);
}

TEST(CardWarsawPactFormed, OrAddsFiveAtMostTwoACountry) {
  Scene scene;
  scene.put(kPoland, 0, 3);  // US control is no obstacle
  scene.playEvent(kUssr, kWarsawPactFormed).choose(kAdd).among(kEasternEurope);
  scene.choose(kPoland, kPoland).mayNot(kPoland);
  scene.choose(kHungary, kHungary, kFinland).ends().ussr(kPoland, 2);
  scene.sets(Effect::kWarsawPact);
}

TEST(CardDeGaulleLeadsFrance, ExemptsFranceFromNato) {
  Scene scene;
  scene.board.effects.set(Effect::kNato);
  scene.put(kFrance, 0, 5);
  EXPECT_FALSE(coupTargets(scene.board, kUssr, 0).contains(kFrance));
  scene.playEvent(kUssr, kDeGaulleLeadsFrance);
  scene.expect({{kFrance, 1, 3}});
  scene.put(kFrance, 0, 5);
  EXPECT_TRUE(coupTargets(scene.board, kUssr, 0).contains(kFrance));
}

TEST(CardDeGaulleLeadsFrance, RemovesWhatThereIs) {
  Scene scene;
  scene.put(kFrance, 0, 1);
  scene.playEvent(kUssr, kDeGaulleLeadsFrance);
  scene.expect({{kFrance, 1, 0}});
}

TEST(CardSuezCrisis, RemovesFourFromThreeCountries) {
  Scene scene;
  for (Country country : {kFrance, kUnitedKingdom, kIsrael, kItaly}) {
    scene.put(country, 0, 4);
  }
  scene.playEvent(kUssr, kSuezCrisis).among({kFrance, kUnitedKingdom, kIsrael});
  scene.choose(kFrance, kFrance, kIsrael, kIsrael).ends();
  scene.expect(kUsa, {{kFrance, 2}, {kUnitedKingdom, 4}});
}

TEST(CardSuezCrisis, EndsWhereNothingIsLeft) {
  Scene scene;
  scene.put(kIsrael, 0, 5);
  scene.playEvent(kUssr, kSuezCrisis).choose(kIsrael, kIsrael).ends();
}

TEST(CardDecolonization, AddsToFourCountriesOfAfricaAndSoutheastAsia) {
  Scene scene;
  scene.put(kNigeria, 0, 5);  // control is no obstacle
  scene.playEvent(kUssr, kDecolonization).among(kAfrica | kSoutheastAsia);
  for (Country country : {kNigeria, kThailand, kBurma, kAngola}) {
    scene.choose(country).mayNot(country);
  }
  scene.ends().ussr(kNigeria, 1);
}

TEST(CardDeStalinization, MovesInfluence) {
  Scene scene;
  scene.put({{kPoland, 3, 0}, {kFinland, 1, 0}, {kChile, 0, 3}});
  scene.playEvent(kUssr, kDeStalinization).among({kPoland, kFinland});
  // More than 2 may leave a country; removing may stop early.
  scene.choose(kPoland, kPoland, kPoland).may(kStop);
  scene.choose(kStop).mayNot(kStop).mayNot(kChile);
  scene.choose(kCuba, kCuba).mayNot(kCuba);
  scene.choose(kBrazil).ends();
  scene.expect(kUssr, {{kPoland, 0}, {kCuba, 2}, {kBrazil, 1}});
}

TEST(CardDeStalinization, MovesFourAtMost) {
  Scene scene;
  scene.put(kPoland, 6, 0);
  scene.playEvent(kUssr, kDeStalinization);
  scene.choose(kPoland, kPoland, kPoland, kPoland).ussr(kPoland, 2);
  scene.choose(kCuba, kCuba, kIran, kIran).ends();
}

TEST(CardTheCambridgeFive, PlacesWhereUsScoringCardsSay) {
  Scene scene;
  scene.give(kUsa, {kSoutheastAsiaScoring, kAfricaScoring, kNato});
  scene.playEvent(kUssr, kTheCambridgeFive).among(kSoutheastAsia | kAfrica);
  scene.may(kStop);
  // The scoring cards were shown, the others not.
  EXPECT_EQ(scene.board.known[1],
            (CardSet{kSoutheastAsiaScoring, kAfricaScoring}));
  scene.choose(kZaire).ends().ussr(kZaire, 1);
}

TEST(CardTheCambridgeFive, DoesNothingWithoutScoringCards) {
  Scene scene;
  scene.give(kUsa, {kNato});
  scene.playEvent(kUssr, kTheCambridgeFive).ends().discards(kTheCambridgeFive);
}

TEST(CardTheCambridgeFive, IsOverInTheLateWar) {
  Scene scene;
  scene.board.turn = 7;
  scene.play(kUssr, kTheCambridgeFive).may(kEvent);
  scene.board.turn = 8;
  scene.play(kUssr, kTheCambridgeFive).mayNot(kEvent);
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
