// Chess through PhaseMachine<Chess>::step, one thread. Compare rows of one run
// only.
//
// Example: machine_bench --benchmark_repetitions=7
//          --benchmark_enable_random_interleaving=true

#include <benchmark/benchmark.h>

#include <cstdint>

#include "core/random.h"
#include "games/chess/game.h"
#include "games/chess/text/fen.h"
#include "phase/machine.h"
#include "phase/perft.h"
#include "phase/playout.h"

namespace phasemachine {
namespace {

constexpr const char* kPositions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
};
constexpr const char* kNames[] = {"start", "kiwipete"};
constexpr int kDepths[] = {5, 4};

void count(benchmark::State& state, std::uint64_t nodes) {
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(nodes));
  state.SetLabel(kNames[state.range(0)]);
}

chess::Position positionOf(const benchmark::State& state) {
  return *chess::parseFen(kPositions[state.range(0)]);
}

void Step(benchmark::State& state, chess::DrawRules draws, Leaf leaf) {
  const Chess::Board board = Chess::boardFrom(positionOf(state), draws);
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    nodes = perft<Chess>(board, kDepths[state.range(0)], leaf);
  }
  count(state, nodes);
}
BENCHMARK_CAPTURE(Step, list_draws_none, chess::DrawRules::kNone, Leaf::kList)
    ->Arg(0)
    ->Arg(1);
BENCHMARK_CAPTURE(Step, list_draws_claim, chess::DrawRules::kClaim, Leaf::kList)
    ->Arg(0)
    ->Arg(1);
BENCHMARK_CAPTURE(Step, made_draws_none, chess::DrawRules::kNone, Leaf::kStep)
    ->Arg(0)
    ->Arg(1);
BENCHMARK_CAPTURE(Step, made_draws_claim, chess::DrawRules::kClaim, Leaf::kStep)
    ->Arg(0)
    ->Arg(1);

// One random game from the start, all rules on; items are games.
void Playout(benchmark::State& state) {
  const Chess::Board start = Chess::initial({});
  std::uint64_t game = 0;
  std::uint64_t plies = 0;
  for (auto _ : state) {
    Chess::Board board = start;
    Random random(1, game++);
    plies += playout<Chess>(board, random).plies;
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["~plies_per_game"] =
      static_cast<double>(plies) / static_cast<double>(game);
}
BENCHMARK(Playout)->Name("playout");

// Copies of a whole board and of its live part.
void CopyBoard(benchmark::State& state) {
  const Chess::Board from = Chess::initial({});
  Chess::Board to;
  for (auto _ : state) {
    to = from;
    benchmark::DoNotOptimize(to);
  }
}
BENCHMARK(CopyBoard)->Name("copy/whole_board");

void CloneBoard(benchmark::State& state) {
  const Chess::Board from = Chess::initial({});
  Chess::Board to = from;
  for (auto _ : state) {
    PhaseMachine<Chess>::clone(from, to);
    benchmark::DoNotOptimize(to);
  }
}
BENCHMARK(CloneBoard)->Name("copy/live_part");

}  // namespace
}  // namespace phasemachine

BENCHMARK_MAIN();
