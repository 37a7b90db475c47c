// Scoring cards and neutral cards of the Early War, each against its text.

#include "games/twilight_struggle/play/scoring.h"
#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

TEST(CardAsiaScoring, ScoresAsia) {
  Scene scene;
  scene.put({{kThailand, 2, 0}, {kBurma, 2, 0}});
  scene.put(kJapan, 4, 0);       // next to the US
  scene.put(kNorthKorea, 0, 3);  // next to the USSR
  scene.playEvent(kUsa, kAsiaScoring);
  // Domination 7, 2 battlegrounds, Japan; presence 3, a battleground, Korea.
  // The China Card is worth nothing here.
  scene.vp((3 + 1 + 1) - (7 + 2 + 1)).discards(kAsiaScoring);
}

TEST(CardAsiaScoring, CanOnlyBeScored) {
  Scene scene;
  scene.play(kUssr, kAsiaScoring);
  EXPECT_EQ(scene.moves.size(), 1u);
  scene.may(kEvent);
}

TEST(CardEuropeScoring, ControlWinsTheGame) {
  Scene scene;
  for (Country country : kEurope& kBattlegrounds) scene.put(country, 4, 0);
  for (Country country : {kBenelux, kDenmark, kNorway, kSweden, kGreece}) {
    scene.put(country, 0, 4);
  }
  scene.playEvent(kUsa, kEuropeScoring);
  // All battlegrounds but not more countries: presence 3.
  scene.vp(3 - (3 + 5));
  EXPECT_FALSE(scene.winner);
  scene.put(kBulgaria, 3, 0);
  scene.playEvent(kUsa, kEuropeScoring).won(kUssr);
  EXPECT_EQ(scene.board.reason, EndReason::kEuropeControl);
}

TEST(CardMiddleEastScoring, ScoresTheMiddleEast) {
  Scene scene;
  for (Country country : kMiddleEast& kBattlegrounds) scene.put(country, 0, 4);
  scene.put(kSyria, 2, 0);
  scene.playEvent(kUssr, kMiddleEastScoring);
  // Control 7 and 6 battlegrounds against presence 3.
  scene.vp(7 + 6 - 3);
}

TEST(CardTheChinaCard, GivesAFifthOperationInAsia) {
  Scene scene;
  scene.put({{kNorthKorea, 3, 0}, {kPoland, 3, 0}});
  scene.play(kUssr, kTheChinaCard).mayNot(kEvent);
  scene.choose(kOps, kInfluence);
  scene.choose(kNorthKorea, kNorthKorea, kNorthKorea, kNorthKorea);
  EXPECT_EQ(scene.countries() - kAsia, CountrySet());
  scene.choose(kSouthKorea).ends();
  EXPECT_EQ(scene.board.china, kUsa);
  EXPECT_EQ(scene.board.chinaUp, 0);
  EXPECT_FALSE(scene.discarded(kTheChinaCard));
}

TEST(CardTheChinaCard, GivesFourOperationsElsewhere) {
  Scene scene;
  scene.put({{kNorthKorea, 3, 0}, {kPoland, 3, 0}});
  scene.play(kUssr, kTheChinaCard).choose(kOps, kInfluence);
  scene.choose(kNorthKorea, kNorthKorea, kNorthKorea, kPoland).ends();
}

TEST(CardTheChinaCard, CannotBePlayedFaceDown) {
  Scene scene;
  scene.give(kUsa, {kNato});
  scene.board.china = kUsa;
  scene.begin(RequestCard{.side = kUsa}).may(kTheChinaCard);
  scene.board.chinaUp = 0;
  scene.begin(RequestCard{.side = kUsa}).mayNot(kTheChinaCard);
}

TEST(CardCapturedNaziScientist, AdvancesAndScoresOneBox) {
  Scene scene;
  scene.playEvent(kUssr, kCapturedNaziScientist);
  EXPECT_EQ(scene.board.space[0], 1);
  scene.vp(-2);
  EXPECT_EQ(scene.board.spaceUsed[0], 0);  // not an attempt
  scene.playEvent(kUsa, kCapturedNaziScientist);
  EXPECT_EQ(scene.board.vp, -1);  // the second one there
  scene.removes(kCapturedNaziScientist);
}

TEST(CardOlympicGames, RollsAgainOnTies) {
  Scene scene;
  scene.playEvent(kUssr, kOlympicGames).asks(kUsa).choose(kParticipate);
  scene.roll(1, 3);  // the sponsor's 1 counts as 3
  scene.asks(Side::kNeutral);
  EXPECT_FALSE(scene.done());
  scene.roll(2, 3).ends().vp(-2);
  scene.playEvent(kUsa, kOlympicGames).choose(kParticipate).roll(6, 3).vp(-4);
}

TEST(CardOlympicGames, BoycottGivesTheSponsorFourOperations) {
  Scene scene;
  scene.put(kPoland, 1, 0);
  scene.playEvent(kUssr, kOlympicGames).choose(kBoycott).defcon(4).asks(kUssr);
  scene.may(kDecline);
  scene.choose(kInfluence, kPoland, kPoland, kPoland, kPoland).ends();
}

TEST(CardOlympicGames, BoycottAtDefconTwoLosesForTheSponsor) {
  Scene scene;
  scene.board.defcon = 2;
  scene.playEvent(kUssr, kOlympicGames).choose(kBoycott).won(kUsa);
}

TEST(CardIndoPakistaniWar, IsThePlayersWarOnEither) {
  Scene scene;
  scene.put({{kPakistan, 2, 0}, {kAfghanistan, 2, 0}});
  scene.playEvent(kUsa, kIndoPakistaniWar).among({kIndia, kPakistan});
  scene.choose(kPakistan);
  scene.roll(4);  // Afghanistan takes 1 from it
  scene.vp(0).milOps(kUsa, 2);
  scene.playEvent(kUsa, kIndoPakistaniWar).choose(kPakistan).roll(5).vp(2);
  scene.expect({{kPakistan, 0, 2}});
}

TEST(CardRedScarePurge, WeakensTheOpponentThisTurn) {
  Scene scene;
  scene.playEvent(kUssr, kRedScarePurge);
  EXPECT_EQ(effectiveOperations(scene.board, kUsa, 3), 2);
  EXPECT_EQ(effectiveOperations(scene.board, kUsa, 1), 1);
  EXPECT_EQ(effectiveOperations(scene.board, kUssr, 3), 3);
  scene.board.effects.set(Effect::kContainment);
  EXPECT_EQ(effectiveOperations(scene.board, kUsa, 4), 4);
  scene.board.effects.clearTurnEffects();
  scene.playEvent(kUsa, kRedScarePurge);
  EXPECT_EQ(effectiveOperations(scene.board, kUssr, 3), 2);
}

TEST(CardUnIntervention, CancelsTheEventOfACompanion) {
  Scene scene;
  scene.put({{kPanama, 0, 1}, {kCuba, 0, 3}});
  scene.give(kUsa, {kFidel, kContainment, kRedScarePurge});
  scene.play(kUsa, kUnIntervention).choose(kUnEvent).among({kFidel});
  scene.choose(kFidel).mayNot(kSpace);
  scene.choose(kInfluence, kPanama, kPanama).ends().usa(kCuba, 3);
  scene.discards(kUnIntervention);
  EXPECT_TRUE(scene.discarded(kFidel));  // never removed
}

TEST(CardUnIntervention, NeedsACompanionForItsEvent) {
  Scene scene;
  scene.give(kUsa, {kContainment, kEuropeScoring});
  scene.play(kUsa, kUnIntervention).mayNot(kUnEvent).mayNot(kEvent).may(kOps);
}

TEST(CardUnIntervention, IsNoHeadline) {
  Scene scene;
  scene.give(kUsa, {kContainment, kUnIntervention});
  scene.board.round = 0;
  scene.begin(RequestHeadline{.side = kUsa}).among({kContainment});
}

TEST(CardNuclearTestBan, ScoresBeforeDefconRises) {
  Scene scene;
  scene.board.defcon = 4;
  scene.playEvent(kUssr, kNuclearTestBan).vp(-2).defcon(5);
  scene.board.defcon = 2;
  scene.playEvent(kUsa, kNuclearTestBan).vp(-2).defcon(4);
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
