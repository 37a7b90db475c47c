// Several threads on one tree: what must hold however they interleave.

#include <gtest/gtest.h>

#include <cstdint>
#include <thread>

#include "ai/evaluate/rollout.h"
#include "games/chess/game.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/any_search.h"
#include "tests/support/duel.h"

namespace phasemachine {
namespace {

// At rest nothing is pending, and a slot has one visit more than the moves of
// its node together (the one that ended there), or a few more if several
// threads arrived at once or memory ran out.
void expectConsistent(const search::Tree& tree, search::Node& node,
                      std::uint32_t* checked) {
  const std::uint32_t slotCount = node.slotCount.load();
  for (std::uint32_t i = 0; i < slotCount; ++i) {
    const search::Slot slot = node.slot(i, tree.base());
    const std::uint64_t stat = slot.stat->load();
    const std::uint32_t visits = search::visitsOf(stat);
    EXPECT_EQ(search::flyingOf(slot.marks->load()), 0U);
    EXPECT_LE(std::abs(search::unitsOf(stat)),
              std::int64_t{search::kUnitsPerPoint} * visits);
    ++*checked;
    const std::uint32_t child = slot.child->load();
    if (child == 0) continue;
    search::Node& below = *search::nodeAt(tree.base(), child);
    std::uint64_t sum = 0;
    for (std::uint32_t j = 0; j < below.slotCount.load(); ++j) {
      sum += search::visitsOf(below.slot(j, tree.base()).stat->load());
    }
    EXPECT_LE(sum, visits);
    expectConsistent(tree, below, checked);
  }
}

template <class G, class E>
void searchAndCheck(E evaluator, std::uint64_t simulations,
                    const SearchOptions& options) {
  auto searcher = AnySearch<G>::create(options, evaluator).value();
  SearchRequest<typename G::Move> request;
  request.limits.simulations = simulations;
  request.limits.stopWhenSolved = false;
  const auto result = searcher->search(request);
  EXPECT_EQ(result.counters.simulations, simulations);
  EXPECT_EQ(result.visits, simulations);
  std::uint32_t checked = 0;
  expectConsistent(searcher.tree(), *searcher.tree().root(), &checked);
  EXPECT_GT(checked, 100U);
  EXPECT_EQ(result.counters.nodes, searcher.census().nodes);
}

SearchOptions fourThreads() {
  SearchOptions options;
  options.mode = SearchMode::kTree;
  options.threads = 4;
  return options;
}

TEST(SharedTree, IsConsistentAtRest) {
  SearchOptions options = fourThreads();
  searchAndCheck<TicTacToe>(ConstantEvaluator{}, 20000, options);
  searchAndCheck<Chess>(ConstantEvaluator{}, 20000, options);
  options.virtualLoss = 1;
  searchAndCheck<Chess>(RolloutEvaluator<Chess>{.maxPlies = 2}, 5000, options);
  options.selection = SelectionRule::kUct;
  searchAndCheck<Chess>(ConstantEvaluator{}, 20000, options);
}

TEST(SharedTree, IsConsistentWhenMemoryIsUsedUp) {
  SearchOptions options = fourThreads();
  options.memoryBytes = kMinMemoryBytes;
  searchAndCheck<Chess>(ConstantEvaluator{}, 50000, options);
}

TEST(SharedTree, ProvesWhatOneThreadProves) {
  auto board = TicTacToe::initial({});
  PhaseMachine<TicTacToe>::step(board);
  for (std::uint16_t cell = 0; cell < 2; ++cell) {
    PhaseMachine<TicTacToe>::step(board, tic_tac_toe::Move{cell});
  }
  auto searcher =
      AnySearch<TicTacToe>::create(fourThreads(), ConstantEvaluator{}).value();
  ASSERT_TRUE(searcher->setGame(board, {}).ok());
  const auto result = searcher->search({});
  EXPECT_EQ(result.reason, StopReason::kSolved);
  EXPECT_EQ(result.proof, Proof::kWin);
}

TEST(SharedTree, HandlesDiceAndHiddenCards) {
  auto board = Duel::initial({});
  PhaseMachine<Duel>::step(board);
  PhaseMachine<Duel>::step(board, duel::Move{2});
  PhaseMachine<Duel>::step(board, duel::Move{4});
  auto searcher =
      AnySearch<Duel>::create(fourThreads(), RolloutEvaluator<Duel>{}).value();
  ASSERT_TRUE(searcher->setGame(board, {}).ok());
  SearchRequest<duel::Move> request;
  request.limits.simulations = 5000;
  const auto result = searcher->search(request);
  EXPECT_EQ(result.counters.simulations, 5000U);
  EXPECT_EQ(*result.bestMove, duel::kRoll);
}

TEST(SharedTree, StopsFromAnotherThread) {
  for (int threads : {1, 4}) {
    SearchOptions options = fourThreads();
    options.threads = threads;
    auto searcher =
        AnySearch<Chess>::create(options, ConstantEvaluator{}).value();
    SearchControl control;
    SearchRequest<chess::Move> request;
    request.control = &control;
    bool progressed = false;
    request.progressMilliseconds = 0;
    request.progress = [&](const auto& result) {
      if (result.counters.simulations < 1000) return;
      progressed = true;
      control.stop();
    };
    const auto result = searcher->search(request);
    EXPECT_EQ(result.reason, StopReason::kStopped);
    EXPECT_TRUE(progressed);
    EXPECT_GE(result.counters.simulations, 1000U);

    SearchControl second;
    request.control = &second;
    request.progress = nullptr;
    std::thread stopper([&] { second.stop(); });
    EXPECT_EQ(searcher->search(request).reason, StopReason::kStopped);
    stopper.join();
  }
}

TEST(SharedTree, CountsTimeFromThePonderHit) {
  auto searcher =
      AnySearch<Chess>::create(fourThreads(), ConstantEvaluator{}).value();
  SearchControl control;
  SearchRequest<chess::Move> request;
  request.limits.milliseconds = 1;
  request.limits.ponder = true;
  request.control = &control;
  std::uint64_t seen = 0;
  request.progressMilliseconds = 5;
  request.progress = [&](const auto& result) {
    // Far beyond the time limit, if it were counted.
    if (result.counters.microseconds < 20000) return;
    seen = result.counters.simulations;
    control.ponderHit();
  };
  const auto result = searcher->search(request);
  EXPECT_EQ(result.reason, StopReason::kTime);
  EXPECT_GT(seen, 0U);
  EXPECT_GE(result.counters.simulations, seen);
}

}  // namespace
}  // namespace phasemachine
