// The evaluator of docs/evaluators.md.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "ai/evaluate/evaluator.h"
#include "ai/evaluate/rollout.h"
#include "ai/policy/root_player.h"
#include "ai/search/searcher.h"
#include "core/portable_math.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

// Rows, columns and diagonals.
constexpr std::array<std::uint16_t, 8> kLines = {
    0b000000111, 0b000111000, 0b111000000, 0b001001001,
    0b010010010, 0b100100100, 0b100010001, 0b001010100};

// Counts the lines that each side can still complete.
struct OpenLines {
  double evaluate(const TicTacToe::Board& board, Side viewer,
                  Random& /*random*/) const {
    const std::uint16_t own = board.marks[playerIndex(viewer)];
    const std::uint16_t other = board.marks[playerIndex(opponent(viewer))];
    int difference = 0;
    for (const std::uint16_t line : kLines) {
      if ((line & other) == 0)
        difference += std::popcount<unsigned>(line & own);
      if ((line & own) == 0)
        difference -= std::popcount<unsigned>(line & other);
    }
    return portableLogistic(0.4 * difference);
  }

  // The middle is likelier than a corner, a corner than an edge.
  void priors(const TicTacToe::Board& /*board*/, Side /*side*/,
              const TicTacToe::MoveList& moves, float* logits) const {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::uint16_t cell = moves[i].cell;
      logits[i] = cell == 4 ? 2 : cell % 2 == 0 ? 1 : 0;
    }
  }
};
static_assert(Evaluator<OpenLines, TicTacToe>);
static_assert(HasMovePriors<OpenLines, TicTacToe>);

// And names what it looks at, so that a position reached by other moves is not
// judged again.
struct OpenLinesOnce : OpenLines {
  std::uint64_t positionKey(const TicTacToe::Board& board) const {
    return std::uint64_t{board.marks[0]} << 16 | board.marks[1];
  }
};
static_assert(HasPositionKey<OpenLinesOnce, TicTacToe>);

// The same for many positions at once, as a network would judge them.
struct OpenLinesTogether : OpenLines {
  void evaluateBatch(std::span<BatchLeaf<TicTacToe>> leaves) const {
    for (BatchLeaf<TicTacToe>& leaf : leaves) {
      leaf.score = evaluate(*leaf.board, leaf.viewer, *leaf.random);
      if (leaf.moves != nullptr) {
        priors(*leaf.board, leaf.viewer, *leaf.moves, leaf.logits);
      }
    }
  }
};
static_assert(HasBatches<OpenLinesTogether, TicTacToe>);

TEST(OwnEvaluator, IsFairAndSeesWhoIsAhead) {
  Random random(1);
  auto board = TicTacToe::initial({});
  const OpenLines judge;
  EXPECT_EQ(judge.evaluate(board, Side::kFirst, random), 0.5);
  PhaseMachine<TicTacToe>::step(board);  // whom it asks
  PhaseMachine<TicTacToe>::step(board, tic_tac_toe::Move{4});
  const double first = judge.evaluate(board, Side::kFirst, random);
  EXPECT_GT(first, 0.6);
  EXPECT_NEAR(judge.evaluate(board, Side::kSecond, random), 1 - first, 1e-12);
}

TEST(OwnEvaluator, SearchesInEveryMode) {
  SearchOptions options;
  auto player = makePlayer<TicTacToe>(options, OpenLines{});
  ASSERT_TRUE(player.ok()) << player.status();
  SearchRequest<TicTacToe::Move> request;
  request.limits.simulations = 500;
  SearchResult<TicTacToe::Move> result = (*player)->search(request);
  EXPECT_EQ(result.bestMove->cell, 4);
  EXPECT_EQ(result.moves.front().prior,
            std::max_element(
                result.moves.begin(), result.moves.end(),
                [](const auto& a, const auto& b) { return a.prior < b.prior; })
                ->prior);

  options.mode = SearchMode::kBatch;
  options.expandVisit = 1;
  std::uint64_t digest = 0;
  for (int threads : {1, 2}) {
    options.threads = threads;
    auto parallel = must(makePlayer<TicTacToe>(options, OpenLinesTogether{}));
    result = parallel->search(request);
    EXPECT_EQ(result.bestMove->cell, 4);
    if (threads == 1) digest = result.digest;
    EXPECT_EQ(result.digest, digest);
  }

  auto once = must(makePlayer<TicTacToe>(SearchOptions{}, OpenLinesOnce{}));
  EXPECT_EQ(once->search(request).bestMove->cell, 4);

  // Playouts that end after four moves and are then evaluated by it.
  const RolloutEvaluator<TicTacToe, OpenLines> cut{.maxPlies = 4};
  auto playouts = must(makePlayer<TicTacToe>(SearchOptions{}, cut));
  const tic_tac_toe::Move twoInARow[] = {{0}, {3}, {1}, {4}};
  ASSERT_TRUE(playouts->setGame(TicTacToe::initial({}), twoInARow).ok());
  EXPECT_EQ(playouts->search(request).bestMove->cell, 2);
}

TEST(OwnEvaluator, MakesAGreedyPlayer) {
  auto greedy = makeGreedyPlayer<TicTacToe>(OpenLines{}, /*seed=*/1);
  EXPECT_EQ(greedy->search({}).bestMove->cell, 4);
}

}  // namespace
}  // namespace phasemachine
