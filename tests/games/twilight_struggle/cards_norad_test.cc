// NORAD triggers if DEFCON moved to 2 during the round, whatever it is at the
// end.

#include <gtest/gtest.h>

#include <string>

#include "phase/saved_board.h"
#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

// The US controls Canada; a coup in Angola makes DEFCON fall.
const std::string kMap = " effects=NORAD US=Canada:4 USSR=Angola:1";

TEST(CardNorad, AnswersAFallToDefconTwoInTheRoundOfEitherSide) {
  Script usa("turn=5 round=1 phasing=US defcon=3 hand.US=NATO hand.USSR=8" +
             kMap);
  usa.play("NATO ops coup Angola 1");
  EXPECT_TRUE(usa.asks<RequestNorad>());
  EXPECT_EQ(usa.side, kUsa);
  EXPECT_EQ(usa.offers(), "Canada Angola");
  usa.play("Canada");
  EXPECT_EQ(usa.board.influenceOf(kUsa, kCanada), 5);
  EXPECT_EQ(usa.board.phasing, kUssr);  // one point, and the next round

  Script ussr(
      "turn=5 round=1 phasing=USSR defcon=3 effects=NORAD "
      "US=Canada:4,Angola:1 hand.USSR=Fidel,Nasser hand.US=NATO");
  ussr.play("Fidel ops coup Angola 1");
  EXPECT_TRUE(ussr.asks<RequestNorad>());
  EXPECT_EQ(ussr.side, kUsa);
}

TEST(CardNorad, AnswersWhenDefconRoseFromTwoAndFellBack) {
  Script script(
      "turn=5 round=1 phasing=US defcon=2 effects=NORAD "
      "US=Canada:4,Panama:1,South_Korea:1 USSR=Cuba:3,Angola:2 "
      "hand.US=ABM_Treaty hand.USSR=8,14");
  script.play("ABM_Treaty event coup Angola 3");
  EXPECT_EQ(script.board.defcon, 2);
  EXPECT_TRUE(script.asks<RequestNorad>());
  EXPECT_EQ(script.offers(), "Canada South_Korea Angola Panama");
}

TEST(CardNorad, AnswersWhenDefconFellToTwoAndRose) {
  Script script(
      "turn=8 round=1 phasing=US defcon=3 hand.US=Glasnost hand.USSR=8" + kMap);
  script.play("Glasnost ops ops_first coup Angola 1");
  EXPECT_EQ(script.board.defcon, 3);
  EXPECT_TRUE(script.asks<RequestNorad>());
}

TEST(CardNorad, KeepsSilentWithoutTheFall) {
  // From 4 to 3; and at 2 all the time.
  for (const std::string defcon : {"4", "2"}) {
    Script script(
        "turn=5 round=1 phasing=US hand.US=NATO,4 hand.USSR=8 defcon=" +
        defcon + kMap);
    script.play(defcon == "4" ? "NATO ops coup Angola 1"
                              : "NATO ops realign Angola 1+1 Angola 1+1 "
                                "Angola 1+1 Angola 1+1");
    EXPECT_TRUE(script.asks<RequestCard>()) << defcon;
    EXPECT_EQ(script.side, kUssr);
  }
}

TEST(CardNorad, NeedsCanadaAndItself) {
  for (const std::string lacking : {"effects=NORAD US=Canada:3 USSR=Angola:1",
                                    "US=Canada:4 USSR=Angola:1"}) {
    Script script(
        "turn=5 round=1 phasing=US defcon=3 hand.US=NATO hand.USSR=8 " +
        lacking);
    script.play("NATO ops coup Angola 1");
    EXPECT_TRUE(script.asks<RequestCard>()) << lacking;
    EXPECT_EQ(script.board.fellToTwo, 0);  // the next round does not see it
  }
}

TEST(CardNorad, QuagmireOfTheSameRoundCancelsIt) {
  Script script(
      "turn=5 round=1 phasing=US defcon=3 hand.US=Quagmire hand.USSR=8" + kMap);
  script.play("Quagmire ops ops_first coup Angola 1");
  EXPECT_EQ(script.board.defcon, 2);
  EXPECT_TRUE(script.asks<RequestCard>());
}

TEST(CardNorad, LooksAtEachRoundByItself) {
  Script script("turn=5 round=1 phasing=US defcon=3 hand.US=NATO hand.USSR=8" +
                kMap);
  script.play("NATO ops coup Angola 1 Canada Fidel event");
  EXPECT_TRUE(script.board.hand[0].empty());
  EXPECT_FALSE(script.asks<RequestNorad>());
}

TEST(CardNorad, KeepsSilentWhenDefconIsSetToTheTwoThatItIs) {
  Script crisis(
      "turn=5 round=1 phasing=US defcon=2 hand.US=Cuban_Missile_Crisis "
      "hand.USSR=8" +
      kMap);
  crisis.play("Cuban_Missile_Crisis event");
  EXPECT_TRUE(crisis.asks<RequestCard>());
  Script set(
      "turn=5 round=1 phasing=US defcon=2 "
      "hand.US=How_I_Learned_to_Stop_Worrying hand.USSR=8" +
      kMap);
  set.play("How_I_Learned_to_Stop_Worrying event defcon_2");
  EXPECT_TRUE(set.asks<RequestCard>());
  // From 5 it is a fall.
  Script from5(
      "turn=5 round=1 phasing=US defcon=5 "
      "hand.US=How_I_Learned_to_Stop_Worrying hand.USSR=8" +
      kMap);
  from5.play("How_I_Learned_to_Stop_Worrying event defcon_2");
  EXPECT_TRUE(from5.asks<RequestNorad>());
}

TEST(CardNorad, IsNotForTheHeadlinePhase) {
  for (const std::string rules : {"", "rules=norad:at_once "}) {
    Script script(rules +
                  "turn=5 round=0 defcon=3 effects=NORAD US=Canada:4 "
                  "hand.USSR=We_Will_Bury_You,Fidel hand.US=Containment,NATO");
    script.play("We_Will_Bury_You Containment");
    EXPECT_EQ(script.board.defcon, 2);
    EXPECT_TRUE(script.asks<RequestCard>());
    script.play("Fidel event");
    EXPECT_TRUE(script.asks<RequestCard>());
    EXPECT_EQ(script.side, kUsa);
  }
}

TEST(CardNorad, AFallOfAnEarlierRoundIsForgotten) {
  Script script(
      "turn=5 round=1 phasing=US defcon=2 fell_to_2=1 hand.US=Containment,4 "
      "hand.USSR=8" +
      kMap);
  script.play("Containment event");
  EXPECT_TRUE(script.asks<RequestCard>());
}

TEST(CardNorad, APositionWithinTheRoundKeepsTheFall) {
  Script before(
      "turn=8 round=1 phasing=US defcon=3 hand.US=Glasnost hand.USSR=8" + kMap);
  before.play("Glasnost ops ops_first coup Angola");
  const std::string text = TwilightStruggle::toText(before.board);
  EXPECT_NE(text.find("fell_to_2=1"), std::string::npos) << text;
  Script after(text);
  after.play("1");
  EXPECT_EQ(after.board.defcon, 3);
  EXPECT_TRUE(after.asks<RequestNorad>());
}

TEST(CardNorad, BytesKeepTheFall) {
  Script script("turn=5 round=1 phasing=US defcon=3 hand.US=NATO hand.USSR=8" +
                kMap);
  script.play("NATO ops coup Angola");
  std::string bytes = saveBoard<TwilightStruggle>(script.board);
  // After the header, influence, points, DEFCON, turn, round and side.
  char& fall = bytes[14 + 2 * kCountries + 5];
  ASSERT_EQ(fall, 6);
  EXPECT_EQ(loadBoard<TwilightStruggle>(bytes)->fellToTwo, 1);
  fall = 0;
  EXPECT_EQ(loadBoard<TwilightStruggle>(bytes)->fellToTwo, 0);
  for (fall = 1; fall < 8; fall += 4) {
    EXPECT_FALSE(loadBoard<TwilightStruggle>(bytes).ok());
  }
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
