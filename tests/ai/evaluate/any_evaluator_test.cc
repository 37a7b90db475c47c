// A search with AnyEvaluator equals the search with the evaluator it holds, for
// evaluators of every kind.

#include "ai/evaluate/any_evaluator.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ai/evaluate/evaluator.h"
#include "ai/evaluate/rollout.h"
#include "ai/search/searcher.h"
#include "core/hash.h"
#include "core/random.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/any_search.h"
#include "tests/support/within.h"

namespace phasemachine {
namespace {

// Digests of the searches of three positions.
std::vector<std::uint64_t> digestsOf(Player<TicTacToe>& player) {
  std::vector<std::uint64_t> digests;
  const tic_tac_toe::Move line[] = {{0}, {3}};
  for (std::size_t plies = 0; plies <= 2; ++plies) {
    EXPECT_TRUE(
        player.setGame(TicTacToe::initial({}), std::span(line).first(plies))
            .ok());
    digests.push_back(player.search(within({.simulations = 300})).digest);
  }
  return digests;
}

// Each evaluator type compiles a search of its own, which takes seconds. In
// modes single and batch, the latter with one and with two threads.
template <Evaluator<TicTacToe> E>
void expectTheSameSearches() {
  const auto expectTheSame = [](const SearchOptions& options) {
    const auto own = Searcher<TicTacToe, E>::create(options, {}).value();
    const auto any = anyPlayer<TicTacToe>(options, E{}).value();
    EXPECT_EQ(digestsOf(*any), digestsOf(*own));
  };
  SearchOptions options;
  expectTheSame(options);
  options.mode = SearchMode::kBatch;
  options.batchGrowth = 16;
  expectTheSame(options);
  options.threads = 2;
  expectTheSame(options);
}

using G = TicTacToe;

std::uint64_t hashOf(const G::Board& board) {
  return hashCombine(board.marks[0], board.marks[1]);
}

struct Values {
  double evaluate(const G::Board& board, Side, Random&) const {
    return static_cast<double>(hashOf(board) >> 40) / 16'777'216.0;
  }
};

struct Priors : Values {
  static constexpr double kExploration = 0.7;
  static constexpr bool kScaledBySpread = true;
  void priors(const G::Board& board, Side, const G::MoveList& moves,
              float* logits) const {
    for (const auto move : moves) {
      *logits++ = static_cast<float>(hashCombine(hashOf(board), move.cell) % 5);
    }
  }
};

struct Batches : Priors {
  void evaluateBatch(std::span<BatchLeaf<G>> leaves) const {
    for (BatchLeaf<G>& leaf : leaves) {
      leaf.score = evaluate(*leaf.board, leaf.viewer, *leaf.random);
      if (leaf.moves != nullptr) {
        priors(*leaf.board, leaf.viewer, *leaf.moves, leaf.logits);
      }
    }
  }
};

template <class E>
class AnyEvaluatorTest : public testing::Test {};
using Kinds = testing::Types<Values, Priors, Batches>;
TYPED_TEST_SUITE(AnyEvaluatorTest, Kinds);

TYPED_TEST(AnyEvaluatorTest, SearchesLikeTheEvaluatorThatItHolds) {
  expectTheSameSearches<TypeParam>();
}

TEST(AnyEvaluator, KnowsWhatItHolds) {
  const EvaluatorParts none = AnyEvaluator<G>(Values{}).parts();
  EXPECT_FALSE(none.priors);
  EXPECT_FALSE(none.batches);
  EXPECT_EQ(none.exploration, 0);
  EXPECT_FALSE(none.scaledBySpread);
  const EvaluatorParts all = AnyEvaluator<G>(Batches{}).parts();
  EXPECT_TRUE(all.priors);
  EXPECT_TRUE(all.batches);
  EXPECT_EQ(all.exploration, Priors::kExploration);
  EXPECT_TRUE(all.scaledBySpread);
  SearchOptions options;
  EXPECT_EQ(anyPlayer<G>(options, Priors{}).value()->options().exploration,
            Priors::kExploration);
}

// Counts the calls of its copies separately.
struct Counting {
  int calls = 0;
  double evaluate(const G::Board&, Side, Random&) {
    return static_cast<double>(++calls) / 100;
  }
};

TEST(AnyEvaluator, CopiesAreIndependent) {
  AnyEvaluator<G> first(Counting{});
  auto board = G::initial({});
  Random random(1);
  EXPECT_EQ(first.evaluate(board, Side::kFirst, random), 0.01);
  AnyEvaluator<G> second(first);
  EXPECT_EQ(first.evaluate(board, Side::kFirst, random), 0.02);
  EXPECT_EQ(second.evaluate(board, Side::kFirst, random), 0.02);
  second = first;
  EXPECT_EQ(second.evaluate(board, Side::kFirst, random), 0.03);
  EXPECT_EQ(first.evaluate(board, Side::kFirst, random), 0.03);
}

// A search with AnyEvaluator equals the search with the evaluator it holds, for
// the evaluators that every game has.

template <class E>
class AnyCommonEvaluatorTest : public testing::Test {};
using CommonKinds =
    testing::Types<ConstantEvaluator, RolloutEvaluator<TicTacToe>>;
TYPED_TEST_SUITE(AnyCommonEvaluatorTest, CommonKinds);

TYPED_TEST(AnyCommonEvaluatorTest, SearchesLikeTheEvaluatorThatItHolds) {
  expectTheSameSearches<TypeParam>();
}

// Counts its calls.
struct Counted : Values {
  std::shared_ptr<int> calls = std::make_shared<int>(0);
  double evaluate(const G::Board& board, Side side, Random& random) const {
    ++*calls;
    return Values::evaluate(board, side, random);
  }
};
struct Keyed : Counted {
  std::uint64_t positionKey(const G::Board& board) const {
    return hashOf(board);
  }
};

template <class E>
int callsOf() {
  const E evaluator;
  const auto player = anyPlayer<G>({}, evaluator).value();
  digestsOf(*player);
  return *evaluator.calls;
}

TEST(AnyEvaluator, PositionKeysSpareCalls) {
  EXPECT_FALSE(AnyEvaluator<G>(Counted{}).parts().keys);
  EXPECT_LT(callsOf<Keyed>(), callsOf<Counted>() * 8 / 10);
}

}  // namespace
}  // namespace phasemachine
