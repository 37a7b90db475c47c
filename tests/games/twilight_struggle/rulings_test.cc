// The rule options: the effect of each, default against alternative.

#include <set>
#include <string>

#include "games/twilight_struggle/play/operations.h"
#include "tests/games/twilight_struggle/scene.h"

namespace phasemachine::twilight_struggle {
namespace {

using Machine = PhaseMachine<TwilightStruggle>;

Options parsed(const std::string& text) {
  const auto options = Options::parse(text);
  EXPECT_TRUE(options.ok()) << options.status();
  return options.ok() ? *options : Options{};
}

// The keys that this file's tests set to non-default values.
const std::set<std::string> kTested = {
    "us_bonus",      "ussr_bonus",      "optional_cards",
    "defectors",     "order",           "bonus_placement",
    "held_check",    "box_six",         "reshuffle",
    "envy_headline", "deadline",        "null_events",
    "envy_compares", "event_ops",       "realign_stop",
    "reach",         "realign_targets", "iran_contra",
    "che",           "un_space",        "norad",
    "envy_space",    "shuttle",         "headline_ties"};

TEST(Rulings, EveryOptionHasATestHere) {
  std::set<std::string> keys;
  for (const auto& row : Options::table()) keys.emplace(row.key);
  EXPECT_EQ(keys, kTested);
}

TEST(Rulings, MistakesInOptionsAreNamed) {
  const auto message = [](const std::string& text) {
    return std::string(Options::parse(text).status().message());
  };
  EXPECT_NE(message("norads=now").find("norads"), std::string::npos);
  EXPECT_NE(message("norad=now").find("at_once"), std::string::npos);
  EXPECT_NE(message("us_bonus=10").find("us_bonus"), std::string::npos);
  EXPECT_NE(message("us_bonus=-1").find("us_bonus"), std::string::npos);
  EXPECT_NE(message("norad").find("norad"), std::string::npos);
}

// Two scenes, the second with a rule; calls f(scene) on both.
struct Pair {
  Scene usual;
  Scene other;

  explicit Pair(Rule rule) { other.rule(rule); }
  template <class F>
  void both(F&& f) {
    f(usual);
    f(other);
  }
};

// --- Setup ------------------------------------------------------------------

// Answers setup requests with the first move; calls f(moves) before each
// answer.
template <class F>
Board setUp(const std::string& options, F&& f) {
  Board board = TwilightStruggle::initial(parsed(options));
  MoveList moves;
  Decision now = Machine::legalMoves(board, moves);
  const auto inSetup = [&] {
    return now.side == Side::kNeutral || moves[0].kind == Move::Kind::kCountry;
  };
  while (inSetup()) {
    f(board, moves);
    now = Machine::step(board, moves[0], moves);
  }
  return board;
}
Board setUp(const std::string& options) {
  return setUp(options, [](const Board&, const MoveList&) {});
}
int total(const Board& board, Side side) {
  int sum = 0;
  for (Country country : kAllCountries) sum += board.influenceOf(side, country);
  return sum;
}

TEST(Rulings, AHandicapAddsInfluence) {
  const Board usual = setUp("");
  EXPECT_EQ(total(setUp("us_bonus=2"), kUsa), total(usual, kUsa) + 2);
  EXPECT_EQ(total(setUp("us_bonus=2"), kUssr), total(usual, kUssr));
  EXPECT_EQ(total(setUp("ussr_bonus=3"), kUssr), total(usual, kUssr) + 3);
}

TEST(Rulings, AHandicapGoesWhereInfluenceIsHeldOrAnywhere) {
  const auto last = [](const std::string& options) {
    CountrySet offered;
    setUp(options, [&](const Board&, const MoveList& moves) {
      if (moves[0].kind != Move::Kind::kCountry) return;
      offered = {};
      for (Move move : moves) offered.add(static_cast<Country>(move.id));
    });
    return offered;
  };
  const std::string bonus = "us_bonus=1,order=free";
  EXPECT_TRUE(last(bonus).contains(kPanama));
  EXPECT_FALSE(last(bonus).contains(kSweden));
  EXPECT_EQ(last(bonus + ",bonus_placement=anywhere"), kWesternEurope);
}

TEST(Rulings, OptionalCardsAndDefectorsCanStayOut) {
  const auto cards = [](const std::string& options) {
    const Board board = setUp(options);
    return board.deck | board.hand[0] | board.hand[1];
  };
  EXPECT_EQ(cards("").count(), 38);
  EXPECT_EQ(cards("optional_cards=off") & kOptionalCards,
            (CardSet{kDefectors}));
  EXPECT_TRUE(
      (cards("optional_cards=off,defectors=off") & kOptionalCards).empty());
}

TEST(Rulings, AtomsMayComeInAnyOrder) {
  const auto second = [](const std::string& options) {
    Board board = TwilightStruggle::initial(parsed(options));
    MoveList moves;
    Decision now = Machine::legalMoves(board, moves);
    while (now.side == Side::kNeutral) {
      now = Machine::step(board, moves[0], moves);
    }
    Machine::step(board, Move::of(kPoland), moves);
    return moves.contains(Move::of(kEastGermany));
  };
  EXPECT_FALSE(second(""));
  EXPECT_TRUE(second("order=free"));
}

// --- The end of a turn ------------------------------------------------------

TEST(Rulings, HeldScoringCardsAreCheckedBeforeOrAfterMilitaryOperations) {
  Pair pair(Rule::kHeldCheckLast);
  pair.both([](Scene& scene) {
    scene.give(kUsa, {kAsiaScoring});
    scene.board.vp = 18;
    scene.board.milOps = {0, 5};
    scene.begin(StateType::kTurnChecks);
  });
  EXPECT_EQ(pair.usual.board.reason, EndReason::kHeldScoring);
  EXPECT_EQ(pair.usual.winner, kUssr);
  EXPECT_EQ(pair.other.board.reason, EndReason::kTwentyPoints);
  EXPECT_EQ(pair.other.winner, kUsa);
}

TEST(Rulings, BoxSixDiscardsBeforeOrAfterTheHeldCheck) {
  Pair pair(Rule::kBoxSixLast);
  pair.both([](Scene& scene) {
    scene.give(kUsa, {kAsiaScoring});
    scene.board.space = {0, 6};
    scene.begin(StateType::kTurnEnd);
  });
  EXPECT_EQ(pair.usual.side, kUsa);
  EXPECT_TRUE(pair.usual.offers(kAsiaScoring));
  EXPECT_EQ(pair.other.winner, kUssr);
}

TEST(Rulings, TheDiscardPileIsTurnedOverAtOnceOrAtTheNextDraw) {
  Pair pair(Rule::kLazyReshuffle);
  pair.both([](Scene& scene) {
    scene.board.deck = {kNato};
    scene.board.discard = {kFidel};
    scene.begin(RequestDeal{.side = Side::kNeutral, .to = kUsa});
    scene.choose(kNato);
  });
  EXPECT_EQ(pair.usual.board.deck, (CardSet{kFidel}));
  EXPECT_TRUE(pair.usual.board.discard.empty());
  EXPECT_TRUE(pair.other.board.deck.empty());
  EXPECT_EQ(pair.other.board.discard, (CardSet{kFidel}));
  pair.other.begin(DrawCards{.to = kUsa, .count = 1});
  EXPECT_TRUE(pair.other.offers(kFidel));
}

// --- Headlines --------------------------------------------------------------

TEST(Rulings, AnOwedMissileEnvyMayBeHeadlinedOrNot) {
  Pair pair(Rule::kEnvyHeadline);
  pair.both([](Scene& scene) {
    scene.give(kUsa, {kMissileEnvy, kNato});
    scene.board.effects.set(Effect::kEnvyOwedByUsa);
    scene.board.round = 0;
    scene.begin(RequestHeadline{.side = kUsa});
  });
  EXPECT_FALSE(pair.usual.offers(kMissileEnvy));
  EXPECT_TRUE(pair.other.offers(kMissileEnvy));
}

TEST(Rulings, HeadlinesOfEqualOperationsResolveUsOrUssrFirst) {
  Pair pair(Rule::kTiesUssrFirst);
  pair.both([](Scene& scene) {
    scene.headlines(kLiberationTheology, kColonialRearGuards);
  });
  EXPECT_EQ(pair.usual.side, kUsa);
  EXPECT_EQ(pair.other.side, kUssr);
}

// --- Cards in action rounds -------------------------------------------------

TEST(Rulings, EventsMayDumpOverdueScoringCardsOrNot) {
  Pair pair(Rule::kStrictDeadline);
  pair.both([](Scene& scene) {
    scene.give(kUssr, {kAsiaScoring, kFiveYearPlan, kFidel});
    scene.board.round = 7;
    scene.begin(RequestCard{.side = kUssr});
  });
  EXPECT_EQ(pair.usual.cards(), (CardSet{kAsiaScoring, kFiveYearPlan}));
  EXPECT_EQ(pair.other.cards(), (CardSet{kAsiaScoring}));
}

TEST(Rulings, AnEventThatCannotOccurMayBePlayedOrNot) {
  Pair pair(Rule::kNullEvents);
  pair.both([](Scene& scene) { scene.play(kUsa, kNato); });
  EXPECT_FALSE(pair.usual.offers(kEvent));
  pair.other.choose(kEvent);
  EXPECT_FALSE(pair.other.has(Effect::kNato));
  EXPECT_TRUE(pair.other.discarded(kNato));
}

TEST(Rulings, MissileEnvyComparesEffectiveOrPrintedOperations) {
  Pair pair(Rule::kPrintedEnvy);
  pair.both([](Scene& scene) {
    scene.give(kUsa, {kNato, kNorad});
    scene.board.effects.set(Effect::kContainment);
    scene.playEvent(kUssr, kMissileEnvy);
  });
  EXPECT_EQ(pair.usual.cards(), (CardSet{kNato, kNorad}));
  EXPECT_EQ(pair.other.cards(), (CardSet{kNato}));
}

TEST(Rulings, OperationsGrantedByEventsAreModifiedOrPlain) {
  Pair pair(Rule::kPlainEventOps);
  pair.both([](Scene& scene) {
    scene.put(kFrance, 0, 3);
    scene.board.effects.set(Effect::kContainment);
    scene.playEvent(kUsa, kCiaCreated).choose(kInfluence, kFrance);
  });
  EXPECT_FALSE(pair.usual.done());  // 2 points
  pair.usual.choose(kFrance).ends();
  EXPECT_TRUE(pair.other.done());  // 1 point
}

TEST(Rulings, AnOwedMissileEnvyMayGoToSpaceOrNot) {
  Pair pair(Rule::kEnvyNoSpace);
  pair.both([](Scene& scene) {
    scene.board.effects.set(Effect::kEnvyOwedByUsa);
    scene.play(kUsa, kMissileEnvy);
  });
  EXPECT_TRUE(pair.usual.offers(kSpace));
  EXPECT_FALSE(pair.other.offers(kSpace));
}

TEST(Rulings, UnInterventionsCardMayGoToSpaceOrNot) {
  Pair pair(Rule::kUnSpace);
  pair.both([](Scene& scene) {
    scene.put(kFrance, 0, 3);
    scene.give(kUsa, {kSocialistGovernments});
    scene.play(kUsa, kUnIntervention).choose(kUnEvent, kSocialistGovernments);
  });
  EXPECT_TRUE(pair.usual.offers(kInfluence));
  EXPECT_FALSE(pair.usual.offers(kSpace));
  EXPECT_TRUE(pair.other.offers(kInfluence));
  pair.other.choose(kSpace);
  EXPECT_EQ(pair.other.board.spaceUsed[1], 1);
  pair.other.roll(1).ends();
  EXPECT_EQ(pair.other.board.space[1], 1);
  EXPECT_TRUE(pair.other.discarded(kSocialistGovernments));
  EXPECT_TRUE(pair.other.discarded(kUnIntervention));

  // Not twice per turn, and not with too small a card.
  Scene used;
  used.rule(Rule::kUnSpace);
  used.put(kFrance, 0, 3);
  used.board.spaceUsed = {0, 1};
  used.give(kUsa, {kSocialistGovernments});
  used.play(kUsa, kUnIntervention).choose(kUnEvent, kSocialistGovernments);
  used.mayNot(kSpace);
}

// Flower Power is for war cards played for event or Operations, not space.
TEST(Rulings, AWarCardThatUnInterventionSendsToSpacePaysNoFlowerPower) {
  Pair pair(Rule::kUnSpace);
  pair.both([](Scene& scene) {
    scene.put(kFrance, 0, 3);
    scene.board.effects.set(Effect::kFlowerPower);
    scene.give(kUsa, {kKoreanWar});
    scene.play(kUsa, kUnIntervention).choose(kUnEvent, kKoreanWar);
  });
  EXPECT_EQ(pair.usual.board.vp, -2);
  Scene placed = pair.other;
  EXPECT_EQ(pair.other.board.vp, 0);
  pair.other.choose(kSpace).roll(6).ends();
  EXPECT_EQ(pair.other.board.vp, 0);
  EXPECT_TRUE(pair.other.discarded(kKoreanWar));
  placed.choose(kInfluence).vp(-2);

  // The points may end the game before the Operations.
  Scene last = pair.usual;
  last.rule(Rule::kUnSpace);
  last.board.vp = -18;
  last.give(kUsa, {kIndoPakistaniWar, kKoreanWar});
  last.play(kUsa, kUnIntervention).choose(kUnEvent, kKoreanWar, kInfluence);
  EXPECT_EQ(last.winner, kUssr);
}

// --- Operations -------------------------------------------------------------

TEST(Rulings, RealignmentRollsMayBeCutShortOrNot) {
  Pair pair(Rule::kStopRealigning);
  pair.both([](Scene& scene) {
    scene.put(kMexico, 3, 0);
    scene.play(kUsa, kNato).choose(kOps, kRealign);
  });
  EXPECT_FALSE(pair.usual.offers(kStop));
  pair.other.choose(kStop).ends();
}

TEST(Rulings, PlacementReachIsThatOfTheRoundsStartOrOfNow) {
  Pair pair(Rule::kReachNow);
  pair.both([](Scene& scene) {
    scene.play(kUssr, kComecon);
    scene.put(kPanama, 1, 0);  // in the course of the round
    scene.choose(kOps, kInfluence);
  });
  EXPECT_FALSE(pair.usual.offers(kCostaRica));
  EXPECT_TRUE(pair.other.offers(kCostaRica));
}

TEST(Rulings, RealignmentNeedsOpposingInfluenceOrNot) {
  Pair pair(Rule::kRealignAnywhere);
  pair.both([](Scene& scene) { scene.put(kMexico, 3, 0); });
  EXPECT_EQ(realignTargets(pair.usual.board, kUsa, 0), (CountrySet{kMexico}));
  EXPECT_EQ(realignTargets(pair.other.board, kUsa, 0), kAllCountries);
}

TEST(Rulings, IranContraLowersAllUsRollsOrThoseOfTheActingUs) {
  Pair pair(Rule::kContraActing);
  pair.both([](Scene& scene) { scene.board.effects.set(Effect::kIranContra); });
  EXPECT_EQ(realignModifier(pair.usual.board, kUsa, kChile, kUsa), -1);
  EXPECT_EQ(realignModifier(pair.other.board, kUsa, kChile, kUsa), -1);
  EXPECT_EQ(realignModifier(pair.usual.board, kUsa, kChile, kUssr), -1);
  EXPECT_EQ(realignModifier(pair.other.board, kUsa, kChile, kUssr), 0);
}

TEST(Rulings, ChesCoupsCountAsMilitaryOperationsOrAreFree) {
  Pair pair(Rule::kCheFree);
  pair.both([](Scene& scene) {
    scene.put(kColombia, 0, 1);
    scene.playEvent(kUssr, kChe).choose(kColombia).roll(6);
  });
  EXPECT_EQ(pair.usual.milOps(kUssr), 3);
  EXPECT_EQ(pair.other.milOps(kUssr), 0);
}

TEST(Rulings, NoradPlacesAtTheEndOfTheRoundOrAtOnce) {
  Pair pair(Rule::kNoradNow);
  pair.both([](Scene& scene) {
    scene.put(kCanada, 0, 4);
    scene.board.effects.set(Effect::kNorad);
    scene.board.defcon = 3;
    scene.playEvent(kUsa, kDuckAndCover);
  });
  EXPECT_TRUE(pair.usual.done());
  EXPECT_FALSE(pair.other.done());
  EXPECT_EQ(pair.other.countries(), (CountrySet{kCanada}));
  // And not again at the round's end.
  pair.both([](Scene& scene) { scene.begin(StateType::kArComplete); });
  EXPECT_EQ(pair.usual.countries(), (CountrySet{kCanada}));
  EXPECT_NE(pair.other.countries(), (CountrySet{kCanada}));
}

TEST(Rulings, ShuttleDiplomacyLosesTheAdjacencyPointOrKeepsIt) {
  Pair pair(Rule::kShuttleKeepsAdjacent);
  pair.both([](Scene& scene) {
    scene.put({{kJapan, 4, 0}, {kIndia, 3, 0}});
    scene.board.effects.set(Effect::kShuttleDiplomacy);
    scene.playEvent(kUsa, kAsiaScoring).choose(kJapan);
  });
  // Presence 3 and India.
  EXPECT_EQ(pair.usual.board.vp, -4);
  EXPECT_EQ(pair.other.board.vp, -5);
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
