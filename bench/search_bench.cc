// Simulations a second of the chess search, with memory and scaling.
//
// Every iteration searches the start position or kiwipete from an empty tree.
// Items are simulations. Counters: bytes per expanded position, mean depth.
// Compare rows of one run only; the two-thread rows need two idle processors.
// An untimed first search touches the tree's memory, so that it is mapped, as
// in a player's later searches.
//
// Rows, by what a leaf costs:
//   constant           nothing: only the tree and the rules
//   leaf_1500ns        a computation of 1.5 microseconds, without memory
//   leaf_20us          one of 20 microseconds
//   batch/leaf_1500ns  these two in SearchMode::kBatch (the tree is the same on
//   batch/leaf_20us    one and two threads)
//   static_evaluation  chess's own evaluation, with its move priors
//   quiescence         the same after captures
//   each_chooses/...   the same without leases of much-visited moves
//                      (longest_lease=1)

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "ai/evaluate/rollout.h"
#include "ai/search/searcher.h"
#include "core/hash.h"
#include "games/chess/evaluator.h"
#include "games/chess/game.h"
#include "games/chess/text/fen.h"

namespace phasemachine {
namespace {

constexpr const char* kPositions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
};
constexpr const char* kNames[] = {"start", "kiwipete"};

template <class E>
void search(benchmark::State& state, const E& evaluator,
            std::uint64_t simulations, SearchOptions options = {}) {
  options.memoryBytes = std::uint64_t{1} << 30;
  options.threads = static_cast<int>(state.range(1));
  // The one-thread row of batch mode also uses batch mode.
  if (options.mode == SearchMode::kSingle && options.threads > 1) {
    options.mode = SearchMode::kTree;
  }
  auto searcher = Searcher<Chess, E>::create(options, evaluator);
  if (!searcher.ok()) {
    state.SkipWithError("the search cannot be created");
    return;
  }
  const Chess::Board board =
      Chess::boardFrom(*chess::parseFen(kPositions[state.range(0)]));
  SearchRequest<Chess::Move> request;
  request.limits.simulations = simulations;
  SearchCounters counters;
  std::uint64_t total = 0;
  if (!(*searcher)->setGame(board, {}).ok()) {
    state.SkipWithError("the position is refused");
    return;
  }
  (*searcher)->search(request);
  for (auto _ : state) {
    state.PauseTiming();
    (*searcher)->clear();
    const auto ready = (*searcher)->setGame(board, {});
    state.ResumeTiming();
    if (!ready.ok()) {
      state.SkipWithError("the position is refused");
      return;
    }
    counters = (*searcher)->search(request).counters;
    total += counters.simulations;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(total));
  state.SetLabel(kNames[state.range(0)]);
  state.counters["~bytes_per_position"] = counters.bytesPerNode;
  state.counters["~mean_depth"] = counters.meanDepth;
  state.counters["~positions_per_1000_simulations"] =
      1000 * static_cast<double>(counters.nodes) /
      static_cast<double>(counters.simulations);
}

void Constant(benchmark::State& state) {
  search(state, ConstantEvaluator{}, 400000);
}
void Static(benchmark::State& state) {
  search(state, ChessEvaluator{.quiescence = false}, 200000);
}
// An evaluator with a fixed delay.
class BusyEvaluator {
 public:
  explicit BusyEvaluator(double nanoseconds)
      : rounds_(static_cast<std::uint64_t>(nanoseconds / roundNanoseconds())) {}

  double evaluate(const Chess::Board& /*board*/, Side /*viewer*/,
                  Random& /*random*/) const {
    return work(rounds_) == 0 ? 0.25 : 0.5;
  }

 private:
  static std::uint64_t work(std::uint64_t rounds) {
    std::uint64_t x = rounds;
    for (std::uint64_t i = 0; i < rounds; ++i) x = mix64(x + i);
    return x;
  }
  static double roundNanoseconds() {
    static const double kMeasured = [] {
      constexpr std::uint64_t kRounds = 1 << 20;
      double best = 1e9;
      for (int i = 0; i < 5; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        benchmark::DoNotOptimize(work(kRounds));
        const std::chrono::duration<double, std::nano> time =
            std::chrono::steady_clock::now() - begin;
        best = std::min(best, time.count() / kRounds);
      }
      return best;
    }();
    return kMeasured;
  }

  std::uint64_t rounds_;
};

void Leaf1500(benchmark::State& state) {
  search(state, BusyEvaluator(1500), 100000);
}
void Leaf20us(benchmark::State& state) {
  search(state, BusyEvaluator(20000), 10000);
}

SearchOptions inBatches() {
  SearchOptions options;
  options.mode = SearchMode::kBatch;
  options.batchSize = 1024;
  return options;
}
void BatchLeaf1500(benchmark::State& state) {
  search(state, BusyEvaluator(1500), 100000, inBatches());
}
void BatchLeaf20us(benchmark::State& state) {
  search(state, BusyEvaluator(20000), 10000, inBatches());
}

void Quiescence(benchmark::State& state) {
  search(state, ChessEvaluator{}, 50000);
}

SearchOptions withoutLeases() {
  SearchOptions options;
  options.longestLease = 1;
  return options;
}
void ConstantEachChooses(benchmark::State& state) {
  search(state, ConstantEvaluator{}, 400000, withoutLeases());
}
void StaticEachChooses(benchmark::State& state) {
  search(state, ChessEvaluator{.quiescence = false}, 200000, withoutLeases());
}

// Arguments: position, threads.
void positionsAndThreads(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"position", "threads"})->UseRealTime();
  for (int threads : {1, 2}) {
    for (int position : {0, 1}) benchmark->Args({position, threads});
  }
}
BENCHMARK(Constant)->Name("constant")->Apply(positionsAndThreads);
BENCHMARK(Leaf1500)->Name("leaf_1500ns")->Apply(positionsAndThreads);
BENCHMARK(Leaf20us)->Name("leaf_20us")->Apply(positionsAndThreads);
BENCHMARK(BatchLeaf1500)->Name("batch/leaf_1500ns")->Apply(positionsAndThreads);
BENCHMARK(BatchLeaf20us)->Name("batch/leaf_20us")->Apply(positionsAndThreads);
BENCHMARK(Static)->Name("static_evaluation")->Apply(positionsAndThreads);
BENCHMARK(ConstantEachChooses)
    ->Name("each_chooses/constant")
    ->Apply(positionsAndThreads);
BENCHMARK(StaticEachChooses)
    ->Name("each_chooses/static_evaluation")
    ->Apply(positionsAndThreads);
BENCHMARK(Quiescence)->Name("quiescence")->Apply(positionsAndThreads);

}  // namespace
}  // namespace phasemachine

BENCHMARK_MAIN();
