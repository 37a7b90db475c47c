// The US cards of the Early War, each against its text.

#include "games/twilight_struggle/play/scoring.h"
#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

TEST(CardDuckAndCover, CountsAfterDefconHasFallen) {
  Scene scene;
  scene.playEvent(kUsa, kDuckAndCover).defcon(4).vp(1);
  scene.board.defcon = 3;
  scene.playEvent(kUsa, kDuckAndCover).defcon(2).vp(1 + 3);
}

TEST(CardDuckAndCover, AtDefconTwoLosesForThePhasingPlayer) {
  for (Side player : {kUssr, kUsa}) {
    Scene scene;
    scene.board.defcon = 2;
    if (player == kUsa) {
      scene.playEvent(kUsa, kDuckAndCover);
    } else {
      scene.playOpponents(kUssr, kDuckAndCover);
    }
    scene.won(opponent(player));
    EXPECT_EQ(scene.board.reason, EndReason::kDefcon);
  }
}

TEST(CardFiveYearPlan, MakesAUsCardHappen) {
  Scene scene;
  scene.give(kUssr, {kContainment});
  scene.playEvent(kUsa, kFiveYearPlan).asks(Side::kNeutral);
  scene.choose(kContainment).sets(Effect::kContainment).removes(kContainment);
  scene.loses(kUssr, kContainment).discards(kFiveYearPlan);
}

TEST(CardFiveYearPlan, OnlyDiscardsOtherCards) {
  // NATO cannot occur; the others are not the US's.
  for (Card card : {kNato, kFidel, kNuclearTestBan, kEuropeScoring}) {
    Scene scene;
    scene.put({{kCuba, 0, 3}, {kWestGermany, 0, 4}});
    scene.give(kUssr, {card});
    scene.playEvent(kUsa, kFiveYearPlan).choose(card).ends().discards(card);
    scene.usa(kCuba, 3).vp(0).lacks(Effect::kNato);
  }
}

TEST(CardFiveYearPlan, DrawsFromTheHandWithoutItself) {
  Scene scene;
  scene.give(kUssr, {kFidel, kNasser});
  scene.playOpponents(kUssr, kFiveYearPlan).among({kFidel, kNasser});
  Scene empty;
  empty.playEvent(kUsa, kFiveYearPlan).ends();
}

TEST(CardTrumanDoctrine, EmptiesAnUncontrolledCountryOfEurope) {
  Scene scene;
  scene.put(kAustria, 2, 0);  // stability 4
  scene.put(kPoland, 3, 0);   // the USSR's
  scene.put(kItaly, 1, 3);    // the US's
  scene.put({{kGreece, 0, 1}, {kIran, 1, 0}});
  scene.playEvent(kUsa, kTrumanDoctrine).among({kAustria});
  scene.choose(kAustria).ends().ussr(kAustria, 0).removes(kTrumanDoctrine);
}

TEST(CardTrumanDoctrine, MayFindNothing) {
  Scene scene;
  scene.playEvent(kUsa, kTrumanDoctrine).ends().removes(kTrumanDoctrine);
}

TEST(CardNato, NeedsOneOfTwoCards) {
  Scene scene;
  scene.play(kUsa, kNato).mayNot(kEvent);
  for (Effect effect : {Effect::kWarsawPact, Effect::kMarshallPlan}) {
    Scene after;
    after.board.effects.set(effect);
    after.playEvent(kUsa, kNato).sets(Effect::kNato).removes(kNato);
  }
}

TEST(CardNato, IsDiscardedWhenItCannotOccur) {
  Scene scene;
  scene.put(kPoland, 1, 0);
  scene.play(kUssr, kNato).choose(kOps, kInfluence);
  scene.choose(kPoland, kPoland, kPoland, kPoland).ends().discards(kNato);
}

TEST(CardNato, ProtectsWhatTheUsControlsInEurope) {
  Scene scene;
  scene.board.effects.set(Effect::kNato);
  scene.put({{kItaly, 0, 2}, {kGreece, 0, 1}, {kIran, 0, 4}});
  EXPECT_EQ(coupTargets(scene.board, kUssr, 0), (CountrySet{kGreece, kIran}));
  EXPECT_EQ(realignTargets(scene.board, kUssr, 0),
            (CountrySet{kGreece, kIran}));
}

TEST(CardIndependentReds, EvensOutOneOfFiveCountries) {
  Scene scene;
  scene.put({{kRomania, 3, 1},
             {kHungary, 1, 1},
             {kPoland, 3, 0},
             {kYugoslavia, 2, 0}});
  scene.playEvent(kUsa, kIndependentReds).among({kRomania, kYugoslavia});
  scene.choose(kRomania);
  scene.expect({{kRomania, 3, 3}});
}

TEST(CardMarshallPlan, AddsToSevenCountriesNotTheUssrs) {
  Scene scene;
  scene.put(kFrance, 3, 0);
  scene.playEvent(kUsa, kMarshallPlan);
  CountrySet wanted = kWesternEurope;
  wanted.remove(kFrance);
  scene.among(wanted);
  for (int i = 0; i < 7; ++i) {
    const Country country = scene.countries().last();
    scene.choose(country).usa(country, 1);
  }
  scene.ends().sets(Effect::kMarshallPlan);
}

TEST(CardContainment, AddsAnOperationUpToFour) {
  Scene scene;
  scene.playEvent(kUsa, kContainment);
  EXPECT_EQ(effectiveOperations(scene.board, kUsa, 2), 3);
  EXPECT_EQ(effectiveOperations(scene.board, kUsa, 4), 4);
  EXPECT_EQ(effectiveOperations(scene.board, kUssr, 2), 2);
  scene.board.effects.clearTurnEffects();
  scene.lacks(Effect::kContainment);
}

TEST(CardCiaCreated, ShowsTheHandAndGivesAnOperation) {
  Scene scene;
  scene.put(kPanama, 0, 1);
  scene.give(kUssr, {kFidel, kNasser});
  scene.playEvent(kUsa, kCiaCreated);
  EXPECT_EQ(scene.board.known[0], (CardSet{kFidel, kNasser}));
  scene.may(kDecline);
  scene.choose(kInfluence, kPanama).ends().usa(kPanama, 2);
}

TEST(CardCiaCreated, IsExecutedByTheUsWhenTheUssrPlaysIt) {
  Scene scene;
  scene.put(kPanama, 0, 1);
  scene.playOpponents(kUssr, kCiaCreated).asks(kUsa).choose(kDecline);
  scene.asks(kUssr);
}

TEST(CardUsJapanMutualDefensePact, ControlsAndProtectsJapan) {
  Scene scene;
  scene.put(kJapan, 2, 1);
  scene.playEvent(kUsa, kUsJapanMutualDefensePact);
  scene.expect({{kJapan, 2, 6}});
  EXPECT_FALSE(coupTargets(scene.board, kUssr, 0).contains(kJapan));
  EXPECT_FALSE(realignTargets(scene.board, kUssr, 0).contains(kJapan));
  EXPECT_TRUE(coupTargets(scene.board, kUsa, 0).contains(kJapan));
  scene.put(kJapan, 0, 5);
  scene.playEvent(kUsa, kUsJapanMutualDefensePact).usa(kJapan, 5);
}

TEST(CardEastEuropeanUnrest, TakesOneAndInTheLateWarTwo) {
  for (int turn : {7, 8}) {
    Scene scene;
    scene.board.turn = static_cast<std::uint8_t>(turn);
    for (Country country : {kPoland, kHungary, kAustria, kFinland, kItaly}) {
      scene.put(country, 3, 0);
    }
    scene.playEvent(kUsa, kEastEuropeanUnrest);
    scene.among({kPoland, kHungary, kAustria, kFinland});
    for (Country country : {kPoland, kHungary, kAustria}) {
      scene.choose(country).mayNot(country).ussr(country, turn == 7 ? 2 : 1);
    }
    scene.ends().ussr(kFinland, 3);
  }
}

TEST(CardFormosanResolution, MakesTaiwanABattlegroundOfAsia) {
  Scene scene;
  scene.put(kTaiwan, 0, 3);
  EXPECT_EQ(scoreRegion(scene.board, Region::kAsia).battlegrounds[1], 0);
  scene.playEvent(kUsa, kFormosanResolution);
  EXPECT_EQ(scoreRegion(scene.board, Region::kAsia).battlegrounds[1], 1);
  scene.put(kTaiwan, 3, 0);
  EXPECT_EQ(scoreRegion(scene.board, Region::kAsia).battlegrounds[0], 0);
}

TEST(CardFormosanResolution, EndsWhenTheUsPlaysTheChinaCard) {
  for (Side player : {kUssr, kUsa}) {
    Scene scene;
    scene.board.effects.set(Effect::kFormosan);
    scene.board.china = player;
    scene.put(kJapan, 1, 1);
    scene.play(player, kTheChinaCard).choose(kSpace).roll(6).ends();
    EXPECT_EQ(scene.has(Effect::kFormosan), player == kUssr);
  }
}

TEST(CardDefectors, CancelsTheUssrHeadline) {
  for (Card headline : {kFidel, kEuropeScoring, kRedScarePurge}) {
    Scene scene;
    scene.put({{kCuba, 0, 2}, {kWestGermany, 0, 4}});
    scene.give(kUssr, {kNasser});
    scene.headlines(headline, kDefectors).among({kNasser, kTheChinaCard});
    scene.usa(kCuba, 2).vp(0).lacks(Effect::kRedScareUsa);
    scene.discards(headline).discards(kDefectors);
  }
}

TEST(CardDefectors, DoesNothingAsAUssrHeadline) {
  Scene scene;
  scene.give(kUssr, {kNasser});
  scene.headlines(kDefectors, kContainment).sets(Effect::kContainment);
  scene.discards(kDefectors).vp(0);
}

TEST(CardDefectors, GivesTheUsAPointForUssrOperations) {
  Scene scene;
  scene.put(kPoland, 1, 0);
  scene.play(kUssr, kDefectors).mayNot(kEvent);
  scene.choose(kOps, kInfluence, kPoland, kPoland).ends().vp(1);
  scene.play(kUssr, kDefectors).choose(kSpace).roll(6).vp(1);
}

TEST(CardDefectors, IsNoEventForTheUsInARound) {
  Scene scene;
  scene.play(kUsa, kDefectors).mayNot(kEvent);
}

TEST(CardSpecialRelationship, NeedsControlOfTheUnitedKingdom) {
  Scene scene;
  scene.put(kUnitedKingdom, 0, 4);
  scene.play(kUsa, kSpecialRelationship).mayNot(kEvent);
}

TEST(CardSpecialRelationship, AddsOneNextToItOrTwoWithNato) {
  Scene scene;
  scene.put(kUnitedKingdom, 0, 5);
  scene.playEvent(kUsa, kSpecialRelationship);
  scene.among({kCanada, kNorway, kBenelux, kFrance});
  scene.choose(kFrance).usa(kFrance, 1).vp(0);

  scene.board.effects.set(Effect::kNato);
  scene.playEvent(kUsa, kSpecialRelationship).among(kWesternEurope);
  scene.choose(kTurkey).usa(kTurkey, 2).vp(2);
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
