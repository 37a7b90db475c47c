// The deterministic parallel mode: one tree, however many threads.

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <thread>

#include "ai/evaluate/rollout.h"
#include "games/chess/game.h"
#include "games/tic_tac_toe/game.h"
#include "tests/ai/search/static_chess.h"
#include "tests/support/any_search.h"
#include "tests/support/duel.h"
#include "tests/support/within.h"

namespace phasemachine {
namespace {

// Evaluates many positions at once and records how many.
struct Together {
  std::shared_ptr<std::atomic<std::size_t>> largest =
      std::make_shared<std::atomic<std::size_t>>(0);
  std::shared_ptr<std::atomic<std::size_t>> withMoves =
      std::make_shared<std::atomic<std::size_t>>(0);

  double evaluate(const chess::Board& board, Side viewer,
                  Random& random) const {
    return StaticChess{}.evaluate(board, viewer, random);
  }
  void evaluateBatch(std::span<BatchLeaf<Chess>> leaves) const {
    std::size_t known = largest->load();
    while (leaves.size() > known &&
           !largest->compare_exchange_weak(known, leaves.size())) {
    }
    for (BatchLeaf<Chess>& leaf : leaves) {
      leaf.score = evaluate(*leaf.board, leaf.viewer, *leaf.random);
      if (leaf.moves == nullptr) continue;
      ++*withMoves;
      leaf.logits[0] = 2;  // the first move is likelier
    }
  }
};
static_assert(HasBatches<Together, Chess>);
static_assert(!HasBatches<StaticChess, Chess>);

SearchOptions batchOptions(int threads) {
  SearchOptions options = {.mode = SearchMode::kBatch, .threads = threads};
  // Large batches even with few simulations.
  options.batchGrowth = 16;
  return options;
}

template <class G>
void expectNothingUnderWay(const search::Tree& tree, search::Node& node) {
  for (std::uint32_t i = 0; i < node.slotCount.load(); ++i) {
    const search::Slot slot = node.slot(i, tree.base());
    ASSERT_EQ(search::flyingOf(slot.marks->load()), 0U);
    const std::uint32_t child = slot.child->load();
    if (child != 0) {
      expectNothingUnderWay<G>(tree, *search::nodeAt(tree.base(), child));
    }
  }
}

// Digest of the tree and of the root after two searches with a move between.
template <class G, class E>
std::uint64_t treeOf(SearchOptions options, int threads, E evaluator,
                     const typename G::Board& board,
                     std::uint64_t simulations) {
  options.threads = threads;
  auto searcher = AnySearch<G>::create(options, evaluator).value();
  EXPECT_TRUE(searcher->setGame(board, {}).ok());
  SearchRequest<typename G::Move> request;
  request.limits.simulations = simulations;
  request.limits.stopWhenSolved = false;
  auto result = searcher->search(request);
  EXPECT_EQ(result.counters.simulations, simulations);
  EXPECT_EQ(result.reason, StopReason::kSimulations);
  EXPECT_EQ(result.counters.nodes, searcher.census().nodes);
  expectNothingUnderWay<G>(searcher.tree(), *searcher.tree().root());
  std::uint64_t digest = hashCombine(result.digest, searcher.census().digest);
  EXPECT_TRUE(searcher->makeMove(*result.bestMove).ok());
  result = searcher->search(request);
  digest = hashCombine(digest, result.digest);
  return hashCombine(digest, searcher.census().digest);
}

template <class G, class E>
void expectSameTree(const SearchOptions& options, E evaluator,
                    const typename G::Board& board, std::uint64_t simulations) {
  const std::uint64_t alone =
      treeOf<G>(options, 1, evaluator, board, simulations);
  for (int threads : {2, 3, 7, 16, 32, 64}) {
    EXPECT_EQ(treeOf<G>(options, threads, evaluator, board, simulations), alone)
        << threads << " threads";
  }
  SearchOptions other = options;
  other.batchSize = 3;
  EXPECT_NE(treeOf<G>(other, 1, evaluator, board, simulations), alone);
}

TEST(Batch, IsTheSameTreeOnAnyNumberOfThreads) {
  const auto start = Chess::initial({});
  SearchOptions options = batchOptions(1);
  expectSameTree<Chess>(options, RolloutEvaluator<Chess>{.maxPlies = 8}, start,
                        3000);
  options.selection = SelectionRule::kUct;
  expectSameTree<Chess>(options, StaticChess{}, start, 3000);
}

TEST(Batch, IsTheSameTreeWithLargeBatches) {
  SearchOptions options = batchOptions(1);
  options.batchSize = 1024;
  options.batchGrowth = 8;
  // Results reach the exploration through the spread, in their order.
  options.explorationScale = ExplorationScale::kSpread;
  expectSameTree<Chess>(options, StaticChess{}, Chess::initial({}), 20000);
}

// Over a game, so that the tree is kept, compacted and filled up.
TEST(Batch, IsTheSameGameOnAnyNumberOfThreadsInLittleMemory) {
  const auto play = [](int threads) {
    SearchOptions options = batchOptions(threads);
    options.memoryBytes = 8 * kMinMemoryBytes;
    auto searcher = AnySearch<Chess>::create(options, StaticChess{}).value();
    EXPECT_TRUE(searcher->setGame(Chess::initial({}), {}).ok());
    std::uint64_t digest = 0;
    for (int ply = 0; ply < 12; ++ply) {
      const auto result = searcher->search(within({.simulations = 3000}));
      digest = hashCombine(digest, result.digest);
      digest = hashCombine(digest, searcher.census().digest);
      EXPECT_TRUE(searcher->makeMove(*result.bestMove).ok());
    }
    return digest;
  };
  const std::uint64_t alone = play(1);
  for (const int threads : {2, 3, 7, 16, 32}) {
    EXPECT_EQ(play(threads), alone) << threads << " threads";
  }
}

TEST(Batch, EndsAtTheSameSimulationOnAnyNumberOfThreads) {
  const auto search = [](int threads, const SearchLimits& limits) {
    auto searcher =
        AnySearch<Chess>::create(batchOptions(threads), StaticChess{}).value();
    EXPECT_TRUE(searcher->setGame(Chess::initial({}), {}).ok());
    const auto result = searcher->search(within(limits));
    expectNothingUnderWay<Chess>(searcher.tree(), *searcher.tree().root());
    EXPECT_EQ(searcher.tree().tally(searcher.tree().rootSlot()).visits,
              result.counters.simulations);
    return hashCombine(result.counters.simulations, searcher.census().digest);
  };
  for (const SearchLimits& limits :
       {SearchLimits{.nodes = 2000}, SearchLimits{.depth = 6}}) {
    const std::uint64_t alone = search(1, limits);
    for (const int threads : {2, 16}) {
      EXPECT_EQ(search(threads, limits), alone) << threads << " threads";
    }
  }
}

TEST(Batch, IsTheSameTreeWithDiceAndHiddenCards) {
  const auto dealt = dealtDuel(3, 4);
  expectSameTree<Duel>(batchOptions(1), RolloutEvaluator<Duel>{}, dealt, 2000);
}

TEST(Batch, IsTheSameTreeWhenMemoryIsUsedUp) {
  SearchOptions options = batchOptions(1);
  options.memoryBytes = kMinMemoryBytes;
  expectSameTree<Chess>(options, StaticChess{}, Chess::initial({}), 5000);
}

TEST(Batch, GivesTheEvaluatorManyPositionsAtOnce) {
  SearchOptions options = batchOptions(2);
  options.expandVisit = 1;
  Together together;
  auto searcher = AnySearch<Chess>::create(options, together).value();
  const auto result = searcher->search(within({.simulations = 4000}));
  EXPECT_EQ(result.counters.simulations, 4000U);
  EXPECT_GT(together.largest->load(), 16U);
  EXPECT_LE(together.largest->load(), 32U);
  EXPECT_GT(together.withMoves->load(), 1000U);
  expectSameTree<Chess>(options, together, Chess::initial({}), 1500);
}

TEST(Batch, ProvesWhatOneThreadProves) {
  auto board = TicTacToe::initial({});
  PhaseMachine<TicTacToe>::step(board);
  for (std::uint16_t cell = 0; cell < 2; ++cell) {
    PhaseMachine<TicTacToe>::step(board, tic_tac_toe::Move{cell});
  }
  for (int threads : {1, 3}) {
    auto searcher =
        AnySearch<TicTacToe>::create(batchOptions(threads), ConstantEvaluator{})
            .value();
    ASSERT_TRUE(searcher->setGame(board, {}).ok());
    const auto result = searcher->search({});
    EXPECT_EQ(result.reason, StopReason::kSolved);
    EXPECT_EQ(result.proof, Proof::kWin);
  }
}

TEST(Batch, LeavesNothingUnderWayWhenStopped) {
  auto searcher = AnySearch<Chess>::create(
                      batchOptions(3), RolloutEvaluator<Chess>{.maxPlies = 40})
                      .value();
  for (int round = 0; round < 20; ++round) {
    SearchControl control;
    SearchRequest<chess::Move> request;
    request.control = &control;
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(300 * round));
      control.stop();
    });
    const auto result = searcher->search(request);
    stopper.join();
    EXPECT_EQ(result.reason, StopReason::kStopped);
    EXPECT_TRUE(result.bestMove.has_value());
    expectNothingUnderWay<Chess>(searcher.tree(), *searcher.tree().root());
    EXPECT_EQ(searcher.tree().rootSlot().marks->load(), 0U);
  }
}

}  // namespace
}  // namespace phasemachine
