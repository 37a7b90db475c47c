// The cost of evaluating a position with a native network, by kind of
// processor.
//
// shapes: an observation of 768 numbers with 32 ones to 32, 256 or 512 units, a
// dense layer of 32 and a value; then the same with a policy for 32 moves, read
// from the first layer. games: each game's observation through a network of 256
// units; encoding the board is a separate row.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/catalog.h"
#include "games/parts.h"
#include "network/forward.h"
#include "network/kernels.h"
#include "network/network.h"
#include "tests/support/random_network.h"

namespace phasemachine {
namespace {

using network::Forward;
using network::NamedKernels;
using network::Network;
using network::NetworkShape;

constexpr std::size_t kSamples = 256;
constexpr std::size_t kMoves = 32;

std::shared_ptr<const Network> networkOf(const NetworkShape& shape) {
  return *network::readNetwork(randomNetworkFile(shape, 1));
}

NetworkShape chessmen(std::uint32_t units, bool withPolicy) {
  NetworkShape shape;
  shape.game = "chess";
  shape.inputs = 768;
  shape.planeSize = 64;
  shape.sums = units;
  shape.dense = {{32, 6}};
  shape.valueScale = 1e-4F;
  if (withPolicy) {
    shape.actions = 1858;
    shape.policyScale = 1e-4F;
  }
  return shape;
}

// 32 ones each.
std::vector<std::vector<float>> scattered(std::size_t size) {
  Random random(2);
  std::vector<std::vector<float>> samples(kSamples, std::vector<float>(size));
  for (auto& sample : samples) {
    for (int i = 0; i < 32; ++i) {
      sample[random.below(static_cast<std::uint32_t>(size))] = 1;
    }
  }
  return samples;
}

void judge(benchmark::State& state, const std::shared_ptr<const Network>& net,
           const network::Kernels& kernels,
           const std::vector<std::vector<float>>& samples) {
  Forward forward(net, kernels);
  Random random(3);
  std::vector<std::uint32_t> actions(kMoves);
  std::vector<float> logits(kMoves);
  for (auto& action : actions) {
    action = random.below(std::max(1U, net->shape().actions));
  }
  std::size_t i = 0;
  for (auto _ : state) {
    forward.show(samples[i].data());
    benchmark::DoNotOptimize(forward.value());
    if (net->shape().actions != 0) {
      forward.logits(actions.data(), actions.size(), logits.data());
      benchmark::DoNotOptimize(logits.data());
    }
    if (++i == samples.size()) i = 0;
  }
}

// Boards of random games.
std::vector<AnyBoard> boardsOf(const AnyGame& game) {
  std::vector<AnyBoard> boards;
  Random random(4);
  AnyBoard board = *AnyBoard::initial(game, "");
  while (boards.size() < kSamples) {
    const AnyDecision now = board.query();
    if (now.winner || now.moves.empty()) {
      board = *AnyBoard::initial(game, "");
      continue;
    }
    if (now.side != Side::kNeutral) boards.push_back(board);
    board.step(
        now.moves[random.below(static_cast<std::uint32_t>(now.moves.size()))]);
  }
  return boards;
}

void registerShapes(const NamedKernels& form) {
  for (const std::uint32_t units : {32U, 256U, 512U}) {
    for (const bool withPolicy : {false, true}) {
      const auto net = networkOf(chessmen(units, withPolicy));
      const std::string name = "shapes/768_" + std::to_string(units) +
                               (withPolicy ? "_policy/" : "/") +
                               std::string(form.name);
      benchmark::RegisterBenchmark(
          name.c_str(), [net, form](benchmark::State& state) {
            judge(state, net, *form.kernels, scattered(768));
          });
    }
  }
}

void registerGame(const AnyGame& game) {
  const std::string name(game.name);
  const AnyEncoding& encoding = encodingOf(game);
  benchmark::RegisterBenchmark(
      ("encode/" + name).c_str(), [&game, &encoding](benchmark::State& state) {
        const auto boards = boardsOf(game);
        std::vector<float> numbers(encoding.table().size());
        std::size_t i = 0;
        for (auto _ : state) {
          encoding.encode(boards[i].data(), Side::kFirst, numbers.data());
          benchmark::DoNotOptimize(numbers.data());
          if (++i == boards.size()) i = 0;
        }
      });
  NetworkShape shape = networkShapeOf(game, true);
  shape.sums = 256;
  const auto net = networkOf(shape);
  for (const NamedKernels& form : network::runnableKernels()) {
    benchmark::RegisterBenchmark(
        ("games/" + name + '/' + std::string(form.name)).c_str(),
        [&game, &encoding, net, form](benchmark::State& state) {
          std::vector<std::vector<float>> samples;
          for (const AnyBoard& board : boardsOf(game)) {
            samples.emplace_back(encoding.table().size());
            encoding.encode(board.data(), Side::kFirst, samples.back().data());
          }
          judge(state, net, *form.kernels, samples);
        });
  }
}

}  // namespace
}  // namespace phasemachine

int main(int argc, char** argv) {
  for (const auto& form : phasemachine::network::runnableKernels()) {
    phasemachine::registerShapes(form);
  }
  for (const phasemachine::AnyGame* game : phasemachine::allGames()) {
    phasemachine::registerGame(*game);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
