// Fits the network that adds to the priors of chess moves
// (games/chess/knowledge/move_network.h) to the best moves of positions judged by an
// engine, or to the visits of searches in stores of games, by softmax
// cross-entropy.
//
//   fit_moves games/chess/networks/moves.net 8 judged.csv
//   fit_moves games/chess/networks/moves.net 4 games.db

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "bench/fit/chess_positions.h"
#include "bench/fit/fit.h"
#include "bench/fit/units.h"
#include "core/isa.h"
#include "core/random.h"
#include "games/chess/knowledge/both_sides.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/knowledge/move_network.h"
#include "games/chess/knowledge/policy.h"
#include "games/chess/machine/moves.h"

namespace phasemachine::fit {
namespace {

using chess::MoveList;
using chess::MoveNetworkWeights;
using chess::Position;

constexpr std::size_t kUnits = MoveNetworkWeights::kUnits;
constexpr std::size_t kMoveInputs = 4 * 2 * 6 * 64;

// Rows of weights: those of all members together, in the order of the file.
constexpr std::size_t kFrom = 0;
constexpr std::size_t kTo = kFrom + 6 * 64;
constexpr std::size_t kTarget = kTo + 6 * 64;
constexpr std::size_t kEscape = kTarget + 6 * chess::kTargetClasses;
constexpr std::size_t kNearKing = kEscape + 6 * chess::kQuietClasses;
constexpr std::size_t kAttack = kNearKing + 6 * 8;
constexpr std::size_t kRows = kAttack + 6 * 8;
constexpr std::size_t kBiases = 6 * 64;

struct MoveInputs {
  std::array<std::uint16_t, 6> rows;  // the second is that of the target
  float base;                         // the logit without the network
  float share = 0;                    // of the visits; 1 for the best move
};

struct MoveModel {
  using Weights = MoveNetworkWeights;
  struct Sample {
    std::vector<std::uint16_t> inputs;
    std::vector<MoveInputs> moves;
  };

  using Hidden = Units<kUnits, kMoveInputs>;
  static constexpr std::size_t kOutput = Hidden::kNumbers;
  static constexpr std::size_t kBias = kOutput + kRows * kUnits;
  std::vector<float> numbers = std::vector<float>(kBias + kBiases);
  // Scale of the stored bytes: 64 is one.
  std::vector<std::pair<std::size_t, float>> limits = {{kBias, 1.98F},
                                                       {kBiases, 16}};

  MoveModel() {
    Random random(1);
    const std::span<float> all(numbers);
    drawNumbers(all.first(kOutput), 0.1F, random);
    const auto bias = all.subspan(kMoveInputs * kUnits, kUnits);
    std::fill(bias.begin(), bias.end(), 0.3F);
    drawNumbers(all.subspan(kOutput, kRows * kUnits), 0.02F, random);
  }

  // The sums of a move's rows of weights.
  typename Hidden::Values weightsOf(const MoveInputs& move) const {
    typename Hidden::Values sums = {};
    for (const std::size_t row : move.rows) {
      const float* weights = &numbers[kOutput + row * kUnits];
      for (std::size_t i = 0; i < kUnits; ++i) sums[i] += weights[i];
    }
    return sums;
  }

  // Calls visit(member, its numbers, scale, limit) for each member of the file.
  template <class Visit>
  static void visitMembers(std::span<float> all, Visit&& visit) {
    constexpr double kOne = chess::kUnitOne;
    const auto rows = [&](auto member, std::size_t first, std::size_t end) {
      visit(member,
            all.subspan(kOutput + first * kUnits, (end - first) * kUnits), kOne,
            127);
    };
    visit(&Weights::inputs, all.first(kMoveInputs * kUnits), kOne, 127);
    visit(&Weights::bias, all.subspan(kMoveInputs * kUnits, kUnits), kOne,
          32767);
    rows(&Weights::from, kFrom, kTo);
    rows(&Weights::to, kTo, kTarget);
    rows(&Weights::target, kTarget, kEscape);
    rows(&Weights::escape, kEscape, kNearKing);
    rows(&Weights::nearKing, kNearKing, kAttack);
    rows(&Weights::attack, kAttack, kRows);
    visit(&Weights::toBias, all.subspan(kBias),
          1 / static_cast<double>(chess::kLogitUnit), 32767);
  }

  // The loss above the entropy of the shares.
  double addGradient(const Sample& sample, std::span<float> gradient) const {
    const std::span<const float> all(numbers);
    const Hidden units(all.first(kOutput), sample.inputs);
    std::array<float, MoveList::capacity()> shares;
    float highest = -1e9F;
    for (std::size_t k = 0; k < sample.moves.size(); ++k) {
      const MoveInputs& move = sample.moves[k];
      const auto weights = weightsOf(move);
      float logit = move.base + all[kBias + move.rows[1] - kTo];
      for (std::size_t i = 0; i < kUnits; ++i) {
        logit += units.squares[i] * weights[i];
      }
      shares[k] = logit;
      highest = std::max(highest, logit);
    }
    float sum = 0;
    for (std::size_t k = 0; k < sample.moves.size(); ++k) {
      shares[k] = std::exp(shares[k] - highest);
      sum += shares[k];
    }
    double loss = 0;
    for (std::size_t k = 0; k < sample.moves.size(); ++k) {
      shares[k] = std::max(1e-9F, shares[k] / sum);
      const float wanted = sample.moves[k].share;
      if (wanted == 0) continue;
      loss += static_cast<double>(wanted * std::log(wanted / shares[k]));
    }
    if (!gradient.empty()) {
      typename Hidden::Values ofSquares = {};
      for (std::size_t k = 0; k < sample.moves.size(); ++k) {
        const MoveInputs& move = sample.moves[k];
        const float slope = shares[k] - move.share;
        constexpr float kTooLittle = 1e-3F;
        if (std::abs(slope) < kTooLittle) continue;
        const auto weights = weightsOf(move);
        gradient[kBias + move.rows[1] - kTo] += slope;
        for (std::size_t i = 0; i < kUnits; ++i) {
          ofSquares[i] += slope * weights[i];
        }
        for (const std::size_t row : move.rows) {
          float* to = &gradient[kOutput + row * kUnits];
          for (std::size_t i = 0; i < kUnits; ++i) {
            to[i] += slope * units.squares[i];
          }
        }
      }
      units.addGradient(ofSquares, sample.inputs, gradient.first(kOutput));
    }
    return loss;
  }
};

struct Sum {
  std::int32_t packed = 0;
  void add(const chess::Weight& weight) { packed += weight.packed; }
};

// shareOf(move) is the move's share.
template <class ShareOf>
MoveModel::Sample sampleOf(const Position& position, const ShareOf& shareOf) {
  const chess::BothSides sides(position);
  const unsigned turn = chess::filesTurn(sides, 0);
  MoveModel::Sample sample;
  using Network = chess::MoveNetwork<isa::Portable>;
  const auto sets = chess::findPolicySets<isa::Portable>(sides);
  Network::visitInputs(sides, sets, [&](const chess::MoveNetworkInput& input) {
    sample.inputs.push_back(static_cast<std::uint16_t>(
        ((input.attacked * 2 + input.side) * 6 + input.type) * 64 +
        input.square));
  });
  MoveList moves;
  chess::generateLegal(position, moves);
  std::array<float, MoveList::capacity()> logits;
  chess::moveLogits(position, moves, logits.data());
  const chess::Policy<isa::Portable> policy(position);
  sample.moves.reserve(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const chess::MoveFeatures move = policy.featuresOf(moves[i]);
    float base = chess::kMateLogit;
    if (logits[i] != chess::kMateLogit) {
      Sum sum;
      policy.visitMove(moves[i], move, chess::kPolicyWeights, sum);
      base = chess::kLogitUnit * static_cast<float>(policy.taper(sum.packed));
    }
    const std::array<std::size_t, 6> rows = {
        kFrom + move.piece * 64 + (move.from ^ turn),
        kTo + move.piece * 64 + (move.to ^ turn),
        kTarget + move.piece * chess::kTargetClasses + move.target,
        kEscape + move.piece * chess::kQuietClasses + move.escape,
        kNearKing + move.piece * 8 + move.nearKing,
        kAttack + move.piece * 8 + move.attack};
    MoveInputs inputs = {.rows = {}, .base = base, .share = shareOf(moves[i])};
    std::copy(rows.begin(), rows.end(), inputs.rows.begin());
    sample.moves.push_back(inputs);
  }
  return sample;
}

absl::Status addSamples(const std::string& path,
                        std::vector<MoveModel::Sample>& samples) {
  return readChessPositions(
      path,
      [&](const Judged& judged) {
        if (!judged.best) return absl::InvalidArgumentError("no best move");
        samples.push_back(sampleOf(judged.position, [&](chess::Move move) {
          return move == *judged.best ? 1.0F : 0.0F;
        }));
        return absl::OkStatus();
      },
      [&](const ChessSearch& search) {
        if (search.shares.empty()) return;
        samples.push_back(sampleOf(search.position, [&](chess::Move move) {
          for (const auto& [visited, share] : search.shares) {
            if (visited == move) return share;
          }
          return 0.0F;
        }));
      });
}

}  // namespace
}  // namespace phasemachine::fit

int main(int count, char** words) {
  using phasemachine::fit::runFit;
  return runFit<phasemachine::fit::MoveModel>(count, words, "FILE",
                                              phasemachine::fit::addSamples);
}
