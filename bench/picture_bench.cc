// Pictures (SVG) of random positions of every game: the time of one, and of the
// slowest of 10,000. Each is drawn three times and the fastest counts, so that
// interruptions by other programs do not matter.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/catalog.h"
#include "phase/erased/any_game.h"

namespace phasemachine {
namespace {

constexpr std::size_t kPositions = 10'000;
constexpr int kDrawings = 3;

// Positions of random games, each a few plies after the one before.
std::vector<AnyBoard> positionsOf(const AnyGame& game) {
  std::vector<AnyBoard> positions;
  Random random(7);
  while (positions.size() < kPositions) {
    AnyBoard board = *AnyBoard::initial(game, "");
    AnyDecision now = board.query();
    while (!now.winner && positions.size() < kPositions) {
      const MoveCode move =
          now.side == Side::kNeutral
              ? game.sampleChance(board.data(), random)
              : now.moves[random.below(
                    static_cast<std::uint32_t>(now.moves.size()))];
      now = board.step(move);
      if (random.below(8) == 0) positions.push_back(board);
    }
  }
  return positions;
}

void picture(benchmark::State& state, const AnyGame* game) {
  using Clock = std::chrono::steady_clock;
  const std::vector<AnyBoard> positions = positionsOf(*game);
  double slowest = 0;
  double total = 0;
  std::size_t bytes = 0;
  std::size_t i = 0;
  for (auto _ : state) {
    double shortest = std::numeric_limits<double>::infinity();
    for (int drawing = 0; drawing < kDrawings; ++drawing) {
      const Clock::time_point begin = Clock::now();
      const std::string svg = positions[i].renderSvg({});
      const std::chrono::duration<double, std::milli> took =
          Clock::now() - begin;
      shortest = std::min(shortest, took.count());
      bytes += svg.size();
    }
    slowest = std::max(slowest, shortest);
    total += shortest;
    i = (i + 1) % positions.size();
  }
  state.counters["slowest_ms"] = slowest;
  state.counters["mean_ms"] =
      benchmark::Counter(total, benchmark::Counter::kAvgIterations);
  state.counters["bytes"] =
      benchmark::Counter(static_cast<double>(bytes) / kDrawings,
                         benchmark::Counter::kAvgIterations);
}

void registerAll() {
  for (const AnyGame* game : allGames()) {
    const std::string name = "picture/" + std::string(game->name);
    benchmark::RegisterBenchmark(name.c_str(), picture, game)
        ->Iterations(kPositions)
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace
}  // namespace phasemachine

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  phasemachine::registerAll();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
