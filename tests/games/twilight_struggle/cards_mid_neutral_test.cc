// Scoring cards and neutral cards of the Mid War, each against its text.

#include "games/twilight_struggle/play/scoring.h"
#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

TEST(CardBrushWar, IsAWarInAWeakCountry) {
  Scene scene;
  scene.put({{kItaly, 0, 2}, {kGreece, 0, 2}, {kTunisia, 1, 0}});
  scene.board.effects.set(Effect::kNato);
  scene.playEvent(kUssr, kBrushWar);
  for (Country country : scene.countries()) EXPECT_LE(kStability[country], 2);
  EXPECT_FALSE(scene.offers(kItaly));   // NATO
  EXPECT_TRUE(scene.offers(kTunisia));  // no influence is needed
  scene.may(kAngola);
  scene.choose(kTunisia).roll(3).vp(-1).milOps(kUssr, 3);
  scene.playEvent(kUsa, kBrushWar).may(kItaly);
  scene.choose(kTunisia).roll(2).vp(-1).milOps(kUsa, 3);
}

TEST(CardBrushWar, CountsANeighboringSuperpower) {
  Scene scene;
  scene.put(kMexico, 0, 1);
  scene.playEvent(kUssr, kBrushWar).choose(kMexico).roll(3).usa(kMexico, 1);
  scene.playEvent(kUssr, kBrushWar).choose(kMexico).roll(4).ussr(kMexico, 1);
}

TEST(CardCentralAmericaScoring, ScoresCentralAmerica) {
  Scene scene;
  scene.put(kCuba, 3, 0);  // next to the US
  scene.put({{kHaiti, 1, 0},
             {kPanama, 0, 2},
             {kGuatemala, 0, 1},
             {kNicaragua, 1, 0}});
  scene.playEvent(kUssr, kCentralAmericaScoring);
  // Presence 1, a battleground, Cuba; presence 1, a battleground.
  scene.vp((1 + 1) - (1 + 1 + 1));
  scene.put(kMexico, 2, 0);
  scene.board.vp = 0;
  scene.playEvent(kUssr, kCentralAmericaScoring).vp((1 + 1) - (3 + 2 + 2));
}

TEST(CardSoutheastAsiaScoring, CountsCountriesAndThailandTwice) {
  Scene scene;
  scene.put({{kThailand, 2, 0}, {kBurma, 0, 2}, {kMalaysia, 0, 2}});
  scene.put(kAustralia, 0, 4);  // not of Southeast Asia
  scene.put({{kVietnam, 1, 1}, {kPhilippines, 2, 0}});
  scene.playEvent(kUsa, kSoutheastAsiaScoring).vp(2 - 3);
  scene.removes(kSoutheastAsiaScoring);
}

TEST(CardArmsRace, PaysForMoreMilitaryOperations) {
  Scene scene;
  scene.board.defcon = 3;
  scene.board.milOps = {2, 1};
  scene.playEvent(kUssr, kArmsRace).vp(-1);
  scene.board.milOps = {3, 1};
  scene.playEvent(kUssr, kArmsRace).vp(-4);
  scene.board.milOps = {4, 4};
  scene.playEvent(kUssr, kArmsRace);
  scene.playEvent(kUsa, kArmsRace).vp(-4);
}

TEST(CardCubanMissileCrisis, MakesACoupLoseTheGame) {
  Scene scene;
  scene.playEvent(kUsa, kCubanMissileCrisis).defcon(2);
  scene.put(kHaiti, 0, 1);
  scene.put(kCuba, 1, 0);  // too little to end the crisis
  scene.play(kUssr, kFidel).choose(kOps, kCoup, kHaiti).won(kUsa);
  EXPECT_EQ(scene.board.reason, EndReason::kCubanMissileCrisis);
}

TEST(CardCubanMissileCrisis, EndsWithTwoInfluenceFromCuba) {
  Scene scene;
  scene.playEvent(kUsa, kCubanMissileCrisis);
  scene.put({{kHaiti, 0, 1}, {kCuba, 3, 0}, {kTurkey, 3, 0}});
  scene.play(kUssr, kFidel).choose(kOps, kCoup, kHaiti).among({kCuba});
  scene.choose(kCuba).ussr(kCuba, 1);
  scene.roll(1);
  EXPECT_FALSE(scene.winner);
  scene.lacks(Effect::kCubanCrisisUssr);
}

TEST(CardCubanMissileCrisis, LetsTheUsPayInTurkeyOrWestGermany) {
  Scene scene;
  scene.playEvent(kUssr, kCubanMissileCrisis).sets(Effect::kCubanCrisisUsa);
  scene.lacks(Effect::kCubanCrisisUssr);
  scene.put({{kTurkey, 0, 2}, {kWestGermany, 0, 4}, {kCuba, 0, 2}});
  scene.give(kUsa, {kNato});
  scene.begin(StateType::kArUsa).among({kTurkey, kWestGermany});
  scene.choose(kTurkey).usa(kTurkey, 0).among({kNato});
}

TEST(CardSaltNegotiations, RaisesDefconAndReturnsACard) {
  Scene scene;
  scene.board.defcon = 2;
  scene.board.discard = {kFidel, kEuropeScoring};
  scene.playEvent(kUsa, kSaltNegotiations).defcon(4).asks(kUsa).among({kFidel});
  scene.may(kNo);
  scene.choose(kFidel).keeps(kUsa, kFidel);
  EXPECT_TRUE(scene.board.known[1].contains(kFidel));  // shown
  EXPECT_FALSE(scene.discarded(kFidel));
  // Coups of both sides suffer.
  scene.put(kHaiti, 3, 3);
  for (Side side : {kUssr, kUsa}) {
    Board board = scene.board;
    EXPECT_EQ(resolveCoup(board, side, kHaiti, 2, 1), 0);
    EXPECT_EQ(resolveCoup(board, side, kHaiti, 2, 2), 1);
  }
}

TEST(CardSummit, CountsRegionsLed) {
  Scene scene;
  // The US dominates Central America; the USSR is present.
  scene.put({{kPanama, 0, 2}, {kHaiti, 0, 1}, {kNicaragua, 1, 0}});
  scene.playEvent(kUssr, kSummit).roll(3, 2);
  EXPECT_TRUE(scene.done());  // 3 to 2 + 1
  scene.vp(0);
  scene.playEvent(kUssr, kSummit).roll(3, 3).vp(2).asks(kUsa).choose(kDegrade);
  scene.defcon(4);
  scene.playEvent(kUssr, kSummit).roll(6, 1).vp(0).asks(kUssr).choose(kImprove);
  scene.defcon(5);
}

TEST(CardSummit, LosesForThePhasingPlayerAtDefconTwo) {
  Scene scene;
  scene.board.defcon = 2;
  scene.playEvent(kUssr, kSummit).roll(1, 6).may(kKeep);
  scene.choose(kDegrade).won(kUsa);
}

TEST(CardHowILearnedToStopWorrying, SetsDefcon) {
  for (int level = 2; level <= 5; ++level) {
    Scene scene;
    scene.board.milOps = {1, 0};
    scene.playEvent(kUssr, kHowILearnedToStopWorrying);
    EXPECT_EQ(scene.moves.size(), 5u);
    scene.choose(static_cast<Choice>(kDefcon1 + level - 1)).defcon(level);
    scene.milOps(kUssr, 5);
  }
  Scene scene;
  scene.playEvent(kUssr, kHowILearnedToStopWorrying).choose(kDefcon1).won(kUsa);
}

TEST(CardJunta, AddsTwoThenCoupsForFree) {
  Scene scene;
  scene.board.defcon = 3;
  scene.put({{kPanama, 2, 0}, {kAngola, 2, 0}});
  scene.playEvent(kUsa, kJunta).among(kCentralAmerica | kSouthAmerica);
  scene.choose(kBrazil).usa(kBrazil, 2).mayNot(kInfluence).may(kRealign);
  scene.may(kDecline);
  scene.choose(kCoup).among({kPanama}).choose(kPanama);
  scene.roll(5);  // 5 + 2 - 4
  scene.expect({{kPanama, 0, 1}});
  scene.milOps(kUsa, 0);
  EXPECT_EQ(scene.board.defcon, 2);  // a battleground all the same
}

TEST(CardJunta, OrRealignsWithItsOperations) {
  Scene scene;
  scene.put({{kPanama, 6, 0}, {kAngola, 2, 0}});
  scene.playEvent(kUsa, kJunta).choose(kChile, kRealign).among({kPanama});
  scene.choose(kPanama);
  scene.roll(1, 3);  // the USSR has more there: 2 to 3
  scene.ussr(kPanama, 5);
  scene.choose(kPanama).roll(1, 3).ends().ussr(kPanama, 4);
}

TEST(CardMissileEnvy, TakesTheBestCardAndItsEvent) {
  Scene scene;
  scene.put(kCuba, 0, 3);
  scene.give(kUsa, {kDuckAndCover, kBrushWar, kNasser, kEuropeScoring});
  scene.playEvent(kUssr, kMissileEnvy);
  EXPECT_EQ(scene.side, kUsa);  // the owner chooses among equals
  scene.among({kDuckAndCover, kBrushWar});
  scene.choose(kBrushWar);
  // A neutral card: its event occurs for the taker.
  scene.asks(kUssr);
  scene.choose(kNigeria).roll(6).ends().vp(-1).discards(kBrushWar);
  scene.keeps(kUsa, kMissileEnvy);
  EXPECT_FALSE(scene.discarded(kMissileEnvy));

  // It must be played for Operations.
  scene.board.phasing = kUsa;
  scene.begin(RequestCard{.side = kUsa}).among({kMissileEnvy});
  scene.choose(kMissileEnvy).mayNot(kEvent).may(kOps);
}

TEST(CardMissileEnvy, UsesTheOperationsOfAnOpponentsCard) {
  Scene scene;
  scene.put(kPoland, 1, 0);
  scene.give(kUsa, {kNorad, kFidel});
  scene.playEvent(kUssr, kMissileEnvy).choose(kNorad).asks(kUssr);
  scene.mayNot(kDecline);
  scene.choose(kInfluence, kPoland, kPoland, kPoland).ends();
  scene.lacks(Effect::kNorad);
  EXPECT_TRUE(scene.discarded(kNorad));  // not removed
}

TEST(CardMissileEnvy, RemovesAStarredCardThatOccurs) {
  Scene scene;
  scene.give(kUsa, {kBrezhnevDoctrine});
  scene.playEvent(kUssr, kMissileEnvy).choose(kBrezhnevDoctrine);
  scene.sets(Effect::kBrezhnev).removes(kBrezhnevDoctrine);
}

TEST(CardMissileEnvy, FindsNothingInAnEmptyHand) {
  Scene scene;
  scene.give(kUsa, {kEuropeScoring});
  scene.playEvent(kUssr, kMissileEnvy).ends().discards(kMissileEnvy);
}

TEST(CardAbmTreaty, RaisesDefconAndConductsOperations) {
  Scene scene;
  scene.board.defcon = 3;
  scene.put(kPoland, 1, 0);
  scene.playEvent(kUssr, kAbmTreaty).defcon(4).mayNot(kDecline);
  scene.choose(kInfluence, kPoland, kPoland, kPoland, kPoland).ends();
}

TEST(CardAbmTreaty, GrantsCoupsThatCount) {
  Scene scene;
  scene.put(kHaiti, 0, 1);
  scene.playEvent(kUssr, kAbmTreaty).choose(kCoup, kHaiti).roll(1);
  scene.milOps(kUssr, 4);
}

TEST(CardLatinAmericanDeathSquads, HelpsAndHinders) {
  Scene scene;
  scene.playEvent(kUssr, kLatinAmericanDeathSquads);
  scene.put({{kHaiti, 5, 5}, {kUruguay, 5, 5}, {kSudan, 5, 5}});
  // Stability 1 and 2: a roll of 2 and 2 Operations.
  EXPECT_EQ(resolveCoup(scene.board, kUssr, kHaiti, 2, 2), 3);
  EXPECT_EQ(resolveCoup(scene.board, kUsa, kHaiti, 2, 2), 1);
  EXPECT_EQ(resolveCoup(scene.board, kUssr, kUruguay, 2, 2), 1);
  EXPECT_EQ(resolveCoup(scene.board, kUssr, kSudan, 2, 2), 2);
  scene.begin(
      LaunchCoup{.side = kUssr, .country = kHaiti, .value = 2, .terms = 0});
  scene.milOps(kUssr, 2);
}

TEST(CardAfricaScoring, ScoresAfrica) {
  Scene scene;
  scene.put(
      {{kNigeria, 0, 1}, {kZaire, 0, 1}, {kKenya, 0, 2}, {kAngola, 1, 0}});
  scene.playEvent(kUssr, kAfricaScoring).vp((4 + 2) - (1 + 1));
  scene.discards(kAfricaScoring);
}

TEST(CardOneSmallStep, AdvancesTwoBoxesAndScoresTheLast) {
  Scene scene;
  scene.board.space = {1, 3};
  scene.playEvent(kUssr, kOneSmallStep);
  EXPECT_EQ(scene.board.space[0], 3);
  EXPECT_EQ(scene.board.vp, 0);  // second in box 3
  scene.board.space = {3, 4};
  scene.playEvent(kUssr, kOneSmallStep);
  EXPECT_EQ(scene.board.space[0], 5);
  scene.vp(-3);
}

TEST(CardOneSmallStep, NeedsToBeBehind) {
  Scene scene;
  scene.board.space = {2, 2};
  for (Side side : {kUssr, kUsa}) {
    scene.play(side, kOneSmallStep).mayNot(kEvent);
  }
  scene.board.space = {7, 8};
  scene.playEvent(kUssr, kOneSmallStep);
  EXPECT_EQ(scene.board.space[0], 8);
}

TEST(CardSouthAmericaScoring, ScoresSouthAmerica) {
  Scene scene;
  for (Country country : kSouthAmerica& kBattlegrounds) {
    scene.put(country, 3, 0);
  }
  scene.put(kPeru, 0, 2);
  scene.playEvent(kUssr, kSouthAmericaScoring).vp(2 - (6 + 4));
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
