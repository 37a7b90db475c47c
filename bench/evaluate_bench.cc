// What a static evaluation of a chess position costs, over positions of random
// games and of the classic generator tests.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/chess/evaluate.h"
#include "games/chess/moves.h"
#include "games/chess/position.h"
#include "tests/games/chess/position_text.h"

namespace phasemachine::chess {
namespace {

// Positions that a search would see: a walk of a few random moves from each
// of some well-known ones.
const std::vector<Position>& positions() {
  static const std::vector<Position> all = [] {
    std::vector<Position> out;
    const char* const fens[] = {
        kStartFen, kKiwipeteFen, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - "
        "0 10"};
    Random random(20);
    for (int walk = 0; walk < 400; ++walk) {
      Position position = positionFromText(fens[walk % 5]);
      for (int ply = 0; ply < 10; ++ply) {
        MoveList moves;
        generateLegal(position, moves);
        if (moves.empty()) break;
        makeMove(position,
                 moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        out.push_back(position);
      }
    }
    return out;
  }();
  return all;
}

void evaluatePositions(benchmark::State& state) {
  const auto& all = positions();
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluate(all[i]));
    if (++i == all.size()) i = 0;
  }
}
BENCHMARK(evaluatePositions);

void generateMoves(benchmark::State& state) {
  const auto& all = positions();
  std::size_t i = 0;
  MoveList moves;
  for (auto _ : state) {
    generateLegal(all[i], moves);
    benchmark::DoNotOptimize(moves.size());
    if (++i == all.size()) i = 0;
  }
}
BENCHMARK(generateMoves);

}  // namespace
}  // namespace phasemachine::chess

BENCHMARK_MAIN();
