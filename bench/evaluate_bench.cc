// The cost of evaluating a chess position, by kind of processor: static
// evaluation, quiescence search, move priors and, for comparison, move
// generation. The positions come from short random walks from well-known ones,
// in an order that no branch predictor learns.

#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/isa.h"
#include "core/random.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/knowledge/evaluation_variants.h"
#include "games/chess/machine/moves.h"
#include "games/chess/machine/variants.h"
#include "games/chess/position/position.h"
#include "tests/games/chess/position_text.h"

namespace phasemachine::chess {
namespace {

struct Sample {
  Position position;
  MoveList moves;
};

const std::vector<Sample>& samples() {
  static const std::vector<Sample> all = [] {
    std::vector<Sample> out;
    const std::array<const char*, 5> fens = {
        kStartText, kKiwipeteFen, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - "
        "0 10"};
    Random random(20);
    for (std::size_t walk = 0; walk < 400; ++walk) {
      Sample sample = {positionFromText(fens[walk % fens.size()]), {}};
      for (int ply = 0; ply < 10; ++ply) {
        generateLegal(sample.position, sample.moves);
        if (sample.moves.empty()) break;
        const auto count = static_cast<std::uint32_t>(sample.moves.size());
        makeMove(sample.position, sample.moves[random.below(count)]);
        generateLegal(sample.position, sample.moves);
        out.push_back(sample);
      }
    }
    return out;
  }();
  return all;
}

template <class Function>
void overSamples(benchmark::State& state, Function function) {
  const auto& all = samples();
  std::size_t i = 0;
  for (auto _ : state) {
    function(all[i]);
    if (++i == all.size()) i = 0;
  }
}

void registerAll() {
  for (const IsaLevel isa : availableIsas()) {
    const EvaluationVariant& variant = evaluationFor(isa);
    const std::string name(isaName(isa));
    benchmark::RegisterBenchmark(
        ("evaluate/" + name).c_str(), [&variant](benchmark::State& state) {
          overSamples(state, [&](const Sample& sample) {
            benchmark::DoNotOptimize(variant.evaluate(sample.position));
          });
        });
    benchmark::RegisterBenchmark(
        ("quiescence/" + name).c_str(), [&variant](benchmark::State& state) {
          overSamples(state, [&](const Sample& sample) {
            benchmark::DoNotOptimize(variant.quiescence(
                sample.position, -kMaxEvaluation, kMaxEvaluation, {}));
          });
        });
    benchmark::RegisterBenchmark(
        ("moveLogits/" + name).c_str(), [&variant](benchmark::State& state) {
          std::array<float, MoveList::capacity()> logits;
          overSamples(state, [&](const Sample& sample) {
            variant.moveLogits(sample.position, sample.moves, logits.data());
            benchmark::DoNotOptimize(logits);
          });
        });
    const Variant& rules = variantFor(isa);
    benchmark::RegisterBenchmark(
        ("generateLegal/" + name).c_str(), [&rules](benchmark::State& state) {
          MoveList moves;
          overSamples(state, [&](const Sample& sample) {
            rules.generateLegal(sample.position, moves);
            benchmark::DoNotOptimize(moves);
          });
        });
  }
}

}  // namespace
}  // namespace phasemachine::chess

int main(int argc, char** argv) {
  phasemachine::chess::registerAll();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
