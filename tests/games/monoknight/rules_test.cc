// Rules that the worked cases do not cover: caps, refusals, time, text.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/monoknight/campaign/session.h"
#include "games/monoknight/game.h"
#include "games/monoknight/knowledge/features.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/stages.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "phase/machine.h"
#include "phase/saved_board.h"
#include "tests/support/must.h"

namespace phasemachine::monoknight {
namespace {

using Machine = PhaseMachine<MonoKnight>;
using testing::HasSubstr;

Session<MonoKnight> sessionOf(const Regulation& regulation,
                              const PlaySettings& play, Random& random) {
  return {makeBoard(regulation, play), [&random](const Board& board) {
            return Machine::sampleChance(board, random);
          }};
}

std::string messageOf(const absl::Status& status) {
  return std::string(status.message());
}

TEST(MonoKnightRules, FreeRedrawsEndAtTheCap) {
  Random random(3);
  const auto regulation = stageRegulation(*stageByName("3-8"), Edition::kApp);
  ASSERT_EQ(regulation.costs.redraw, 0);
  auto session = sessionOf(regulation, {.freeActionCap = 5}, random);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(session.redraw());
  EXPECT_FALSE(session.redraw());
  EXPECT_EQ(session.board().tally.freeActions, 5);
  MoveList moves;
  Board board = session.board();
  Machine::legalMoves(board, moves);
  EXPECT_FALSE(moves.contains(Move::redraw()));
  EXPECT_TRUE(moves.contains(Move::discard(0)));  // that one costs something
}

TEST(MonoKnightRules, RedrawsThatCostAreNotCapped) {
  Random random(4);
  auto session = sessionOf(standardRegulation(), {.freeActionCap = 0}, random);
  for (int i = 0; i < 50; ++i) EXPECT_TRUE(session.redraw());
  EXPECT_EQ(session.board().tally.penalties,
            250U + 5 * session.board().tally.deadEnds);
}

TEST(MonoKnightRules, PaceCountsActionsAsTime) {
  Random random(5);
  auto session = sessionOf(classicalRegulation(), {.pace = 1500}, random);
  session.spawn(tileAt(4, 4));
  session.redraw();
  session.beginDiscard();
  session.discard(0);
  EXPECT_EQ(metricsOf(session.board()).seconds, 5U);  // 4.5 rounds up
}

// At every decision of random games, for any duration of an action.
TEST(MonoKnightRules, ReturnsAreTheScoreThatIsShown) {
  int seconds = 0;
  for (const unsigned pace :
       {0u, 1u, 333u, 499u, 500u, 501u, 1000u, 2500u, 60000u}) {
    const auto options = must(MonoKnight::Options::parse(
        "mode=campaign,stage=1-1,pace=" + std::to_string(pace)));
    Random random(11);
    Board board = MonoKnight::initial(options);
    MoveList moves;
    Decision now = Machine::legalMoves(board, moves);
    for (int ply = 0; ply < 500; ++ply) {
      const std::int64_t score = -std::llround(MonoKnight::returns(board)[0]);
      EXPECT_EQ(-MonoKnight::returns(board)[0], static_cast<double>(score));
      const Metrics shown = metricsOf(board);
      EXPECT_EQ(score, 10 * shown.cost() +
                           std::llround(board.tally.actions() * pace / 1e3));
      EXPECT_THAT(MonoKnight::render(board, {}),
                  HasSubstr("score " + std::to_string(score) + "\n"));
      EXPECT_EQ(
          MonoKnight::utility(board, Side::kFirst),
          scoreUtility(static_cast<double>(score), leastScore(board.terms)));
      seconds = std::max(seconds, static_cast<int>(shown.seconds));
      if (now.winner) break;
      const Move move =
          now.side == Side::kNeutral
              ? Machine::sampleChance(board, random)
              : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      now = Machine::step(board, move, moves);
    }
  }
  EXPECT_GT(seconds, 60);
}

// A game with the minimum number of moves is worth 1, however its seconds
// round.
TEST(MonoKnightRules, TheLeastScoreIsInWholeSecondsToo) {
  for (const int pace : {0, 100, 300, 499, 500, 2500}) {
    const auto options = must(MonoKnight::Options::parse(
        "mode=campaign,stage=1-3,pace=" + std::to_string(pace)));
    Board board = MonoKnight::initial(options);
    board.tally.moves = board.terms.leastMoves;
    EXPECT_EQ(MonoKnight::returns(board)[0], -leastScore(board.terms)) << pace;
    EXPECT_EQ(MonoKnight::utility(board, Side::kFirst), 1) << pace;
    ++board.tally.moves;
    EXPECT_LT(MonoKnight::utility(board, Side::kFirst), 1) << pace;
  }
}

TEST(MonoKnightRules, ARegulationThatCannotBePlayedIsRefused) {
  Regulation r = standardRegulation();
  EXPECT_TRUE(validate(r).ok());
  r.deck = Deck();
  EXPECT_THAT(messageOf(validate(r)), HasSubstr("weights sum to zero"));

  r = standardRegulation();
  r.walls.add(tileAt(2, 2));
  EXPECT_THAT(messageOf(validate(r)), HasSubstr("spawn is a wall"));

  // Only two knight cards that go up: the top rows cannot be left.
  r = standardRegulation();
  Deck::Weights weights = {};
  weights[*cardByName("knightUp2Right1")] = 1;
  weights[*cardByName("knightUp2Left1")] = 1;
  r.deck = Deck(weights);
  EXPECT_THAT(messageOf(validate(r)), HasSubstr("can ever move from tile"));

  r = standardRegulation();
  r.visits.fill(1);
  for (TileSet t = allTiles(5); !t.empty(); t.removeFirst()) {
    r.visits[static_cast<std::size_t>(t.first())] = 0;
  }
  EXPECT_THAT(messageOf(validate(r)), HasSubstr("needs no move"));
}

TEST(MonoKnightRules, EveryDailyChallengeCanBePlayed) {
  int fixed = 0;
  for (std::uint64_t day = 20000; day < 20200; ++day) {
    const DailyChallenge daily = dailyChallenge(day, Edition::kHandbook);
    EXPECT_TRUE(validate(daily.regulation).ok()) << day;
    fixed += daily.variant == DailyVariant::kFixed;
    if (daily.variant == DailyVariant::kRandom) {
      const Costs& costs = daily.regulation.costs;
      EXPECT_TRUE(daily.regulation.size == 5 || daily.regulation.size == 7);
      EXPECT_TRUE(costs.deadlock >= 3 && costs.deadlock <= 6);
      EXPECT_TRUE(costs.discard == 1 || costs.discard == 2);
      EXPECT_LE(costs.revisit, 2);
    }
  }
  EXPECT_EQ(fixed, 100);
}

// Nature draws `card` until the player decides, or `most` times.
Decision drawOnly(Board& board, MoveList& moves, std::uint8_t card, int most) {
  Decision now = Machine::legalMoves(board, moves);
  for (int i = 0; i < most && now.side == Side::kNeutral; ++i) {
    now = Machine::step(board, Move::draw(card), moves);
  }
  return now;
}

// A refill gives up when it has drawn the same card again and again.
TEST(MonoKnightRules, AHandThatTheRefillGaveUpOnIsSavedAndLoaded) {
  const std::uint8_t up = *cardByName("kingUp");
  MoveList moves;
  for (const std::string_view start : {"", "mode=classical"}) {
    SCOPED_TRACE(start);
    const auto options = must(MonoKnight::Options::parse(start));
    Board board = MonoKnight::initial(options);
    ASSERT_EQ(drawOnly(board, moves, up, 600).side, Side::kFirst);
    EXPECT_EQ(board.slots, 1);
    EXPECT_EQ(board.hand[0].count, kRefillAttempts);
    EXPECT_EQ(must(loadBoard<MonoKnight>(saveBoard<MonoKnight>(board))), board);
    EXPECT_EQ(must(MonoKnight::fromText(MonoKnight::toText(board), options)),
              board);
    board.hand[0].count = kRefillAttempts - 1;
    EXPECT_FALSE(loadBoard<MonoKnight>(saveBoard<MonoKnight>(board)).ok());
  }
}

TEST(MonoKnightRules, AFullStackStaysFull) {
  Board board = must(
      MonoKnight::fromText("hand=kingUp*65534 next=- phase=refill:action", {}));
  MoveList moves;
  const std::uint8_t up = *cardByName("kingUp");
  ASSERT_EQ(drawOnly(board, moves, up, 600).side, Side::kFirst);
  EXPECT_EQ(board.hand[0].count, 65535);
  EXPECT_EQ(must(loadBoard<MonoKnight>(saveBoard<MonoKnight>(board))), board);
}

TEST(MonoKnightRules, OptionsNameTheRegulation) {
  const auto options =
      must(Options::parse("mode=campaign,stage=4-1,edition=app"));
  EXPECT_EQ(options.regulation(),
            stageRegulation(*stageByName("4-1"), Edition::kApp));
  const auto custom =
      must(Options::parse("mode=free,size=7,hand=3,preview=0,stacking=no"));
  EXPECT_EQ(custom.regulation().size, 7);
  EXPECT_EQ(custom.regulation().handSize, 3);
  EXPECT_FALSE(Options::parse("size=4").ok());
  EXPECT_FALSE(Options::parse("stage=6-1").ok());
}

TEST(MonoKnightText, APositionMayLeaveOutWhatIsAsAtTheStart) {
  const auto board = must(MonoKnight::fromText(
      "hand=kingUp*2,kingRight,kingLeft,kingDown,knightUp1Right2 "
      "next=straightUp2,kingUp,kingUp phase=turn",
      {}));
  EXPECT_EQ(board.hand[0].count, 2);
  EXPECT_EQ(board.open.size(), 24);
  EXPECT_EQ(board.position, tileAt(2, 2));
}

TEST(MonoKnightText, RefusalsNameTheField) {
  const auto refusal = [](std::string_view text) {
    return messageOf(MonoKnight::fromText(text, {}).status());
  };
  EXPECT_THAT(refusal(""), HasSubstr("empty"));
  EXPECT_THAT(refusal("mvoes=3"), HasSubstr("mvoes"));
  EXPECT_THAT(refusal("moves=3 moves=4"), HasSubstr("twice"));
  EXPECT_THAT(refusal("tiles=111/1x1/111"), HasSubstr("tiles"));
  EXPECT_THAT(refusal("hand=kingSideways"), HasSubstr("hand"));
  EXPECT_THAT(refusal("phase=turn"), HasSubstr("too few cards"));
  EXPECT_THAT(refusal("hand=kingUp next=- refill=-/512 phase=refill:action"),
              HasSubstr("took more cards than the hand has"));
  EXPECT_THAT(refusal("moves=4294967295 penalties=2"),
              HasSubstr("counters are out of range"));
  EXPECT_THAT(refusal("at=7,7"), HasSubstr("does not stand on a tile"));
}

TEST(MonoKnightText, ACounterBeyondItsMostIsNamed) {
  EXPECT_EQ(messageOf(MonoKnight::fromText("moves=10000001", {}).status()),
            "monoknight board: the counters are out of range: more than "
            "10000000 moves");
  const Board longest = must(MonoKnight::fromText(
      "moves=10000000 redraws=10000000 discards=10000000 spawns=10000000 "
      "penalties=1000000000 pace=60000",
      {}));
  EXPECT_EQ(metricsOf(longest).seconds, 2'400'000'000U);
  EXPECT_EQ(metricsOf(longest).score(), 10 * 1'010'000'000LL + 2'400'000'000);
}

TEST(MonoKnightText, AnEmptyHandHasNoSlots) {
  EXPECT_EQ(
      messageOf(
          MonoKnight::moveFromText(MonoKnight::initial({}), "0").status()),
      "monoknight move \"0\": the hand is empty");
}

TEST(MonoKnightText, MovesAreReadWithAndWithoutTheirSlot) {
  const auto board = must(MonoKnight::fromText(
      "deck=standardWithAllChoices "
      "hand=kingUp,kingUpOrDown,kingLeft,kingDown,kingRight "
      "next=kingUp,kingUp,kingUp phase=turn",
      {}));
  EXPECT_EQ(*MonoKnight::moveFromText(board, "kingLeft"), Move::play(2, 0));
  EXPECT_EQ(*MonoKnight::moveFromText(board, "1:kingUpOrDown:0,-1"),
            Move::play(1, 1));
  EXPECT_THAT(
      messageOf(MonoKnight::moveFromText(board, "kingUpOrDown").status()),
      HasSubstr("name the vector"));
  EXPECT_THAT(messageOf(MonoKnight::moveFromText(board, "0:kingLeft").status()),
              HasSubstr("not in slot 0"));
}

TEST(MonoKnightScore, UtilityFallsWithTheScoreAndNeverReachesZero) {
  double last = 1.1;
  for (double score = 240; score < 5000; score += 7) {
    const double utility = scoreUtility(score, 240);
    EXPECT_LT(utility, last);
    EXPECT_GT(utility, 0);
    last = utility;
  }
  EXPECT_EQ(scoreUtility(240, 240), 1);
  EXPECT_NEAR(scoreUtility(240 * 4, 240), 0.25, 1e-12);
  for (const double score : {240.0, 250.0, 959.0, 961.0, 5000.0}) {
    EXPECT_NEAR(scoreOfUtility(scoreUtility(score, 240), 240), score, 1e-6);
  }
}

// The minimum number of moves of every stage and mode is reached by some game.

// A step of a route: the card to play, and which of its vectors.
struct RouteStep {
  std::uint8_t card;
  std::size_t vector;
};
struct Route {
  std::uint8_t start;
  std::vector<RouteStep> steps;
};

// One try at a route over open tiles only, preferring the tile with the fewest
// open neighbours (Warnsdorff's rule), ties drawn at random.
std::optional<Route> tryRoute(const Regulation& r, Random& random) {
  Board board = makeBoard(r, {});
  if (board.position == kNowhere) {
    TileSet tiles = board.passable;
    const auto count = static_cast<std::uint32_t>(tiles.size());
    for (std::uint32_t skip = random.below(count); skip > 0; --skip) {
      tiles.removeFirst();
    }
    board.position = static_cast<std::uint8_t>(tiles.first());
    board.stepOn(board.position);
  }
  Route route{board.position, {}};
  while (!board.cleared()) {
    std::uint64_t bestKey = std::numeric_limits<std::uint64_t>::max();
    RouteStep best{};
    int bestTile = -1;
    for (std::size_t i = 0; i < r.deck.kinds(); ++i) {
      const Card& card = kCards[r.deck.card(i)];
      for (std::size_t v = 0; v < card.vectorCount; ++v) {
        const int tile = board.position + card.vectors[v].dy * kTileStride +
                         card.vectors[v].dx;
        if (!board.open.has(tile)) continue;
        const auto degree = static_cast<std::uint64_t>(
            (entriesTo(board, tile) & board.open).size());
        const std::uint64_t key = degree << 32 | (random() >> 33);
        if (key >= bestKey) continue;
        bestKey = key;
        best = {r.deck.card(i), v};
        bestTile = tile;
      }
    }
    if (bestTile < 0) return std::nullopt;
    board.position = static_cast<std::uint8_t>(bestTile);
    board.stepOn(board.position);
    route.steps.push_back(best);
  }
  return route;
}

std::optional<Route> findRoute(const Regulation& r) {
  Random random(1);
  for (int attempt = 0; attempt < 200000; ++attempt) {
    auto route = tryRoute(r, random);
    if (route && static_cast<int>(route->steps.size()) == leastMoves(r)) {
      return route;
    }
  }
  return std::nullopt;
}

Move playOf(const Board& board, const RouteStep& step) {
  for (std::size_t slot = 0; slot < board.slots; ++slot) {
    if (board.hand[slot].card == step.card) {
      return Move::play(slot, step.vector);
    }
  }
  ADD_FAILURE() << kCards[step.card].name << " is not in the hand";
  return Move::redraw();
}

// Nature deals the route's cards in order of use, so that the next one is
// always in hand.
void playRoute(const Regulation& r, const Route& route) {
  Board board = makeBoard(r, {});
  MoveList moves;
  std::size_t drawn = 0;
  std::size_t played = 0;
  Decision decision = Machine::legalMoves(board, moves);
  while (!decision.winner) {
    Move move;
    if (decision.side == Side::kNeutral) {
      move = Move::draw(drawn < route.steps.size() ? route.steps[drawn].card
                                                   : r.deck.card(0));
      ++drawn;
    } else if (board.position == kNowhere) {
      move = Move::spawn(route.start);
    } else {
      ASSERT_LT(played, route.steps.size());
      move = playOf(board, route.steps[played++]);
    }
    const auto stepped = must(Machine::tryStep(board, move));
    decision = {stepped.side, stepped.winner};
  }
  EXPECT_EQ(static_cast<int>(board.tally.moves), leastMoves(r));
  EXPECT_EQ(board.tally.penalties, 0U);
  EXPECT_EQ(metricsOf(board).score(), 10 * leastMoves(r));
  EXPECT_EQ(MonoKnight::utility(board, Side::kFirst), 1);
}

void expectReached(const Regulation& r) {
  const auto route = findRoute(r);
  ASSERT_TRUE(route);
  playRoute(r, *route);
}

TEST(MonoKnightBounds, EveryStageCanBeClearedInTheLeastMoves) {
  for (Edition edition : {Edition::kHandbook, Edition::kApp}) {
    for (std::size_t i = 0; i < kStageCount; ++i) {
      SCOPED_TRACE(stage(i).name);
      expectReached(stageRegulation(i, edition));
    }
  }
}

TEST(MonoKnightBounds, TheModesCanBeClearedInTheLeastMoves) {
  EXPECT_EQ(leastMoves(standardRegulation()), 24);
  expectReached(standardRegulation());
  EXPECT_EQ(leastMoves(classicalRegulation()), 63);
  expectReached(classicalRegulation());
}

// Draw frequencies against the weights of the decks.

constexpr int kDraws = 1000000;

// Sum of (observed - expected)^2 / expected, and its bound: exceeded with a
// chance of about one in a million under the normal approximation (Fisher:
// sqrt(2 x) is normal around sqrt(2 n - 1)).
double chiSquared(const Deck& deck, const std::array<int, kCardCount>& counts) {
  double sum = 0;
  for (std::size_t i = 0; i < deck.kinds(); ++i) {
    const double expected =
        static_cast<double>(kDraws) * deck.weightAt(i) / deck.totalWeight();
    const double off = counts[deck.card(i)] - expected;
    sum += off * off / expected;
  }
  return sum;
}
double highest(std::size_t kinds) {
  const double freedom = static_cast<double>(kinds) - 1;
  const double root = std::sqrt(2 * freedom - 1) + 4.9;
  return root * root / 2;
}

TEST(MonoKnightDraws, EveryPresetDrawsByItsWeights) {
  for (std::size_t i = 0; i < kPresetCount; ++i) {
    const auto preset = static_cast<Preset>(i);
    SCOPED_TRACE(presetName(preset));
    const Deck deck = presetDeck(preset);
    Random random(2025, i);
    std::array<int, kCardCount> counts = {};
    for (int draw = 0; draw < kDraws; ++draw) ++counts[deck.draw(random)];
    for (std::size_t card = 0; card < kCardCount; ++card) {
      EXPECT_EQ(counts[card] > 0, deck.weightOf(card) > 0);
    }
    EXPECT_LT(chiSquared(deck, counts), highest(deck.kinds()));
  }
}

TEST(MonoKnightDraws, AWrongWeightWouldBeSeen) {
  Deck::Weights weights = presetDeck(Preset::kStandard).weights();
  weights[0] = 2;
  const Deck loaded(weights);
  Random random(2025);
  std::array<int, kCardCount> counts = {};
  for (int draw = 0; draw < kDraws; ++draw) ++counts[loaded.draw(random)];
  const Deck fair = presetDeck(Preset::kStandard);
  EXPECT_GT(chiSquared(fair, counts), highest(fair.kinds()));
}

// Draws are independent: with 24 equal cards, 8 draws in a row are all
// different in 26.5 % of cases.
TEST(MonoKnightDraws, DrawsInARowAreIndependent) {
  const Deck deck = presetDeck(Preset::kStandard);
  Random random(7);
  int different = 0;
  constexpr int kRows = 100000;
  for (int row = 0; row < kRows; ++row) {
    std::uint64_t seen = 0;
    bool all = true;
    for (int i = 0; i < 8; ++i) {
      const std::uint64_t bit = std::uint64_t{1} << deck.draw(random);
      all = all && (seen & bit) == 0;
      seen |= bit;
    }
    different += all;
  }
  EXPECT_NEAR(different / static_cast<double>(kRows), 0.265, 0.006);
}

TEST(MonoKnightDraws, TheMachineDrawsByTheSameWeights) {
  using Drawing = PhaseMachine<MonoKnight>;
  const Regulation regulation = stageRegulation(4, Edition::kHandbook);
  const Deck deck = regulation.deck;  // standardLight
  ASSERT_EQ(deck, presetDeck(Preset::kStandardLight));
  std::array<int, kCardCount> counts = {};
  int drawn = 0;
  for (std::uint64_t game = 0; drawn < kDraws; ++game) {
    Random random(11, game);
    Board board = makeBoard(regulation, {});
    MoveList moves;
    Decision decision = Drawing::legalMoves(board, moves);
    while (!decision.winner) {
      Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      if (decision.side == Side::kNeutral) {
        move = Drawing::sampleChance(board, random);
        if (drawn++ < kDraws) ++counts[move.value()];
      }
      decision = Drawing::step(board, move, moves);
    }
  }
  EXPECT_LT(chiSquared(deck, counts), highest(deck.kinds()));
}

}  // namespace
}  // namespace phasemachine::monoknight
