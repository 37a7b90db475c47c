// Fits the network that adds to the priors of chess moves
// (games/chess/move_network.h) to the best moves of positions judged by an
// engine, by softmax cross-entropy.
//
//   fit_moves games/chess/networks/moves.net 8 judged.csv

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "bench/fit/arguments.h"
#include "bench/fit/fit.h"
#include "bench/fit/judged.h"
#include "bench/fit/judged_fit.h"
#include "bench/fit/network_writer.h"
#include "bench/fit/units.h"
#include "core/isa.h"
#include "core/random.h"
#include "games/chess/both_sides.h"
#include "games/chess/move_network.h"
#include "games/chess/move_prior.h"
#include "games/chess/moves.h"
#include "games/chess/policy.h"

namespace phasemachine::fit {
namespace {

using chess::Color;
using chess::MoveList;
using chess::MoveNetworkWeights;
using chess::Position;

constexpr std::size_t kUnits = MoveNetworkWeights::kUnits;
constexpr std::size_t kSquares = 6 * 64;

struct MoveInputs {
  std::uint16_t from;  // [PieceType][square] as one number
  std::uint16_t to;
  float base;  // the logit without the network
};

struct MoveModel {
  struct Sample {
    PieceInputs inputs;
    std::vector<MoveInputs> moves;
    std::size_t best;
  };

  static constexpr std::size_t kFrom = Units<kUnits>::kNumbers;
  static constexpr std::size_t kTo = kFrom + kSquares * kUnits;
  static constexpr std::size_t kBias = kTo + kSquares * kUnits;
  std::vector<float> numbers = std::vector<float>(kBias + kSquares);
  // Scale of the stored bytes: 64 is one.
  std::vector<std::pair<std::size_t, float>> limits = {{kBias, 1.98F},
                                                       {kSquares, 16}};

  MoveModel() {
    Random random(1);
    const std::span<float> all(numbers);
    drawNumbers(all.first(kFrom), 0.1F, random);
    const auto bias = all.subspan(kInputs * kUnits, kUnits);
    std::fill(bias.begin(), bias.end(), 0.3F);
    drawNumbers(all.subspan(kFrom, kBias - kFrom), 0.03F, random);
  }

  double addGradient(const Sample& sample, std::span<float> gradient) const {
    const std::span<const float> all(numbers);
    const Units<kUnits> units(all.first(kFrom), sample.inputs.all());
    const auto weightsAt = [](auto numbersOf, std::size_t begin,
                              std::size_t square) {
      return numbersOf.subspan(begin + square * kUnits, kUnits);
    };
    std::array<float, MoveList::capacity()> shares;
    float highest = -1e9F;
    for (std::size_t k = 0; k < sample.moves.size(); ++k) {
      const MoveInputs& move = sample.moves[k];
      const auto from = weightsAt(all, kFrom, move.from);
      const auto to = weightsAt(all, kTo, move.to);
      float logit = move.base + all[kBias + move.to];
      for (std::size_t i = 0; i < kUnits; ++i) {
        logit += units.squares[i] * (from[i] + to[i]);
      }
      shares[k] = logit;
      highest = std::max(highest, logit);
    }
    float sum = 0;
    for (std::size_t k = 0; k < sample.moves.size(); ++k) {
      shares[k] = std::exp(shares[k] - highest);
      sum += shares[k];
    }
    const float ofBest = std::max(1e-9F, shares[sample.best] / sum);
    if (!gradient.empty()) {
      typename Units<kUnits>::Values ofSquares = {};
      for (std::size_t k = 0; k < sample.moves.size(); ++k) {
        const float slope = shares[k] / sum - (k == sample.best ? 1.0F : 0.0F);
        constexpr float kTooLittle = 1e-4F;
        if (std::abs(slope) < kTooLittle) continue;
        const MoveInputs& move = sample.moves[k];
        const auto from = weightsAt(all, kFrom, move.from);
        const auto to = weightsAt(all, kTo, move.to);
        const auto toFrom = weightsAt(gradient, kFrom, move.from);
        const auto toTo = weightsAt(gradient, kTo, move.to);
        gradient[kBias + move.to] += slope;
        for (std::size_t i = 0; i < kUnits; ++i) {
          toFrom[i] += slope * units.squares[i];
          toTo[i] += slope * units.squares[i];
          ofSquares[i] += slope * (from[i] + to[i]);
        }
      }
      units.addGradient(ofSquares, sample.inputs.all(), gradient.first(kFrom));
    }
    return -std::log(static_cast<double>(ofBest));
  }
};

MoveModel::Sample sampleOf(const Judged& judged) {
  const Position& position = judged.position;
  MoveModel::Sample sample = {
      .inputs = PieceInputs(position, position.sideToMove),
      .moves = {},
      .best = 0};
  MoveList moves;
  chess::generateLegal(position, moves);
  std::array<float, MoveList::capacity()> logits;
  chess::moveLogits(position, moves, logits.data());
  const chess::MoveNetwork<isa::Portable> present((chess::BothSides(position)));
  const unsigned over = position.sideToMove == Color::kBlack ? 56 : 0;
  const unsigned turn = turnFor(position, position.sideToMove);
  sample.moves.reserve(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const chess::Move move = moves[i];
    if (move == judged.best) sample.best = i;
    const auto piece = static_cast<unsigned>(movingPiece(move.kind()));
    float base = logits[i];
    if (base != chess::kMateLogit) {
      base -=
          chess::kLogitUnit * static_cast<float>(present.logit(
                                  piece, move.from() ^ over, move.to() ^ over));
    }
    sample.moves.push_back(
        {.from = static_cast<std::uint16_t>(piece * 64 + (move.from() ^ turn)),
         .to = static_cast<std::uint16_t>(piece * 64 + (move.to() ^ turn)),
         .base = base});
  }
  return sample;
}

absl::StatusOr<std::vector<MoveModel::Sample>> samplesOf(
    const std::vector<std::string>& files) {
  std::vector<MoveModel::Sample> samples;
  const absl::Status read = readJudged(files, [&](const Judged& judged) {
    if (!judged.best) return absl::InvalidArgumentError("no best move");
    samples.push_back(sampleOf(judged));
    return absl::OkStatus();
  });
  if (!read.ok()) return read;
  return samples;
}

// Calls visit(member, its numbers, scale, limit) for each member of the file.
template <class Visit>
void visitMembers(std::span<float> all, Visit&& visit) {
  using Weights = MoveNetworkWeights;
  constexpr double kOne = chess::kUnitOne;
  visit(&Weights::inputs, all.first(kInputs * kUnits), kOne, 127);
  visit(&Weights::bias, all.subspan(kInputs * kUnits, kUnits), kOne, 32767);
  visit(&Weights::from, all.subspan(MoveModel::kFrom, kSquares * kUnits), kOne,
        127);
  visit(&Weights::to, all.subspan(MoveModel::kTo, kSquares * kUnits), kOne,
        127);
  visit(&Weights::toBias, all.subspan(MoveModel::kBias),
        1 / static_cast<double>(chess::kLogitUnit), 32767);
}

absl::Status run(int count, char** words) {
  return fitJudged<MoveModel, MoveNetworkWeights>(
      count, words, samplesOf,
      [](std::span<float> all, auto&& visit) { visitMembers(all, visit); });
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  return phasemachine::fit::exitCodeOf(phasemachine::fit::run(count, words));
}
