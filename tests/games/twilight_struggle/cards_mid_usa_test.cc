// The US cards of the Mid War, each against its text.

#include "games/twilight_struggle/play/scoring.h"
#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

TEST(CardNuclearSubs, KeepsDefconInUsCoups) {
  for (Side side : {kUsa, kUssr}) {
    Scene scene;
    scene.playEvent(kUsa, kNuclearSubs);
    scene.put(kCuba, 3, 3);
    scene.begin(
        LaunchCoup{.side = side, .country = kCuba, .value = 2, .terms = 0});
    scene.roll(1).defcon(side == kUsa ? 5 : 4).milOps(side, 2);
  }
}

TEST(CardBearTrap, TrapsTheUssr) {
  Scene scene;
  scene.playEvent(kUsa, kBearTrap).sets(Effect::kBearTrap);
  scene.give(kUssr, {kFidel, kNasser});
  scene.board.phasing = kUssr;
  scene.begin(TakeRound{kUssr});
  EXPECT_EQ(scene.cards(), (CardSet{kFidel}));  // nor the China Card
  scene.choose(kFidel).roll(4).lacks(Effect::kBearTrap).discards(kFidel);
  EXPECT_TRUE(scene.done());  // play goes on next round
}

TEST(CardBearTrap, GivesWayToScoringCardsThatAreDue) {
  Scene scene;
  scene.board.effects.set(Effect::kBearTrap);
  scene.give(kUssr, {kFidel, kEuropeScoring});
  scene.board.round = 7;
  scene.begin(TakeRound{kUssr}).among({kEuropeScoring});
}

TEST(CardBearTrap, CountsModifiedOperations) {
  Scene scene;
  scene.board.effects.set(Effect::kBearTrap);
  scene.board.effects.set(Effect::kRedScareUssr);
  scene.give(kUssr, {kFidel, kComecon});  // 2 and 3, now 1 and 2
  scene.begin(TakeRound{kUssr}).among({kComecon});
}

TEST(CardKitchenDebates, NeedsMoreBattlegrounds) {
  Scene scene;
  scene.put({{kCuba, 3, 0}, {kPanama, 0, 2}, {kHaiti, 0, 1}});
  scene.play(kUsa, kKitchenDebates).mayNot(kEvent);
  scene.put(kBrazil, 0, 2);
  scene.playEvent(kUsa, kKitchenDebates).vp(2).removes(kKitchenDebates);
}

TEST(CardColonialRearGuards, AddsToFourCountriesOfAfricaAndSoutheastAsia) {
  Scene scene;
  scene.playEvent(kUsa, kColonialRearGuards).among(kAfrica | kSoutheastAsia);
  for (Country country : {kBurma, kKenya, kMorocco, kPhilippines}) {
    scene.choose(country).mayNot(country).usa(country, 1);
  }
  scene.ends().discards(kColonialRearGuards);
}

TEST(CardPanamaCanalReturned, AddsInThreeCountries) {
  Scene scene;
  scene.playEvent(kUsa, kPanamaCanalReturned);
  EXPECT_EQ(scene.board.present[1],
            (CountrySet{kPanama, kCostaRica, kVenezuela}));
  scene.usa(kVenezuela, 1);
}

TEST(CardCampDavidAccords, AddsInThreeCountriesForAPoint) {
  Scene scene;
  scene.playEvent(kUsa, kCampDavidAccords).vp(1);
  EXPECT_EQ(scene.board.present[1], (CountrySet{kIsrael, kJordan, kEgypt}));
  scene.sets(Effect::kCampDavid);
}

TEST(CardPuppetGovernments, AddsInEmptyCountries) {
  Scene scene;
  scene.put({{kCuba, 1, 0}, {kPanama, 0, 1}});
  scene.playEvent(kUsa, kPuppetGovernments);
  scene.among(kAllCountries - CountrySet{kCuba, kPanama});
  scene.choose(kPoland).mayNot(kPoland);
  scene.choose(kBrazil).may(kStop);
  scene.choose(kStop).ends().usa(kPoland, 1);
}

TEST(CardGrainSalesToSoviets, LetsTheUsPlayTheCard) {
  Scene scene;
  scene.put({{kCuba, 0, 3}, {kPanama, 0, 1}});
  scene.give(kUssr, {kFidel});
  scene.playEvent(kUsa, kGrainSalesToSoviets).choose(kFidel).asks(kUsa);
  scene.mayNot(kEvent).may(kSpace).mayNot(kWithUn);
  scene.choose(kOps);
  scene.choose(kEventFirst);  // an opponent's card fires its event
  scene.usa(kCuba, 0);
  scene.choose(kInfluence, kPanama, kPanama).ends().removes(kFidel);
  scene.loses(kUssr, kFidel);
}

TEST(CardGrainSalesToSoviets, PlaysItWithUnIntervention) {
  Scene scene;
  scene.put(kCuba, 0, 3);
  scene.give(kUssr, {kFidel});
  scene.give(kUsa, {kUnIntervention});
  scene.playEvent(kUsa, kGrainSalesToSoviets).choose(kFidel, kWithUn);
  scene.usa(kCuba, 3).loses(kUsa, kUnIntervention);
  scene.choose(kInfluence, kCuba, kCuba).discards(kFidel);
  scene.discards(kUnIntervention);
}

TEST(CardGrainSalesToSoviets, OrConductsOperations) {
  Scene scene;
  scene.put(kPanama, 0, 1);
  scene.give(kUssr, {kEuropeScoring});
  scene.playEvent(kUsa, kGrainSalesToSoviets).choose(kEuropeScoring);
  scene.may(kEvent).mayNot(kOps);
  scene.choose(kReturn).keeps(kUssr, kEuropeScoring);
  EXPECT_TRUE(scene.board.known[0].contains(kEuropeScoring));
  scene.may(kDecline);
  scene.choose(kInfluence, kPanama, kPanama).ends();
}

TEST(CardGrainSalesToSoviets, ConductsOperationsWhenTheHandIsEmpty) {
  Scene scene;
  scene.put(kPanama, 0, 1);
  scene.playEvent(kUsa, kGrainSalesToSoviets).may(kInfluence).may(kDecline);
}

TEST(CardJohnPaulIiElectedPope, WeakensPoland) {
  Scene scene;
  scene.put(kPoland, 3, 1);
  scene.playEvent(kUsa, kJohnPaulIiElectedPope);
  scene.expect({{kPoland, 1, 2}});
  scene.sets(Effect::kJohnPaul);
}

TEST(CardOasFounded, AddsTwoInLatinAmerica) {
  Scene scene;
  scene.playEvent(kUsa, kOasFounded).among(kCentralAmerica | kSouthAmerica);
  scene.choose(kCuba);
  scene.choose(kCuba);  // both may go to one country
  scene.ends().usa(kCuba, 2);
}

TEST(CardNixonPlaysTheChinaCard, TakesItFaceDownOrTwoPoints) {
  Scene scene;
  scene.playEvent(kUsa, kNixonPlaysTheChinaCard);
  EXPECT_EQ(scene.board.china, kUsa);
  EXPECT_EQ(scene.board.chinaUp, 0);
  scene.vp(0);
  scene.playEvent(kUsa, kNixonPlaysTheChinaCard);
  EXPECT_EQ(scene.board.china, kUsa);
  scene.vp(2);
}

TEST(CardSadatExpelsSoviets, ClearsEgypt) {
  Scene scene;
  scene.put(kEgypt, 4, 0);
  scene.playEvent(kUsa, kSadatExpelsSoviets);
  scene.expect({{kEgypt, 0, 1}});
}

TEST(CardShuttleDiplomacy, IgnoresABattlegroundOnce) {
  Scene scene;
  scene.playEvent(kUsa, kShuttleDiplomacy).sets(Effect::kShuttleDiplomacy);
  EXPECT_FALSE(scene.discarded(kShuttleDiplomacy));  // on the table
  scene.put({{kIraq, 3, 0}, {kSyria, 2, 0}, {kIsrael, 0, 4}});
  // Not used by other regions.
  scene.playEvent(kUssr, kEuropeScoring).sets(Effect::kShuttleDiplomacy);
  scene.playEvent(kUssr, kSoutheastAsiaScoring).sets(Effect::kShuttleDiplomacy);

  scene.playEvent(kUssr, kMiddleEastScoring).asks(kUsa).among({kIraq});
  scene.choose(kIraq);
  // Both have presence, only the US a battleground.
  scene.vp((3 + 1) - 3).lacks(Effect::kShuttleDiplomacy);
  scene.discards(kShuttleDiplomacy);
}

TEST(CardShuttleDiplomacy, IsUsedUpWithoutABattleground) {
  Scene scene;
  scene.board.effects.set(Effect::kShuttleDiplomacy);
  scene.put(kSyria, 2, 0);
  scene.playEvent(kUssr, kMiddleEastScoring).ends().vp(-3);
  scene.discards(kShuttleDiplomacy);
}

TEST(CardTheVoiceOfAmerica, RemovesFourOutsideEurope) {
  Scene scene;
  scene.put({{kCuba, 3, 0}, {kIran, 1, 0}, {kAngola, 2, 0}, {kPoland, 3, 0}});
  scene.playEvent(kUsa, kTheVoiceOfAmerica).among({kCuba, kIran, kAngola});
  scene.choose(kCuba, kCuba).mayNot(kCuba);
  scene.choose(kIran, kAngola).ends();
  scene.expect(kUssr, {{kCuba, 1}, {kAngola, 1}});
}

TEST(CardUssuriRiverSkirmish, TakesTheChinaCardFaceUp) {
  Scene scene;
  scene.board.chinaUp = 0;
  scene.playEvent(kUsa, kUssuriRiverSkirmish).ends();
  EXPECT_EQ(scene.board.china, kUsa);
  EXPECT_EQ(scene.board.chinaUp, 1);
}

TEST(CardUssuriRiverSkirmish, OrAddsFourInAsia) {
  Scene scene;
  scene.board.china = kUsa;
  scene.playEvent(kUsa, kUssuriRiverSkirmish).among(kAsia);
  for (Country country : {kIndia, kIndia, kBurma, kBurma}) {
    scene.may(country);
    scene.choose(country);
  }
  scene.ends().usa(kIndia, 2);
}

TEST(CardUssuriRiverSkirmish, AddsTwoACountryAtMost) {
  Scene scene;
  scene.board.china = kUsa;
  scene.playEvent(kUsa, kUssuriRiverSkirmish).choose(kIndia, kIndia);
  scene.mayNot(kIndia);
}

TEST(CardAskNotWhatYourCountryCanDoForYou, ExchangesCards) {
  Scene scene;
  scene.give(kUsa, {kNato, kEuropeScoring, kFidel});
  scene.board.deck = {kNasser, kComecon, kBlockade, kAllende};
  scene.playEvent(kUsa, kAskNotWhatYourCountryCanDoForYou);
  scene.among({kNato, kEuropeScoring, kFidel});
  scene.choose(kEuropeScoring, kFidel);
  EXPECT_EQ(scene.cards(), (CardSet{kNato}));  // nothing drawn yet
  scene.choose(kStop).asks(Side::kNeutral);
  scene.choose(kNasser, kComecon).ends();
  EXPECT_EQ(scene.board.hand[1], (CardSet{kNato, kNasser, kComecon}));
  scene.discards(kEuropeScoring).vp(0);
}

TEST(CardAskNotWhatYourCountryCanDoForYou, ExchangesAllOrNone) {
  Scene scene;
  scene.give(kUsa, {kNato});
  scene.board.deck = {kNasser, kComecon};
  scene.playEvent(kUsa, kAskNotWhatYourCountryCanDoForYou).choose(kNato);
  scene.choose(kComecon).ends();
  EXPECT_EQ(scene.board.hand[1], (CardSet{kComecon}));
  Scene none;
  none.give(kUsa, {kNato});
  none.board.deck = {kNasser};
  none.playEvent(kUsa, kAskNotWhatYourCountryCanDoForYou).choose(kStop).ends();
  EXPECT_EQ(none.board.hand[1], (CardSet{kNato}));
}

TEST(CardAskNotWhatYourCountryCanDoForYou, DrawsAfterTheHighestCardToo) {
  Scene scene;
  scene.canonical();
  scene.give(kUsa, {kNato, kFidel});
  scene.board.deck = {kNasser, kComecon};
  scene.playEvent(kUsa, kAskNotWhatYourCountryCanDoForYou).choose(kNato);
  scene.choose(kNasser).ends();
  EXPECT_EQ(scene.board.hand[1], (CardSet{kFidel, kNasser}));
}

TEST(CardAllianceForProgress, PaysForBattlegroundsOfLatinAmerica) {
  Scene scene;
  scene.put({{kPanama, 0, 2}, {kBrazil, 0, 2}, {kHaiti, 0, 2}, {kEgypt, 0, 4}});
  scene.put(kCuba, 0, 2);  // not controlled
  scene.playEvent(kUsa, kAllianceForProgress).vp(2);
}

TEST(CardOurManInTehran, NeedsACountryOfTheMiddleEast) {
  Scene scene;
  scene.put(kIsrael, 0, 3);
  scene.play(kUsa, kOurManInTehran).mayNot(kEvent);
}

TEST(CardOurManInTehran, DiscardsFromTheTopFive) {
  Scene scene;
  scene.put(kLebanon, 0, 1);
  scene.board.deck = {kNasser, kComecon, kBlockade, kAllende, kFidel, kNato};
  scene.playEvent(kUsa, kOurManInTehran);
  for (Card card : {kNasser, kComecon, kBlockade, kAllende, kNato}) {
    scene.asks(Side::kNeutral);
    scene.choose(card);
  }
  scene.asks(kUsa).among({kNasser, kComecon, kBlockade, kAllende, kNato});
  scene.choose(kNato, kBlockade, kStop).ends();
  EXPECT_EQ(scene.board.deck, (CardSet{kNasser, kComecon, kAllende, kFidel}));
  EXPECT_EQ(scene.board.discard, (CardSet{kNato, kBlockade}));
  scene.removes(kOurManInTehran);
  EXPECT_FALSE(scene.has(Effect::kNato));  // discarded without its event
}

TEST(CardOurManInTehran, ReturnsTheRestAfterTheHighestCardToo) {
  Scene scene;
  scene.canonical();
  scene.put(kLebanon, 0, 1);
  scene.board.deck = {kNasser, kComecon, kNato, kFidel, kAllende};
  scene.playEvent(kUsa, kOurManInTehran);
  scene.choose(kNato, kComecon, kFidel, kNasser, kAllende, kAllende).ends();
  EXPECT_EQ(scene.board.deck, (CardSet{kNasser, kComecon, kNato, kFidel}));
}

TEST(CardOurManInTehran, TurnsTheDiscardPileOverForMore) {
  Scene scene;
  scene.put(kLebanon, 0, 1);
  scene.board.deck = {kNasser};
  scene.board.discard = {kComecon, kAllende};
  scene.playEvent(kUsa, kOurManInTehran).choose(kNasser, kComecon, kAllende);
  scene.asks(kUsa);
  scene.choose(kStop);
  EXPECT_EQ(scene.board.deck, (CardSet{kNasser, kComecon, kAllende}));
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
