// The minimum number of moves of every stage and mode is reached by some game.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/random.h"
#include "games/monoknight/game.h"
#include "games/monoknight/knowledge/features.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/stages.h"
#include "gtest/gtest.h"
#include "phase/machine.h"

namespace phasemachine::monoknight {
namespace {

using Machine = PhaseMachine<MonoKnight>;

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
    const auto stepped = Machine::tryStep(board, move);
    ASSERT_TRUE(stepped.ok()) << stepped.status();
    decision = {stepped->side, stepped->winner};
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

}  // namespace
}  // namespace phasemachine::monoknight
