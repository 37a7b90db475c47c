// The network that values a position.
//
// Contract: value() is in centipawns from the view of the side to move. The
// network knows whose turn it is. Exchanging the colours changes nothing.
//
// Each side views all pieces from its own end of the board, mirrored if its own
// king is on the king's side. A piece activates one of 768 inputs, whose
// weights depend on the place of the own king (value_network.h). The hidden units
// are clamped and multiplied in pairs; those of the side to move, then those of
// the other, are the inputs of two more layers, which depend on the number of
// pieces.
//
// The architecture is that of Y. Nasu's efficiently updatable networks (2018)
// as Stockfish has developed it: mirrored inputs by king (HalfKAv2_hm),
// products of units and squared clipped units, layers by number of pieces.
// bench/fit/README.md describes the training.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/knowledge/both_sides.h"
#include "games/chess/knowledge/network_layers.h"
#include "games/chess/position/types.h"
#include "network/network_file.h"

namespace phasemachine::chess {

struct ValueNetworkWeights {
  // Hidden units of each side. They are multiplied in pairs, the first of one
  // half by the first of the other.
  static constexpr std::size_t kUnits = 512;
  static constexpr std::size_t kProducts = kUnits / 2;
  // Groups of squares of the own king with weights of their own.
  static constexpr std::size_t kKingPlaces = 8;
  // Units of the two layers that follow. The last unit of the first of them is
  // added to the result as it is.
  static constexpr std::size_t kFirst = 16;
  static constexpr std::size_t kSecond = 32;
  // Classes by number of pieces, with layers of their own: up to 4, up to 8,
  // ... up to 32.
  static constexpr std::size_t kCountClasses = 8;
  // A pawn is 2^kOutputShift in the sum of the outputs.
  static constexpr int kOutputShift = 17;

  template <class T>
  using OfClass = std::array<T, kCountClasses>;
  template <std::size_t kInputs, std::size_t kOutputs>
  using Layer = OfClass<DenseWeights<kInputs, kOutputs>>;

  // [square of the own king][own or enemy][PieceType][square][unit]; 64 stands
  // for 1 here and in the layers.
  using Squares = std::array<std::array<std::int8_t, kUnits>, 64>;
  alignas(
      64) std::array<std::array<std::array<Squares, 6>, 2>, kKingPlaces> inputs;
  alignas(64) std::array<std::int16_t, kUnits> bias;
  alignas(64) Layer<2 * kProducts, kFirst> first;
  alignas(64) OfClass<std::array<std::int32_t, kFirst>> firstBias;
  // Its inputs are the squares of the units of the first layer, then these
  // units; the weights of the last of both are 0.
  alignas(64) Layer<2 * kFirst, kSecond> second;
  alignas(64) OfClass<std::array<std::int32_t, kSecond>> secondBias;
  alignas(64) OfClass<std::array<std::int16_t, kSecond>> output;
  alignas(64) OfClass<std::int32_t> outputBias;
};

}  // namespace phasemachine::chess

namespace phasemachine {

PHASEMACHINE_NETWORK_LAYOUT(chess, ValueNetworkWeights, "value", inputs, bias,
                            first, firstBias, second, secondBias, output,
                            outputBias);

}  // namespace phasemachine

namespace phasemachine::chess {

extern const NetworkFile<ValueNetworkWeights> kValueFile asm(
    "phasemachine_chess_value_net");

inline constexpr const ValueNetworkWeights& kValueNetwork = kValueFile.weights;

// The sums of the value network's hidden units for one side of a position, found
// from those of the last position that the thread asked about.
//
// Contract: find() gives the bias of each unit plus the weights of every piece
// that `side` of `sides` sees. Positions that follow each other in a search
// have most pieces on the same squares, so only the others are added or
// subtracted, to sums that are kept for each colour, each half of the board that
// its king stands on and each of its places. Sums are integers: what was kept
// makes no difference. For the translation units of the compiled forms (core/isa.h).
//
// Thread safety: each thread keeps its own sums; a reference is good until the
// thread's next find().
//
// The idea is that of "Finny tables" (L. Hollings, 2023).

// The group of squares of a king on files a to d of its own board: each square
// of the first rank, two halves of the second, the third and fourth, the rest.
PHASEMACHINE_INLINE std::size_t kingPlace(unsigned square) {
  if (square < 8) return square;
  if (square < 16) return 4 + (square >> 1 & 1);
  return square < 32 ? 6 : 7;
}

template <class Isa>
class KeptSums {
 public:
  static constexpr std::size_t kUnits = ValueNetworkWeights::kUnits;
  using Words = std::array<std::int16_t, kUnits>;

  // `side` is 0 for the side to move and 1 for the other; `color` is its own.
  PHASEMACHINE_INLINE static const Words& find(const BothSides& sides,
                                               std::size_t side, Color color) {
    const unsigned turn = filesTurn(sides, side);
    const std::size_t place = kingPlace(sides.king(side) ^ turn);
    Kept& kept = kept_[static_cast<std::size_t>(color)][turn & 1U][place];
    if (kept.own[kKing] == 0) [[unlikely]] {
      kept.sums = kValueNetwork.bias;
    }
    const auto& inputs = kValueNetwork.inputs[place];
    Changes changes;
    for (std::size_t type = 0; type < 6; ++type) {
      changes.add(kept.own[type], sides.own[type][side], inputs[0][type], turn);
      changes.add(kept.enemy[type], sides.own[type][side ^ 1], inputs[1][type],
                  turn ^ 56U);
    }
    changes.apply(kept.sums);
    return kept.sums;
  }

 private:
  using Row = std::array<std::int8_t, kUnits>;

  struct Kept {
    alignas(64) Words sums;
    std::array<Bitboard, 6> own;
    std::array<Bitboard, 6> enemy;
  };

  // The weights to add and those to subtract.
  class Changes {
   public:
    PHASEMACHINE_INLINE void add(Bitboard& before, Bitboard now,
                                 const ValueNetworkWeights::Squares& weights,
                                 unsigned turn) {
      for (Bitboard rest = before & ~now; rest != 0; rest &= rest - 1) {
        removed_[removedCount_++] = &weights[lowestSquare(rest) ^ turn];
      }
      for (Bitboard rest = now & ~before; rest != 0; rest &= rest - 1) {
        added_[addedCount_++] = &weights[lowestSquare(rest) ^ turn];
      }
      before = now;
    }

    // As many units at a time as registers hold.
    PHASEMACHINE_INLINE void apply(Words& sums) const {
      using Tile = HiddenUnits<Isa, kTile>;
      for (std::size_t at = 0; at < kUnits; at += kTile) {
        Tile tile(sums.data() + at);
        for (std::size_t i = 0; i < removedCount_; ++i) {
          tile.subtract(removed_[i]->data() + at);
        }
        for (std::size_t i = 0; i < addedCount_; ++i) {
          tile.add(added_[i]->data() + at);
        }
        tile.store(sums.data() + at);
      }
    }

   private:
    static constexpr std::size_t kTile = kUnitsInRegisters<Isa>;
    static_assert(kUnits % kTile == 0);

    std::array<const Row*, 64> removed_;
    std::array<const Row*, 64> added_;
    std::size_t removedCount_ = 0;
    std::size_t addedCount_ = 0;
  };

  // [Color][whether the files are mirrored][place of the king], of an empty
  // board at first.
  static constinit thread_local std::array<
      std::array<std::array<Kept, ValueNetworkWeights::kKingPlaces>, 2>, 2>
      kept_;  // NOLINT: private, for all clang-tidy calls it
};

template <class Isa>
constinit thread_local std::array<
    std::array<std::array<typename KeptSums<Isa>::Kept,
                          ValueNetworkWeights::kKingPlaces>,
               2>,
    2>
    KeptSums<Isa>::kept_ = {};

template <class Isa>
class ValueNetwork {
 public:
  // `mover` is the side to move.
  PHASEMACHINE_INLINE static int value(const BothSides& sides, Color mover) {
    const auto& network = kValueNetwork;
    const std::size_t of = classOf(sides);
    alignas(64) typename First::Inputs products;
    multiply(Sums::find(sides, 0, mover), products.data());
    multiply(Sums::find(sides, 1, ~mover), products.data() + kProducts);
    typename First::Sums first = network.firstBias[of];
    First::multiply(products, network.first[of], first);
    alignas(64) typename Second::Inputs units;
    for (std::size_t i = 0; i < kFirst; ++i) {
      const int unit = std::clamp(first[i] >> kWeightShift, -kOne, kOne);
      units[i] = static_cast<std::uint8_t>(unit * unit / kOne);
      units[kFirst + i] = static_cast<std::uint8_t>(std::max(unit, 0));
    }
    typename Second::Sums second = network.secondBias[of];
    Second::multiply(units, network.second[of], second);
    std::int32_t sum =
        network.outputBias[of] + first[kFirst - 1] * (1 << kUntilOutput);
    for (std::size_t i = 0; i < second.size(); ++i) {
      sum += std::clamp(second[i] >> kWeightShift, 0, kOne) *
             network.output[of][i];
    }
    // Pawns to centipawns.
    return static_cast<int>(static_cast<std::int64_t>(sum) * 100 /
                            (1 << ValueNetworkWeights::kOutputShift));
  }

 private:
  static constexpr std::size_t kProducts = ValueNetworkWeights::kProducts;
  static constexpr std::size_t kFirst = ValueNetworkWeights::kFirst;

  using Sums = KeptSums<Isa>;
  using First = DenseLayer<Isa, 2 * kProducts, kFirst>;
  using Second = DenseLayer<Isa, 2 * kFirst, ValueNetworkWeights::kSecond>;

  // The number 1 in the units of the layers, and that of their weights.
  static constexpr int kOne = First::kMostInput;
  static constexpr int kWeightShift = 6;
  // From a weighted unit to the sum of the outputs.
  static constexpr int kUntilOutput =
      ValueNetworkWeights::kOutputShift - kWeightShift - 7;
  static_assert(kOne == 1 << 7);

  PHASEMACHINE_INLINE static std::size_t classOf(const BothSides& sides) {
    const auto count = static_cast<std::size_t>(
        std::popcount(static_cast<Bitboard>(sides.occupied[0])));
    return std::min((count - 1) / 4, ValueNetworkWeights::kCountClasses - 1);
  }

  PHASEMACHINE_INLINE static void multiply(const typename Sums::Words& sums,
                                           std::uint8_t* products) {
    constexpr std::size_t kLanes = sizeof(typename WordVector<Isa>::Bytes);
    using Units = HiddenUnits<Isa, kLanes>;
    // kUnitOne squared is kOne.
    constexpr int kShift = 5;
    static_assert(kUnitOne * kUnitOne >> kShift == kOne);
    for (std::size_t i = 0; i < kProducts; i += kLanes) {
      Units units(sums.data() + i);
      Units others(sums.data() + kProducts + i);
      units.clamp();
      others.clamp();
      units.multiply(others);
      units.template storeBytes<kShift>(products + i);
    }
  }
};

}  // namespace phasemachine::chess
