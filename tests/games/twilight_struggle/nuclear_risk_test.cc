// The chance that pending events lower DEFCON to 1, and its effect on the
// static evaluation.

#include "games/twilight_struggle/knowledge/nuclear_risk.h"

#include "games/twilight_struggle/knowledge/evaluate.h"
#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

// Of the side whose round or headline it is.
constexpr double kLost = 0;
constexpr double kOpen = 0.2;

// `player` plays an opponent's card for its Operations before the event, at
// this DEFCON; Operations are not yet spent.
Scene opsFirst(Side player, Card card, int defcon) {
  Scene scene;
  scene.board.defcon = static_cast<std::uint8_t>(defcon);
  scene.put(kZaire, 2, 2);
  scene.give(kUssr, {kBlockade, kFidel, kNasser});
  scene.play(player, card).choose(kOps, kOpsFirst);
  return scene;
}

TEST(TwilightStruggleNuclearRisk, AnEventThatFollowsOperationsMayLoseTheGame) {
  for (const Card card : {kDuckAndCover, kCiaCreated, kGrainSalesToSoviets,
                          kSovietsShootDownKal007}) {
    SCOPED_TRACE(nameOf(card));
    Scene scene = opsFirst(kUssr, card, 2);
    EXPECT_EQ(expectedScore(scene.board, kUssr), kLost);
    EXPECT_EQ(stackRisk(scene.board), kCertain);
    // Points are still to be placed.
    scene.choose(kInfluence);
    EXPECT_EQ(expectedScore(scene.board, kUssr), kLost);
    EXPECT_GT(expectedScore(opsFirst(kUssr, card, 3).board, kUssr), kOpen);
  }
  for (const Card card : {kWeWillBuryYou, kLoneGunman}) {
    SCOPED_TRACE(nameOf(card));
    EXPECT_EQ(expectedScore(opsFirst(kUsa, card, 2).board, kUsa), kLost);
    EXPECT_GT(expectedScore(opsFirst(kUsa, card, 3).board, kUsa), kOpen);
  }
}

TEST(TwilightStruggleNuclearRisk, TheOrderMakesNoDifference) {
  Scene scene;
  scene.board.defcon = 2;
  scene.play(kUssr, kDuckAndCover).choose(kOps);
  EXPECT_EQ(expectedScore(scene.board, kUssr), kLost);
}

TEST(TwilightStruggleNuclearRisk, HarmlessEventsAreNone) {
  EXPECT_EQ(stackRisk(opsFirst(kUssr, kMarshallPlan, 2).board), 0);
  EXPECT_EQ(stackRisk(opsFirst(kUssr, kTheVoiceOfAmerica, 2).board), 0);
  EXPECT_EQ(stackRisk(opsFirst(kUsa, kMuslimRevolution, 2).board), 0);
}

TEST(TwilightStruggleNuclearRisk, ACardIsDrawnFromTheHand) {
  EXPECT_EQ(stackRisk(opsFirst(kUssr, kFiveYearPlan, 2).board), 0);
  Scene scene = opsFirst(kUssr, kFiveYearPlan, 2);
  scene.give(kUssr, {kDuckAndCover});
  EXPECT_EQ(stackRisk(scene.board), kCertain / 4);
  scene.give(kUssr, {kCiaCreated});
  EXPECT_EQ(stackRisk(scene.board), kCertain * 2 / 5);
  // A card of the USSR is discarded.
  scene.give(kUssr, {kWeWillBuryYou});
  EXPECT_EQ(stackRisk(scene.board), kCertain * 2 / 6);
}

// The US plays the card from Grain Sales, and We Will Bury You occurs.
TEST(TwilightStruggleNuclearRisk, GrainSalesMakeEveryEventHappen) {
  Scene scene = opsFirst(kUssr, kGrainSalesToSoviets, 2);
  scene.put(kZaire, 0, 2);
  EXPECT_EQ(stackRisk(scene.board), 0);
  scene.give(kUssr, {kWeWillBuryYou});
  EXPECT_EQ(stackRisk(scene.board), kCertain / 4);
}

TEST(TwilightStruggleNuclearRisk, ACoupNeedsABattlegroundAndLowersDefcon) {
  Scene scene = opsFirst(kUssr, kCiaCreated, 2);
  EXPECT_EQ(stackRisk(scene.board), kCertain);
  scene.board.effects.set(Effect::kNuclearSubs);
  EXPECT_EQ(stackRisk(scene.board), 0);
  scene.board.effects.clear(Effect::kNuclearSubs);
  // Coups are barred in the Middle East.
  scene.put({{kZaire, 0, 2}, {kIran, 2, 0}, {kCameroon, 2, 0}});
  EXPECT_EQ(stackRisk(scene.board), 0);

  Scene ortega = opsFirst(kUsa, kOrtegaElectedInNicaragua, 2);
  EXPECT_EQ(stackRisk(ortega.board), 0);
  ortega.put(kCuba, 0, 1);
  EXPECT_EQ(stackRisk(ortega.board), kCertain);

  Scene wall = opsFirst(kUssr, kTearDownThisWall, 2);
  EXPECT_EQ(stackRisk(wall.board), 0);
  wall.put(kPoland, 3, 0);
  EXPECT_EQ(stackRisk(wall.board), kCertain);
}

TEST(TwilightStruggleNuclearRisk, TheOpponentIsAboutToConductOperations) {
  Scene scene;
  scene.board.defcon = 2;
  scene.put(kZaire, 2, 2);
  scene.playOpponents(kUssr, kCiaCreated);
  ASSERT_EQ(scene.side, kUsa);
  EXPECT_EQ(expectedScore(scene.board, kUssr), kLost);
  // A side's own Operations are no danger.
  Scene own;
  own.board.defcon = 2;
  own.put(kZaire, 2, 2);
  own.playEvent(kUsa, kCiaCreated);
  EXPECT_EQ(stackRisk(own.board), 0);
}

TEST(TwilightStruggleNuclearRisk, HeadlinesLoseForTheirOwners) {
  Scene scene;
  Board& board = scene.board;
  board.round = 0;
  board.phasing = Side::kNeutral;
  scene.put(kZaire, 2, 2);
  board.headline = {kCiaCreated, kNato};
  board.defcon = 2;
  EXPECT_EQ(expectedScore(board, kUssr), kLost);
  board.defcon = 3;
  EXPECT_EQ(headlineRisk(board, kUssr), 0);
  EXPECT_GT(expectedScore(board, kUssr), kOpen);
  // The other headline takes DEFCON to 2 first.
  for (const Card first : {kDuckAndCover, kJunta, kHowILearnedToStopWorrying}) {
    board.headline = {kCiaCreated, first};
    EXPECT_EQ(expectedScore(board, kUssr), kLost) << nameOf(first);
    EXPECT_EQ(headlineRisk(board, kUsa), 0);
  }
  // So does an event with which the opponent can make a coup.
  board.headline = {kCiaCreated, kTearDownThisWall};
  EXPECT_EQ(headlineRisk(board, kUssr), 0);
  scene.put(kPoland, 3, 0);
  EXPECT_EQ(headlineRisk(board, kUssr), kCertain);
  board.headline = {kLoneGunman, kGrainSalesToSoviets};
  EXPECT_EQ(headlineRisk(board, kUsa), 0);
  board.defcon = 4;
  EXPECT_EQ(headlineRisk(board, kUssr), 0);
  // The opponent boycotts the Games.
  board.headline = {kOlympicGames, kNoCard};
  board.defcon = 2;
  EXPECT_EQ(headlineRisk(board, kUssr), kCertain);
}

// Star Wars takes a DEFCON-lowering card from the discards.
TEST(TwilightStruggleNuclearRisk, StarWarsRecallsADeadlyCard) {
  const auto played = [](CardSet discard) {
    Scene scene;
    scene.board.defcon = 2;
    scene.board.space = {0, 1};
    scene.board.discard = discard;
    scene.put(kZaire, 2, 2);
    scene.play(kUssr, kStarWars).choose(kOps, kOpsFirst);
    return scene.board;
  };
  EXPECT_EQ(stackRisk(played({kMarshallPlan})), 0);
  for (const Card card : {kDuckAndCover, kWeWillBuryYou, kCiaCreated,
                          kHowILearnedToStopWorrying}) {
    EXPECT_EQ(stackRisk(played({kMarshallPlan, card})), kCertain)
        << nameOf(card);
  }
  // The US has to be ahead in space.
  Board level = played({kDuckAndCover});
  level.space = {1, 1};
  EXPECT_FALSE(deadlyCards(level, kUssr).contains(kStarWars));
  // The US never recalls a card that harms itself.
  Scene own = opsFirst(kUsa, kFidel, 2);
  own.board.space = {0, 1};
  own.board.discard = {kDuckAndCover};
  EXPECT_FALSE(deadlyCards(own.board, kUsa).contains(kStarWars));
}

TEST(TwilightStruggleNuclearRisk, ADeadlyCardThatIsChosenLosesUnlessInSpace) {
  Scene scene;
  scene.board.defcon = 2;
  scene.put(kZaire, 2, 2);
  scene.play(kUssr, kCiaCreated);
  EXPECT_EQ(stackRisk(scene.board), kCertain);
  scene.play(kUssr, kGrainSalesToSoviets);
  EXPECT_EQ(stackRisk(scene.board), 0);
  scene.board.spaceUsed = {1, 1};
  EXPECT_EQ(stackRisk(scene.board), kCertain);
  scene.play(kUssr, kMarshallPlan);
  EXPECT_EQ(stackRisk(scene.board), 0);
}

// At DEFCON 4 Asia is open to coups, at 2 it is not.
TEST(TwilightStruggleNuclearRisk, DeadlyIsWhatWouldBeSoAtTwo) {
  Scene scene;
  scene.board.defcon = 4;
  scene.put(kThailand, 2, 2);
  EXPECT_FALSE(deadlyCards(scene.board, kUssr).contains(kCiaCreated));
  scene.put(kZaire, 2, 2);
  EXPECT_TRUE(deadlyCards(scene.board, kUssr).contains(kCiaCreated));
  scene.give(kUssr, {kCiaCreated, kDuckAndCover, kNato});
  EXPECT_EQ(deadlyHeld(scene.board, kUssr),
            (CardSet{kCiaCreated, kDuckAndCover}));
  EXPECT_TRUE(deadlyHeld(scene.board, kUsa).empty());
}

// Hands that force a card that is deadly at DEFCON 2.

// The US holds cards while the USSR plays round 6 of turn 5, so the US has two
// rounds left. It has no space race attempt left, and the China Card is face
// down.
class TwilightStruggleDeadlyHand : public testing::Test {
 protected:
  TwilightStruggleDeadlyHand() {
    board().round = 6;
    board().phasing = kUssr;
    board().chinaUp = 0;
    board().spaceUsed = {2, 2};
    scene.put(kZaire, 2, 2);
  }

  Board& board() { return scene.board; }
  DeadlyHand with(CardSet hand, bool deadlyNext = false) {
    board().hand[1] = hand;
    return deadlyHandOf(board(), kUsa, deadlyHeld(board(), kUsa), deadlyNext);
  }

  Scene scene;
};

TEST_F(TwilightStruggleDeadlyHand, ARoundTakesACard) {
  EXPECT_EQ(with({}), DeadlyHand::kNone);
  EXPECT_EQ(with({kNato, kFidel}), DeadlyHand::kNone);
  EXPECT_EQ(with({kLoneGunman}), DeadlyHand::kCornered);
  EXPECT_EQ(with({kLoneGunman, kNato}), DeadlyHand::kCornered);
  // It is held over the end of the turn if no other card is lost.
  EXPECT_EQ(with({kLoneGunman, kNato, kFidel}), DeadlyHand::kTight);
  EXPECT_EQ(with({kLoneGunman, kNato, kFidel, kNasser}), DeadlyHand::kNone);
  EXPECT_EQ(with({kLoneGunman, kWeWillBuryYou, kNato}), DeadlyHand::kCornered);
  EXPECT_EQ(with({kLoneGunman, kWeWillBuryYou, kNato, kFidel}),
            DeadlyHand::kTight);
  // The US has played its round.
  board().phasing = kUsa;
  EXPECT_EQ(with({kLoneGunman, kNato}), DeadlyHand::kTight);
  board().round = 7;
  EXPECT_EQ(with({kLoneGunman}), DeadlyHand::kNone);
}

TEST_F(TwilightStruggleDeadlyHand, AnExtraRoundMayBePassed) {
  board().effects.set(Effect::kNorthSeaOilRound);
  EXPECT_EQ(with({kLoneGunman, kNato, kFidel}), DeadlyHand::kTight);
  board().round = 8;
  board().hand = {CardSet{kFidel}, CardSet{kLoneGunman}};
  scene.begin(RequestCard{.side = kUsa});
  EXPECT_EQ(with({kLoneGunman}), DeadlyHand::kNone);
}

TEST_F(TwilightStruggleDeadlyHand, ATrappedSideDiscards) {
  board().effects.set(Effect::kQuagmire);
  EXPECT_EQ(with({kLoneGunman}), DeadlyHand::kNone);
}

TEST_F(TwilightStruggleDeadlyHand, TheChinaCardIsAnotherCard) {
  board().china = kUsa;
  EXPECT_EQ(with({kLoneGunman, kNato}), DeadlyHand::kCornered);
  board().chinaUp = 1;
  EXPECT_EQ(with({kLoneGunman, kNato}), DeadlyHand::kTight);
  board().china = kUssr;
  EXPECT_EQ(with({kLoneGunman, kNato}), DeadlyHand::kCornered);
}

TEST_F(TwilightStruggleDeadlyHand, UnInterventionTakesOneAlong) {
  EXPECT_EQ(with({kLoneGunman, kUnIntervention}), DeadlyHand::kNone);
  EXPECT_EQ(with({kLoneGunman, kWeWillBuryYou, kUnIntervention}),
            DeadlyHand::kCornered);
  EXPECT_EQ(with({kLoneGunman, kWeWillBuryYou, kUnIntervention, kNato}),
            DeadlyHand::kTight);
}

// Five Year Plan draws a card at random, whose event may occur.
TEST_F(TwilightStruggleDeadlyHand, FiveYearPlanIsNoWayWithAnother) {
  const auto with = [this](CardSet hand) {
    board().hand[0] = hand;
    return deadlyHandOf(board(), kUssr, deadlyHeld(board(), kUssr), false);
  };
  EXPECT_EQ(with({kFiveYearPlan}), DeadlyHand::kNone);
  EXPECT_EQ(with({kFiveYearPlan, kCiaCreated}), DeadlyHand::kCornered);
  EXPECT_EQ(with({kNasser, kCiaCreated}), DeadlyHand::kTight);
}

TEST_F(TwilightStruggleDeadlyHand, TheSpaceRaceTakesWhatIsEnough) {
  EXPECT_EQ(with({kWeWillBuryYou, kNato}), DeadlyHand::kCornered);
  board().spaceUsed = {0, 0};
  EXPECT_EQ(with({kWeWillBuryYou, kNato}), DeadlyHand::kTight);
  EXPECT_EQ(with({kLoneGunman, kNato}), DeadlyHand::kCornered);
  // One per turn, or two for the first side in box 2.
  const CardSet two = {kWeWillBuryYou, kOrtegaElectedInNicaragua};
  scene.put(kCuba, 0, 1);
  EXPECT_EQ(with(two), DeadlyHand::kCornered);
  board().space = {0, 2};
  EXPECT_EQ(with(two), DeadlyHand::kTight);
  board().space = {2, 2};
  EXPECT_EQ(with(two), DeadlyHand::kCornered);
  // From box 4 on it takes 3 Operations.
  board().space = {0, 4};
  EXPECT_EQ(with(two), DeadlyHand::kCornered);
  board().space = {0, 8};
  EXPECT_EQ(with({kWeWillBuryYou, kNato}), DeadlyHand::kCornered);
}

TEST_F(TwilightStruggleDeadlyHand, TheNextCardMayBeDeadlyAboveTwo) {
  board().phasing = kUsa;
  board().hand = {CardSet{kFidel}, CardSet{kNato}};
  scene.begin(RequestCard{.side = kUsa});
  EXPECT_EQ(with({kLoneGunman, kNato}, true), DeadlyHand::kNone);
  EXPECT_EQ(with({kLoneGunman, kNato}, false), DeadlyHand::kCornered);
  EXPECT_EQ(with({kLoneGunman, kWeWillBuryYou}, true), DeadlyHand::kCornered);
  // The other side's choice changes nothing.
  scene.begin(RequestCard{.side = kUssr});
  EXPECT_EQ(with({kLoneGunman}, true), DeadlyHand::kCornered);
}

TEST_F(TwilightStruggleDeadlyHand, TheCardThatIsPlayedHasLeft) {
  board().phasing = kUsa;
  scene.begin(RequestMode{.side = kUsa, .card = kLoneGunman, .source = kUsa});
  EXPECT_EQ(with({kLoneGunman, kNato}), DeadlyHand::kNone);
  EXPECT_EQ(with({kLoneGunman, kWeWillBuryYou}), DeadlyHand::kCornered);
  scene.begin(RequestMode{.side = kUsa, .card = kNato, .source = kUsa});
  EXPECT_EQ(with({kLoneGunman, kNato}), DeadlyHand::kCornered);
  scene.begin(RequestCompanion{.side = kUsa});
  EXPECT_EQ(with({kLoneGunman}), DeadlyHand::kNone);
  EXPECT_EQ(with({kLoneGunman, kWeWillBuryYou}), DeadlyHand::kCornered);
}

TEST_F(TwilightStruggleDeadlyHand, AHeadlineTakesACardToo) {
  const CardSet nine = {kNato,         kFidel,      kNasser,
                        kBlockade,     kKoreanWar,  kComecon,
                        kMarshallPlan, kLoneGunman, kWeWillBuryYou};
  board().round = 0;
  board().phasing = Side::kNeutral;
  board().hand = {CardSet{kChe, kOpec}, nine};
  scene.begin(StateType::kHeadline);
  ASSERT_EQ(scene.side, kUssr);
  // Cards for the headline, for seven rounds, and one to hold.
  EXPECT_EQ(with(nine, true), DeadlyHand::kTight);
  EXPECT_EQ(with(nine, false), DeadlyHand::kCornered);
  board().headline[1] = kLoneGunman;
  EXPECT_EQ(with(nine), DeadlyHand::kTight);
  board().headline[1] = kNato;
  EXPECT_EQ(with(nine), DeadlyHand::kCornered);
  // It is on the table.
  board().headlinesShown = 1;
  EXPECT_EQ(with(nine - CardSet{kNato}), DeadlyHand::kCornered);
  EXPECT_EQ(with(nine - CardSet{kLoneGunman}), DeadlyHand::kTight);
  // During the deal a hand is not final.
  board().deck = {kFormosanResolution, kOasFounded};
  scene.begin(RequestDeal{.side = Side::kNeutral, .to = kUsa});
  EXPECT_EQ(with({kLoneGunman}), DeadlyHand::kNone);
}

TEST_F(TwilightStruggleDeadlyHand, IsWorthLessThanOneWithAWayOut) {
  const auto value = [this](CardSet hand, int defcon) {
    board().hand[1] = hand;
    board().defcon = static_cast<std::uint8_t>(defcon);
    board().milOps = {5, 5};
    return expectedScore(board(), kUsa);
  };
  const CardSet cornered = {kLoneGunman, kNato};
  const CardSet tight = {kLoneGunman, kNato, kFidel};
  const CardSet spare = {kLoneGunman, kNato, kFidel, kNasser};
  for (int defcon = 2; defcon <= 5; ++defcon) {
    SCOPED_TRACE(defcon);
    EXPECT_LT(value(cornered, defcon), value(tight, defcon) - 0.02);
    EXPECT_LT(value(tight, defcon), value(spare, defcon));
    if (defcon > 2) {
      EXPECT_LT(value(cornered, defcon - 1), value(cornered, defcon) - 0.03);
    }
  }
  EXPECT_LT(value(cornered, 2), 0.2);
}

TEST_F(TwilightStruggleDeadlyHand, ATakerInTheOtherHandIsADanger) {
  const auto value = [this](CardSet hand, Card other) {
    board().hand = {CardSet{other}, hand};
    board().defcon = 2;
    return expectedScore(board(), kUsa);
  };
  const CardSet tight = {kLoneGunman, kNato, kFidel};
  const CardSet spare = {kLoneGunman, kNato, kFidel, kNasser};
  // Both are the USSR's and have three Operations.
  EXPECT_LT(value(tight, kAldrichAmesRemix), value(tight, kChe) - 0.02);
  EXPECT_EQ(value(spare, kAldrichAmesRemix), value(spare, kChe));
}

TEST_F(TwilightStruggleDeadlyHand, IsADangerBeforeTheCardIsDeadly) {
  const auto value = [this](CardSet hand, int defcon) {
    board().hand[1] = hand;
    board().defcon = static_cast<std::uint8_t>(defcon);
    return expectedScore(board(), kUsa);
  };
  scene.put(kZaire, 0, 0);
  ASSERT_TRUE((deadlyCards(board(), kUsa) & CardSet{kLoneGunman}).empty());
  // Both are the USSR's and have one Operation.
  EXPECT_LT(value({kLoneGunman}, 2), value({kNasser}, 2) - 0.05);
  EXPECT_EQ(value({kLoneGunman}, 3), value({kNasser}, 3));
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
