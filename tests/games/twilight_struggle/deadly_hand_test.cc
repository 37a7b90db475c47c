// Hands that force a card that is deadly at DEFCON 2.

#include "games/twilight_struggle/knowledge/evaluate.h"
#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

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
