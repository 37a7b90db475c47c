// The networks of evaluation and priors: their files, and the vector code
// against plain piece-by-piece sums.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/isa.h"
#include "core/random.h"
#include "games/chess/knowledge/both_sides.h"
#include "games/chess/knowledge/move_network.h"
#include "games/chess/knowledge/network_layers.h"
#include "games/chess/knowledge/policy.h"
#include "games/chess/knowledge/policy_features.h"
#include "games/chess/knowledge/value_network.h"
#include "games/chess/machine/moves.h"
#include "gtest/gtest.h"
#include "network/network_file.h"
#include "tests/games/chess/positions.h"
#include "tests/support/must.h"

namespace phasemachine::chess {
namespace {

constexpr std::size_t kUnits = 16;
using Units = HiddenUnits<isa::Portable, kUnits>;

TEST(HiddenUnitsTest, CountAsPlainNumbersDo) {
  Random random(1);
  const auto below = [&](int end) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(end)));
  };
  for (int round = 0; round < 200; ++round) {
    Units::Words bias;
    Units::Words others;
    std::array<Units::Bytes, 4> inputs;
    for (auto& x : bias) x = static_cast<std::int16_t>(below(400) - 200);
    for (auto& x : others) x = static_cast<std::int16_t>(below(400) - 200);
    for (auto& input : inputs) {
      for (auto& x : input) x = static_cast<std::int8_t>(below(256) - 128);
    }
    Units units(bias.data());
    Units factors(others.data());
    units.add(inputs[0].data());
    units.subtract(inputs[1].data());
    units.clamp();
    factors.clamp();
    units.multiply(factors);
    std::array<std::uint8_t, kUnits> bytes;
    units.storeBytes<5>(bytes.data());
    int sum = 0;
    for (std::size_t i = 0; i < kUnits; ++i) {
      const int one = kUnitOne;
      const int product =
          std::clamp(bias[i] + inputs[0][i] - inputs[1][i], 0, one) *
          std::clamp<int>(others[i], 0, one);
      EXPECT_EQ(bytes[i], product / 32);
      sum += product * (inputs[2][i] + inputs[3][i]);
    }
    EXPECT_EQ(units.dotSum(inputs[2], inputs[3]), sum);
  }
}

TEST(DenseLayerTest, AddsEachInputTimesItsWeight) {
  using Layer = DenseLayer<isa::Portable, 12, 16>;
  Random random(2);
  Layer::Inputs inputs;
  Layer::Weights weights;
  for (auto& x : inputs) {
    x = static_cast<std::uint8_t>(random.below(Layer::kMostInput + 1));
  }
  for (auto& group : weights) {
    for (auto& output : group) {
      for (auto& x : output) x = static_cast<std::int8_t>(random.below(256));
    }
  }
  Layer::Sums sums;
  sums.fill(7);
  Layer::multiply(inputs, weights, sums);
  for (std::size_t output = 0; output < sums.size(); ++output) {
    int expected = 7;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      expected += inputs[i] * weights[i / 4][output][i % 4];
    }
    EXPECT_EQ(sums[output], expected);
  }
}

// The embedded file is of the right kind, complete and undamaged.
template <class Weights>
void expectWhole(const NetworkFile<Weights>& file, const Weights& numbers) {
  const auto read = must(readNetwork<Weights>(file.bytes()));
  EXPECT_EQ(read, &numbers);
}

TEST(NetworksTest, AreWholeAndUndamaged) {
  expectWhole(kMovesFile, kMoveNetwork);
  expectWhole(kPolicyFile, kPolicyWeights);
  expectWhole(kValueFile, kValueNetwork);
}

// A square from the view of `side`, whose king is on its square `king`.
std::size_t seen(Square square, Color side, Square king) {
  const unsigned turned = side == Color::kBlack ? square ^ 56U : square;
  return (king & 4U) != 0 ? turned ^ 7U : turned;
}

// The hidden units of `side`, each clamped, given how to find the weights of
// [own or enemy][PieceType] on a square of the board.
template <class Network, class Inputs>
std::array<int, Network::kUnits> unitsOf(const Network& network,
                                         const Position& position, Color side,
                                         const Inputs& inputs) {
  std::array<int, Network::kUnits> units;
  std::copy(network.bias.begin(), network.bias.end(), units.begin());
  const Square king = position.king(side);
  for (Square square = 0; square < 64; ++square) {
    const PieceType piece = pieceOn(position, square);
    if (piece == PieceType::kNone) continue;
    const bool enemy = (position.pieces(side) & bit(square)) == 0;
    const auto& input =
        inputs(square)[enemy ? 1 : 0][static_cast<std::size_t>(piece)]
                      [seen(square, side, king)];
    for (std::size_t i = 0; i < units.size(); ++i) units[i] += input[i];
  }
  for (int& unit : units) {
    unit = std::clamp(unit, 0, static_cast<int>(kUnitOne));
  }
  return units;
}

// The place of a king as value_network.h describes it.
std::size_t placeOf(std::size_t king) {
  const std::size_t file = king % 8;
  switch (king / 8) {
    case 0: return file;
    case 1: return file < 2 ? 4 : 5;
    case 2:
    case 3: return 6;
    default: return 7;
  }
}

// The value of the network, computed number by number.
int plainValue(const Position& position) {
  using Weights = ValueNetworkWeights;
  const Weights& network = kValueNetwork;
  std::vector<int> products;
  for (const Color side : {position.sideToMove, ~position.sideToMove}) {
    const Square king = position.king(side);
    const std::size_t place = placeOf(seen(king, side, king));
    const auto units =
        unitsOf(network, position, side,
                [&](Square) -> const auto& { return network.inputs[place]; });
    for (std::size_t i = 0; i < Weights::kProducts; ++i) {
      products.push_back(units[i] * units[Weights::kProducts + i] / 32);
    }
  }
  const auto of =
      static_cast<std::size_t>((std::popcount(position.occupied()) - 1) / 4);
  std::array<int, Weights::kFirst> first;
  std::array<int, 2 * Weights::kFirst> active;
  for (std::size_t k = 0; k < first.size(); ++k) {
    first[k] = network.firstBias[of][k];
    for (std::size_t i = 0; i < products.size(); ++i) {
      first[k] += products[i] * network.first[of][i / 4][k][i % 4];
    }
    // Rounds down, as the shift does.
    const int unit =
        std::clamp(static_cast<int>(std::floor(first[k] / 64.0)), -128, 128);
    active[k] = unit * unit / 128;
    active[Weights::kFirst + k] = std::max(unit, 0);
  }
  std::int64_t sum = network.outputBias[of] + first.back() * 16;
  for (std::size_t k = 0; k < Weights::kSecond; ++k) {
    int unit = network.secondBias[of][k];
    for (std::size_t i = 0; i < active.size(); ++i) {
      unit += active[i] * network.second[of][i / 4][k][i % 4];
    }
    sum += std::clamp(static_cast<int>(std::floor(unit / 64.0)), 0, 128) *
           network.output[of][k];
  }
  return static_cast<int>(sum * 100 / (1 << Weights::kOutputShift));
}

TEST(ValueNetworkTest, ComputesWhatItsWeightsSay) {
  for (const Position& position : randomPositions(60)) {
    ASSERT_EQ(ValueNetwork<isa::Portable>::value(BothSides(position),
                                                 position.sideToMove),
              plainValue(position));
  }
}

// The last unit of the first layer goes to the result alone.
TEST(ValueNetworkTest, TheLastUnitHasNoWeightInTheSecondLayer) {
  constexpr std::size_t kLast = ValueNetworkWeights::kFirst - 1;
  for (const auto& layer : kValueNetwork.second) {
    for (std::size_t k = 0; k < ValueNetworkWeights::kSecond; ++k) {
      EXPECT_EQ(layer[kLast / 4][k][kLast % 4], 0);
      EXPECT_EQ(layer[(ValueNetworkWeights::kFirst + kLast) / 4][k][kLast % 4],
                0);
    }
  }
}

// True if a piece of `side` attacks the square, whoever stands on it.
bool attacks(const Position& position, Color side, Square square) {
  return (attackersTo(position, square, position.occupied()) &
          position.pieces(side)) != 0;
}

TEST(MoveNetworkTest, WeighsTheUnitsByTheMove) {
  for (const Position& position : randomPositions(20)) {
    const Color mover = position.sideToMove;
    const Square king = position.king(mover);
    const auto units = unitsOf(
        kMoveNetwork, position, mover, [&](Square square) -> const auto& {
          return kMoveNetwork
              .inputs[(attacks(position, mover, square) ? 1 : 0) +
                      (attacks(position, ~mover, square) ? 2 : 0)];
        });
    const Policy<isa::Portable> policy(position);
    const BothSides sides(position);
    const MoveNetwork<isa::Portable> network(
        sides, findPolicySets<isa::Portable>(sides));
    MoveList moves;
    generateLegal(position, moves);
    for (const Move move : moves) {
      const MoveFeatures features = policy.featuresOf(move);
      const auto piece = static_cast<std::size_t>(movingPiece(move.kind()));
      ASSERT_EQ(features.piece, piece);
      const std::size_t from = seen(move.from(), mover, king);
      const std::size_t to = seen(move.to(), mover, king);
      int sum = 0;
      for (std::size_t i = 0; i < units.size(); ++i) {
        sum +=
            units[i] * units[i] *
            (kMoveNetwork.from[piece][from][i] + kMoveNetwork.to[piece][to][i] +
             kMoveNetwork.target[piece][features.target][i] +
             kMoveNetwork.escape[piece][features.escape][i] +
             kMoveNetwork.nearKing[piece][features.nearKing][i] +
             kMoveNetwork.attack[piece][features.attack][i]);
      }
      ASSERT_EQ(network.logit(features),
                kMoveNetwork.toBias[piece][to] +
                    (sum >> MoveNetworkWeights::kOutputShift));
    }
  }
}

}  // namespace
}  // namespace phasemachine::chess
