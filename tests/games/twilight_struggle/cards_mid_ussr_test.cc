// The USSR's cards of the Mid War, each against its text.

#include "games/twilight_struggle/play/phases.h"
#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

TEST(CardQuagmire, TakesTheUsRoundsUntilARollOfFour) {
  Scene scene;
  scene.board.effects.set(Effect::kNorad);
  scene.playEvent(kUssr, kQuagmire).sets(Effect::kQuagmire);
  scene.lacks(Effect::kNorad);
  scene.give(kUsa, {kContainment, kCiaCreated, kEuropeScoring});
  scene.board.phasing = kUsa;
  scene.begin(TakeRound{kUsa});
  EXPECT_EQ(scene.cards(), (CardSet{kContainment}));  // 2 Operations or more
  scene.choose(kContainment).roll(5).ends().sets(Effect::kQuagmire);
  scene.discards(kContainment).lacks(Effect::kContainment);

  // Without such a card a scoring card is played.
  scene.begin(TakeRound{kUsa}).among({kEuropeScoring});
  scene.choose(kEuropeScoring).ends().sets(Effect::kQuagmire);

  // Without either the round is over.
  scene.begin(TakeRound{kUsa}).ends();

  scene.give(kUsa, {kNorad});
  scene.begin(TakeRound{kUsa});
  scene.choose(kNorad).roll(4).lacks(Effect::kQuagmire);
}

TEST(CardWeWillBuryYou, PaysAtTheNextUsRound) {
  Scene scene;
  scene.playEvent(kUssr, kWeWillBuryYou).defcon(4).vp(0);
  scene.playEvent(kUsa, kContainment).vp(-3);
  scene.playEvent(kUsa, kDuckAndCover);
  EXPECT_EQ(scene.board.vp, -3 + 2);  // once
}

TEST(CardWeWillBuryYou, IsForestalledByUnIntervention) {
  Scene scene;
  scene.playEvent(kUssr, kWeWillBuryYou);
  scene.put(kPanama, 0, 1);
  scene.give(kUsa, {kNasser});
  scene.play(kUsa, kUnIntervention).choose(kUnEvent, kNasser).vp(0);
  scene.lacks(Effect::kWeWillBuryYou);
}

TEST(CardWeWillBuryYou, PaysForUnInterventionUsedForOperations) {
  Scene scene;
  scene.playEvent(kUssr, kWeWillBuryYou);
  scene.put(kPanama, 0, 1);
  scene.play(kUsa, kUnIntervention).choose(kOps).vp(-3);
}

TEST(CardBrezhnevDoctrine, AddsAnOperationUpToFour) {
  Scene scene;
  scene.playEvent(kUssr, kBrezhnevDoctrine);
  EXPECT_EQ(effectiveOperations(scene.board, kUssr, 3), 4);
  EXPECT_EQ(effectiveOperations(scene.board, kUssr, 4), 4);
  EXPECT_EQ(effectiveOperations(scene.board, kUsa, 3), 3);
}

TEST(CardPortugueseEmpireCrumbles, AddsTwoInTwoCountries) {
  Scene scene;
  scene.playEvent(kUssr, kPortugueseEmpireCrumbles);
  scene.expect(kUssr, {{kAngola, 2}, {kSeAfricanStates, 2}});
  scene.removes(kPortugueseEmpireCrumbles);
}

TEST(CardSouthAfricanUnrest, AddsThereOrNextToIt) {
  Scene scene;
  scene.playEvent(kUssr, kSouthAfricanUnrest);
  scene.among({kSouthAfrica, kAngola, kBotswana});
  scene.choose(kSouthAfrica).ends().ussr(kSouthAfrica, 2);
  scene.playEvent(kUssr, kSouthAfricanUnrest).choose(kBotswana).ends();
  scene.expect(kUssr, {{kSouthAfrica, 3}, {kBotswana, 2}, {kAngola, 0}});
}

TEST(CardAllende, AddsTwoInChile) {
  Scene scene;
  scene.playEvent(kUssr, kAllende).ussr(kChile, 2);
}

TEST(CardWillyBrandt, ExemptsWestGermanyFromNato) {
  Scene scene;
  scene.board.effects.set(Effect::kNato);
  scene.put(kWestGermany, 0, 5);
  scene.playEvent(kUssr, kWillyBrandt).vp(-1).ussr(kWestGermany, 1);
  EXPECT_TRUE(scene.board.controls(kUsa, kWestGermany));
  EXPECT_TRUE(coupTargets(scene.board, kUssr, 0).contains(kWestGermany));
}

TEST(CardMuslimRevolution, EmptiesTwoOfEightCountries) {
  Scene scene;
  for (Country country : kMiddleEast | kAfrica) scene.put(country, 1, 2);
  scene.playEvent(kUssr, kMuslimRevolution);
  scene.among(
      {kSudan, kIran, kIraq, kEgypt, kLibya, kSaudiArabia, kSyria, kJordan});
  scene.choose(kSudan, kEgypt).ends();
  scene.expect(kUsa, {{kSudan, 0}, {kEgypt, 0}});
  scene.ussr(kEgypt, 1).usa(kIran, 2);
}

TEST(CardCulturalRevolution, TakesTheChinaCardFaceUpOrAPoint) {
  Scene scene;
  scene.board.china = kUsa;
  scene.board.chinaUp = 0;
  scene.playEvent(kUssr, kCulturalRevolution);
  EXPECT_EQ(scene.board.china, kUssr);
  EXPECT_EQ(scene.board.chinaUp, 1);
  scene.vp(0);
  scene.playEvent(kUssr, kCulturalRevolution);
  EXPECT_EQ(scene.board.china, kUssr);
  scene.vp(-1);
}

TEST(CardFlowerPower, PaysForWarCardsThatTheUsPlays) {
  Scene scene;
  scene.put(kPanama, 0, 1);
  scene.playEvent(kUssr, kFlowerPower);
  scene.playEvent(kUsa, kIndoPakistaniWar).vp(-2);
  scene.play(kUsa, kBrushWar).choose(kOps).vp(-4);
  scene.play(kUsa, kKoreanWar).choose(kSpace).vp(-4);
  scene.playEvent(kUssr, kBrushWar).vp(-4);
}

TEST(CardFlowerPower, NotForAWarThatCannotBePlayed) {
  Scene scene;
  scene.put(kPanama, 0, 1);
  scene.board.effects.set(Effect::kFlowerPower);
  scene.play(kUsa, kArabIsraeliWar).choose(kOps).vp(-2);
  scene.board.effects.set(Effect::kCampDavid);
  scene.play(kUsa, kArabIsraeliWar).choose(kOps).vp(-2);
}

TEST(CardU2Incident, PaysAgainForUnIntervention) {
  Scene scene;
  scene.put(kPanama, 0, 1);
  scene.playEvent(kUssr, kU2Incident).vp(-1);
  scene.give(kUsa, {kNasser});
  scene.play(kUsa, kUnIntervention).choose(kUnEvent, kNasser).vp(-2);
  // This turn only.
  scene.board.effects.clearTurnEffects();
  scene.lacks(Effect::kU2);
}

TEST(CardOpec, PaysForOilCountries) {
  Scene scene;
  scene.put({{kEgypt, 2, 0}, {kGulfStates, 3, 0}, {kVenezuela, 2, 0}});
  scene.put(kIran, 1, 0);   // not controlled
  scene.put(kSyria, 2, 0);  // no oil
  scene.put(kLibya, 0, 2);
  scene.playEvent(kUssr, kOpec).vp(-3);
  scene.board.effects.set(Effect::kNorthSeaOil);
  scene.play(kUssr, kOpec).mayNot(kEvent);
}

TEST(CardLoneGunman, ShowsTheUsHandAndGivesAnOperation) {
  Scene scene;
  scene.put(kCuba, 1, 0);
  scene.give(kUsa, {kFidel, kNato});
  scene.playEvent(kUssr, kLoneGunman);
  EXPECT_EQ(scene.board.known[1], (CardSet{kFidel, kNato}));
  scene.asks(kUssr).may(kDecline);
  scene.choose(kInfluence, kCuba).ends();
}

TEST(CardLiberationTheology, AddsThreeInCentralAmerica) {
  Scene scene;
  scene.playEvent(kUssr, kLiberationTheology).among(kCentralAmerica);
  scene.choose(kCuba, kCuba).mayNot(kCuba);
  scene.choose(kHaiti).ends().ussr(kCuba, 2);
}

TEST(CardChe, CoupsTwiceAfterASuccess) {
  Scene scene;
  scene.board.defcon = 2;
  scene.put({{kNicaragua, 0, 1}, {kSudan, 0, 1}});
  scene.put(kCuba, 0, 1);    // battleground
  scene.put(kAngola, 0, 1);  // battleground
  scene.put(kJordan, 0, 1);  // elsewhere
  scene.put(kUruguay, 0, 1);
  scene.playEvent(kUssr, kChe).among({kNicaragua, kSudan, kUruguay}).may(kStop);
  scene.choose(kNicaragua);
  scene.roll(1);  // 1 + 3 - 2
  scene.expect({{kNicaragua, 1, 0}});
  scene.milOps(kUssr, 3).among({kSudan, kUruguay});
  scene.choose(kSudan).roll(6);
  EXPECT_TRUE(scene.done());  // no third one
  scene.milOps(kUssr, 5);
  scene.defcon(2).discards(kChe);
}

TEST(CardChe, NeedsInfluenceRemovedForASecondCoup) {
  Scene scene;
  scene.put(kCostaRica, 0, 1);  // stability 3
  scene.put(kSudan, 0, 1);
  scene.playEvent(kUssr, kChe).choose(kCostaRica).roll(3).ends();
  scene.usa(kCostaRica, 1);
}

TEST(CardsOfTheUssr, AreNoEventsOnceAUsCardPreventsThem) {
  for (const auto& [card, effect] :
       {std::pair{kArabIsraeliWar, Effect::kCampDavid},
        {kWillyBrandt, Effect::kTearDownWall},
        {kMuslimRevolution, Effect::kAwacs},
        {kFlowerPower, Effect::kEvilEmpire}}) {
    Scene scene;
    scene.board.effects.set(effect);
    EXPECT_FALSE(scene.play(kUssr, card).offers(kEvent)) << nameOf(card);
  }
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
