// Fits the network that corrects the chess evaluation
// (games/chess/correction_network.h) to positions judged by an engine, or to the
// searches and results of games in stores, by least squares of expected scores.
//
//   fit_correction games/chess/networks/correction.net 20 judged.csv
//   fit_correction games/chess/networks/correction.net 1 games.db

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "bench/fit/arguments.h"
#include "bench/fit/chess_searches.h"
#include "bench/fit/fit.h"
#include "bench/fit/judged.h"
#include "bench/fit/network_fit.h"
#include "bench/fit/network_writer.h"
#include "bench/fit/units.h"
#include "core/isa.h"
#include "core/random.h"
#include "games/chess/both_sides.h"
#include "games/chess/correction_network_weights.h"
#include "games/chess/evaluation.h"
#include "games/chess/hidden_units.h"
#include "games/chess/piece_squares.h"
#include "games/chess/term_sum.h"
#include "games/chess/weights.h"
#include "games/chess/weights_table.h"

namespace phasemachine::fit {
namespace {

using chess::CorrectionNetworkWeights;
using chess::Position;

constexpr std::size_t kUnits = CorrectionNetworkWeights::kUnits;
constexpr std::size_t kClasses = CorrectionNetworkWeights::kCountClasses;

// Centipawns per factor e in the odds, ours and Stockfish's.
constexpr float kOwnScale = 173.7F;
constexpr float kTheirScale = 260;
// During the fit the network's output is in pawns.
constexpr float kPawn = 100;
constexpr int kMostCentipawns = 3000;

float logistic(float x) { return 1 / (1 + std::exp(-x)); }

struct Correction {
  struct Sample {
    PieceInputs own;
    std::uint8_t countClass;
    float base;    // centipawns without the network
    float wanted;  // expected score
  };

  static constexpr std::size_t kLayer = Units<kUnits>::kNumbers;
  std::vector<float> numbers = std::vector<float>(kLayer + kClasses * kUnits);
  // Scale of the stored bytes: 64 is one.
  std::vector<std::pair<std::size_t, float>> limits = {{kLayer, 1.98F},
                                                       {kClasses * kUnits, 80}};

  Correction() {
    Random random(1);
    const std::span<float> all(numbers);
    drawNumbers(all.first(kLayer), 0.1F, random);
    const auto bias = all.subspan(kPieceInputs * kUnits, kUnits);
    std::fill(bias.begin(), bias.end(), 0.3F);
    drawNumbers(all.subspan(kLayer), 0.05F, random);
  }

  static std::size_t outputsOf(const Sample& sample) {
    return kLayer + sample.countClass * kUnits;
  }

  double addGradient(const Sample& sample, std::span<float> gradient) const {
    const std::span<const float> all(numbers);
    const PieceInputs swapped = sample.own.swapped();
    const Units<kUnits> own(all.first(kLayer), sample.own.all());
    const Units<kUnits> other(all.first(kLayer), swapped.all());
    const auto outputs = all.subspan(outputsOf(sample), kUnits);
    float pawns = 0;
    for (std::size_t i = 0; i < kUnits; ++i) {
      pawns += (own.squares[i] - other.squares[i]) * outputs[i];
    }
    const float score = logistic((sample.base + kPawn * pawns) / kOwnScale);
    const float error = score - sample.wanted;
    if (!gradient.empty()) {
      const float slope = 2 * error * score * (1 - score) * kPawn / kOwnScale;
      typename Units<kUnits>::Values ofOwn;
      typename Units<kUnits>::Values ofOther;
      const auto ofOutputs = gradient.subspan(outputsOf(sample), kUnits);
      for (std::size_t i = 0; i < kUnits; ++i) {
        ofOutputs[i] += slope * (own.squares[i] - other.squares[i]);
        ofOwn[i] = slope * outputs[i];
        ofOther[i] = -slope * outputs[i];
      }
      const auto layer = gradient.first(kLayer);
      own.addGradient(ofOwn, sample.own.all(), layer);
      other.addGradient(ofOther, swapped.all(), layer);
    }
    return static_cast<double>(error) * static_cast<double>(error);
  }
};

// The evaluation without the network.
int baseOf(const Position& position) {
  using Evaluation = chess::Evaluation<isa::Portable>;
  const chess::BothSides sides(position);
  chess::TermSum<isa::Portable> sum;
  Evaluation::visitTerms(sides, chess::kWeights, sum);
  const std::int32_t packed =
      sum.packed() + chess::PieceSquares<isa::Portable>::sum(sides);
  return Evaluation::taper(sides, chess::Weight::middlegameOf(packed),
                           chess::Weight::endgameOf(packed), 0);
}

Correction::Sample sampleOf(const Position& position, float wanted) {
  const auto count =
      static_cast<std::size_t>(std::popcount(position.occupied()));
  return {
      .own = PieceInputs(position, position.sideToMove),
      .countClass =
          static_cast<std::uint8_t>(std::min((count - 1) / 4, kClasses - 1)),
      .base = static_cast<float>(baseOf(position)),
      .wanted = wanted,
  };
}

absl::Status addJudged(const std::string& file,
                       std::vector<Correction::Sample>& samples) {
  return readJudged({&file, 1}, [&](const Judged& judged) {
    if (std::abs(judged.centipawns) <= kMostCentipawns) {
      samples.push_back(sampleOf(
          judged.position,
          logistic(static_cast<float>(judged.centipawns) / kTheirScale)));
    }
    return absl::OkStatus();
  });
}

absl::Status addSearches(const std::string& file,
                         std::vector<Correction::Sample>& samples) {
  return readChessSearches(file, [&](const ChessSearch& search) {
    if (search.quiet) {
      samples.push_back(sampleOf(search.position, search.score));
    }
  });
}

absl::StatusOr<std::vector<Correction::Sample>> samplesOf(
    const std::vector<std::string>& files) {
  std::vector<Correction::Sample> samples;
  for (const std::string& file : files) {
    const absl::Status read =
        isStore(file) ? addSearches(file, samples) : addJudged(file, samples);
    if (!read.ok()) return read;
  }
  return samples;
}

// Calls visit(member, its numbers, scale, limit) for each member of the file.
template <class Visit>
void visitMembers(std::span<float> all, Visit&& visit) {
  using Weights = CorrectionNetworkWeights;
  constexpr double kOne = chess::kUnitOne;
  constexpr double kOutput =
      kPawn * (1 << Weights::kOutputShift) / (kOne * kOne);
  visit(&Weights::inputs, all.first(kPieceInputs * kUnits), kOne, 127);
  visit(&Weights::bias, all.subspan(kPieceInputs * kUnits, kUnits), kOne,
        32767);
  visit(&Weights::outputs, all.subspan(Correction::kLayer), kOutput, 32767);
}

absl::Status run(int count, char** words) {
  return fitNetwork<Correction, CorrectionNetworkWeights>(
      count, words, "FILE", samplesOf,
      [](std::span<float> all, auto&& visit) { visitMembers(all, visit); });
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  return phasemachine::fit::exitCodeOf(phasemachine::fit::run(count, words));
}
