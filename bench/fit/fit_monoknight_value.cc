// Fits MonoKnight's value network (games/monoknight/knowledge/evaluate.h): least squares of
// the cost of the rest of a game, a mixture of what the search of the position
// expected and what it was, with lower weight where much is left.
//
//   fit_monoknight_value games/monoknight/networks/value.net 8 games.db

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "bench/fit/fit.h"
#include "bench/fit/stored_games.h"
#include "bench/fit/units.h"
#include "core/random.h"
#include "games/monoknight/game.h"
#include "games/monoknight/knowledge/evaluate.h"
#include "games/monoknight/knowledge/features.h"
#include "games/monoknight/rules/score.h"

namespace phasemachine::fit {
namespace {

using monoknight::Board;
using monoknight::kFeatures;
using monoknight::ValueWeights;

constexpr std::size_t kUnits = ValueWeights::kUnits;
// The parts of the parameters begin here.
constexpr std::size_t kBias = kFeatures * kUnits;
constexpr std::size_t kOutputs = kBias + kUnits;
constexpr std::size_t kOutputBias = kOutputs + kUnits;
constexpr std::size_t kNumbers = kOutputBias + 1;

struct Rest {
  using Weights = ValueWeights;
  struct Sample {
    monoknight::FeatureVector features;
    float wanted;  // output of the network
    float weight;
  };

  std::vector<float> numbers = std::vector<float>(kNumbers);
  std::vector<std::pair<std::size_t, float>> limits = {{kNumbers, 1000}};

  Rest() {
    Random random(1);
    const std::span<float> all(numbers);
    drawNumbers(all.first(kOutputs), 0.125F, random);
    drawNumbers(all.subspan(kOutputs), 0.125F, random);
  }

  // Calls visit(member, its numbers, scale, limit) for each member of the file.
  template <class Visit>
  static void visitMembers(std::span<float> all, Visit&& visit) {
    visit(&ValueWeights::inputs, all.first(kBias), 1.0, 0);
    visit(&ValueWeights::bias, all.subspan(kBias, kUnits), 1.0, 0);
    visit(&ValueWeights::outputs, all.subspan(kOutputs, kUnits), 1.0, 0);
    visit(&ValueWeights::outputBias, all.subspan(kOutputBias), 1.0, 0);
  }

  double addGradient(const Sample& sample, std::span<float> gradient) const {
    const std::span<const float> all(numbers);
    const auto outputs = all.subspan(kOutputs, kUnits);
    ValueWeights::Units sums;
    std::copy_n(all.begin() + kBias, kUnits, sums.begin());
    for (std::size_t i = 0; i < kFeatures; ++i) {
      const float x = sample.features[i];
      if (x == 0) continue;
      const auto weights = all.subspan(i * kUnits, kUnits);
      for (std::size_t h = 0; h < kUnits; ++h) sums[h] += x * weights[h];
    }
    float value = all[kOutputBias];
    for (std::size_t h = 0; h < kUnits; ++h) {
      value += std::max(sums[h], 0.0F) * outputs[h];
    }
    const float error = value - sample.wanted;
    const double loss = static_cast<double>(sample.weight * error * error);
    if (gradient.empty()) return loss;
    const float slope = 2 * sample.weight * error;
    gradient[kOutputBias] += slope;
    ValueWeights::Units slopes;
    for (std::size_t h = 0; h < kUnits; ++h) {
      slopes[h] = sums[h] > 0 ? slope * outputs[h] : 0;
      gradient[kOutputs + h] += slope * std::max(sums[h], 0.0F);
      gradient[kBias + h] += slopes[h];
    }
    for (std::size_t i = 0; i < kFeatures; ++i) {
      const float x = sample.features[i];
      if (x == 0) continue;
      const auto weights = gradient.subspan(i * kUnits, kUnits);
      for (std::size_t h = 0; h < kUnits; ++h) weights[h] += x * slopes[h];
    }
    return loss;
  }
};

// What is expected beyond a move for each visit, in units of the output.
float wasteOf(const Board& board, double rest) {
  const double waste = rest - monoknight::visitsLeft(board);
  return static_cast<float>(waste / ValueWeights::kOutputUnit);
}

// The weight of the game's result beside the value of the search. Values alone
// do not correct a network that takes games which wander for short.
constexpr double kResultShare = 0.3;

Rest::Sample sampleOf(const Board& board, const Searched& searched) {
  // As expectedUtility() has it: the rest is actions, which take time.
  const double perMove = monoknight::kPointsPerMove + board.terms.pace / 1000.0;
  double score =
      monoknight::scoreOfUtility(static_cast<double>(searched.ply.score),
                                 monoknight::leastScore(board.terms));
  // A game that was cut short has no result.
  if (!searched.game.returns.empty()) {
    const double result = -searched.game.returns.front();
    score += kResultShare * (result - score);
  }
  const double rest = (score - monoknight::exactScore(board)) / perMove;
  // The present network's guess keeps games that wander from outweighing the
  // others.
  constexpr float kEven = 0.5F;
  const float present = wasteOf(board, monoknight::expectedRest(board));
  Rest::Sample sample = {.features = {},
                         .wanted = wasteOf(board, rest),
                         .weight = 1 / (kEven + std::max(present, 0.0F))};
  monoknight::features(board, sample.features);
  return sample;
}

absl::Status addSamples(const std::string& path,
                        std::vector<Rest::Sample>& samples) {
  return visitSearched<MonoKnight>(
      path, [&](const Board& board, const Searched& searched) {
        if (board.position == monoknight::kNowhere) return;
        samples.push_back(sampleOf(board, searched));
      });
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  using phasemachine::fit::runFit;
  return runFit<phasemachine::fit::Rest>(count, words, "STORE",
                                         phasemachine::fit::addSamples);
}
