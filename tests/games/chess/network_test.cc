// The networks of evaluation and priors: their files, and the vector code
// against plain piece-by-piece sums.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/isa.h"
#include "core/network_file.h"
#include "core/random.h"
#include "games/chess/both_sides.h"
#include "games/chess/correction_network.h"
#include "games/chess/hidden_units.h"
#include "games/chess/move_network.h"
#include "games/chess/moves.h"
#include "games/chess/networks.h"
#include "games/chess/policy.h"
#include "games/chess/policy_sets.h"
#include "gtest/gtest.h"
#include "tests/games/chess/evaluation_support.h"

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
    Units::Words weights;
    std::array<Units::Bytes, 3> inputs;
    for (auto& x : bias) x = static_cast<std::int16_t>(below(400) - 200);
    for (auto& x : weights) x = static_cast<std::int16_t>(below(2000) - 1000);
    for (auto& input : inputs) {
      for (auto& x : input) x = static_cast<std::int8_t>(below(256) - 128);
    }
    Units units(bias);
    units.add(inputs[0]);
    int byWords = 0;
    int byBytes = 0;
    for (std::size_t i = 0; i < kUnits; ++i) {
      const int unit =
          std::clamp(bias[i] + inputs[0][i], 0, static_cast<int>(kUnitOne));
      byWords += unit * unit * weights[i];
      byBytes += unit * unit * (inputs[1][i] + inputs[2][i]);
    }
    EXPECT_EQ(units.squares().dot(weights), byWords);
    EXPECT_EQ(units.squares().dotSum(inputs[1], inputs[2]), byBytes);
  }
}

// The embedded file is of the right kind, complete and undamaged.
template <class Weights>
void expectWhole(const NetworkFile<Weights>& file, const Weights& numbers) {
  const auto read = readNetwork<Weights>(file.bytes());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, &numbers);
}

TEST(NetworksTest, AreWholeAndUndamaged) {
  expectWhole(kCorrectionFile, kCorrectionNetwork);
  expectWhole(kMovesFile, kMoveNetwork);
  expectWhole(kPolicyFile, kPolicyWeights);
}

// A square from the view of `side`, whose king is on its square `king`.
std::size_t seen(Square square, Color side, Square king) {
  const unsigned turned = side == Color::kBlack ? square ^ 56U : square;
  return (king & 4U) != 0 ? turned ^ 7U : turned;
}

// The hidden units of `side`, each bounded and squared, given how to find the
// weights of [own or enemy][PieceType] on a square of the board.
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
    unit *= unit;
  }
  return units;
}

TEST(CorrectionNetworkTest, CountsEachPieceOnceForEachSide) {
  for (const Position& position : randomPositions(60)) {
    const Color mover = position.sideToMove;
    const auto inputs = [](Square) -> const auto& {
      return kCorrectionNetwork.inputs;
    };
    const auto own = unitsOf(kCorrectionNetwork, position, mover, inputs);
    const auto other = unitsOf(kCorrectionNetwork, position, ~mover, inputs);
    const int pieces = std::popcount(position.occupied());
    const auto& output =
        kCorrectionNetwork.outputs[static_cast<std::size_t>((pieces - 1) / 4)];
    int sum = 0;
    for (std::size_t i = 0; i < own.size(); ++i) {
      sum += (own[i] - other[i]) * output[i];
    }
    ASSERT_EQ(CorrectionNetwork<isa::Portable>::correction(BothSides(position),
                                                           position.sideToMove),
              sum / (1 << CorrectionNetworkWeights::kOutputShift));
  }
}

TEST(CorrectionNetworkTest, IsTheOppositeForTheOtherSideToMove) {
  for (Position position : randomPositions(60)) {
    const int value = CorrectionNetwork<isa::Portable>::correction(
        BothSides(position), position.sideToMove);
    position.sideToMove = ~position.sideToMove;
    ASSERT_EQ(CorrectionNetwork<isa::Portable>::correction(BothSides(position),
                                                           position.sideToMove),
              -value);
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
        sum += units[i] * (kMoveNetwork.from[piece][from][i] +
                           kMoveNetwork.to[piece][to][i] +
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
