// The neutral cards of the Late War, each against its text.

#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

TEST(CardTerrorism, TakesACardFromTheOpponent) {
  Scene scene;
  scene.give(kUsa, {kNato, kEuropeScoring});
  scene.give(kUssr, {kFidel});
  scene.playEvent(kUssr, kTerrorism);
  EXPECT_EQ(scene.cards(), (CardSet{kNato, kEuropeScoring}));
  scene.choose(kEuropeScoring).ends();
  EXPECT_TRUE(scene.discarded(kEuropeScoring));
  EXPECT_TRUE(scene.holds(kUsa, kNato));
}

TEST(CardTerrorism, TakesTwoFromTheUsAfterTheHostageCrisis) {
  Scene scene;
  scene.board.effects.set(Effect::kIranHostages);
  scene.give(kUsa, {kNato, kFidel});
  scene.playEvent(kUssr, kTerrorism).choose(kNato);
  EXPECT_EQ(scene.cards(), (CardSet{kFidel}));
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
    scene.playEvent(kUsa, kWargames);
    EXPECT_EQ(scene.side, kUsa);
    scene.choose(kEndGame);
    EXPECT_EQ(scene.winner, winner);
    EXPECT_EQ(scene.board.vp, vp - 6);
    EXPECT_EQ(scene.board.reason, EndReason::kWargames);
  }
}

TEST(CardWargames, MayBeDeclinedAndNeedsDefconTwo) {
  Scene scene;
  scene.board.defcon = 3;
  scene.play(kUsa, kWargames);
  EXPECT_FALSE(scene.offers(kEvent));
  scene.board.defcon = 2;
  scene.playEvent(kUsa, kWargames).choose(kDecline).ends();
  EXPECT_EQ(scene.board.vp, 0);
  EXPECT_TRUE(scene.removed(kWargames));
}

TEST(CardIranIraqWar, IsThePlayersWarOnEither) {
  Scene scene;
  scene.put({{kIran, 0, 2}, {kPakistan, 0, 2}});
  scene.playEvent(kUssr, kIranIraqWar);
  EXPECT_EQ(scene.countries(), (CountrySet{kIran, kIraq}));
  scene.choose(kIran);
  scene.roll(4);  // Pakistan takes 1 from it
  EXPECT_EQ(scene.board.vp, 0);
  EXPECT_EQ(scene.milOps(kUssr), 2);
  scene.playEvent(kUssr, kIranIraqWar).choose(kIran).roll(5);
  EXPECT_EQ(scene.board.vp, -2);
  EXPECT_EQ(scene.ussr(kIran), 2);
  EXPECT_TRUE(scene.removed(kIranIraqWar));
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
