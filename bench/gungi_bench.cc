// Gungi: move counts, whole random games and board copies, for both rule sets.

#include <benchmark/benchmark.h>

#include <cstdint>

#include "core/random.h"
#include "games/gungi/game.h"
#include "phase/machine.h"
#include "phase/perft.h"
#include "phase/playout.h"

namespace phasemachine {
namespace {

using gungi::Board;
using gungi::Generals;
using gungi::Options;
using gungi::RuleSet;
using gungi::Yumi;

constexpr Options kSeed = {};
constexpr Options kReference = {.yumi = Yumi::kEngine,
                                .generals = Generals::kQueen};
constexpr Options kIntro = {.rules = RuleSet::kIntro};
constexpr Options kBeginner = {.rules = RuleSet::kBeginner};
constexpr Options kIntermediate = {.rules = RuleSet::kIntermediate};
constexpr Options kAdvanced = {.rules = RuleSet::kAdvanced};

// Leaves three plies below the first position; items are leaves.
void walk(benchmark::State& state, Options options, Leaf leaf) {
  options.repetition = false;
  options.cap = false;
  const Board start = Gungi::initial(options);
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves = perft<Gungi>(start, 3, leaf);
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(leaves));
}
BENCHMARK_CAPTURE(walk, list_seed, kSeed, Leaf::kList);
BENCHMARK_CAPTURE(walk, list_reference, kReference, Leaf::kList);
BENCHMARK_CAPTURE(walk, list_intro, kIntro, Leaf::kList);
BENCHMARK_CAPTURE(walk, list_advanced, kAdvanced, Leaf::kList);
BENCHMARK_CAPTURE(walk, count_seed, kSeed, Leaf::kCount);
BENCHMARK_CAPTURE(walk, count_reference, kReference, Leaf::kCount);
BENCHMARK_CAPTURE(walk, count_intro, kIntro, Leaf::kCount);
BENCHMARK_CAPTURE(walk, count_advanced, kAdvanced, Leaf::kCount);

// One random game to the end, all rules on; items are games.
void game(benchmark::State& state, Options options) {
  const Board start = Gungi::initial(options);
  std::uint64_t game = 0;
  std::uint64_t plies = 0;
  for (auto _ : state) {
    Board board = start;
    Random random(1, game++);
    plies += playout<Gungi>(board, random).plies;
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["~plies_per_game"] =
      static_cast<double>(plies) / static_cast<double>(game);
}
BENCHMARK_CAPTURE(game, seed, kSeed);
BENCHMARK_CAPTURE(game, reference, kReference);
BENCHMARK_CAPTURE(game, intro, kIntro);
BENCHMARK_CAPTURE(game, beginner, kBeginner);
BENCHMARK_CAPTURE(game, intermediate, kIntermediate);
BENCHMARK_CAPTURE(game, advanced, kAdvanced);

// Copies of a middlegame board: as a value, including the unused history, and
// by PhaseMachine::clone, as in searches.
Board middleOfGame() {
  Board board = Gungi::initial(kSeed);
  Random random(1, 1);
  playout<Gungi>(board, random, 100);
  return board;
}
void copyWhole(benchmark::State& state) {
  const Board from = middleOfGame();
  Board to = from;
  for (auto _ : state) {
    to = from;
    benchmark::DoNotOptimize(to);
  }
  state.counters["~bytes"] = sizeof(Board);
}
BENCHMARK(copyWhole)->Name("copy/whole_board");
void copyLive(benchmark::State& state) {
  const Board from = middleOfGame();
  Board to = from;
  for (auto _ : state) {
    PhaseMachine<Gungi>::clone(from, to);
    benchmark::DoNotOptimize(to);
  }
}
BENCHMARK(copyLive)->Name("copy/live_part");

}  // namespace
}  // namespace phasemachine

BENCHMARK_MAIN();
