// The network that values a position.
//
// Contract: value() is in centipawns from the view of the side to move. The
// network knows whose turn it is. Exchanging the colours changes nothing.
//
// Each side views all pieces from its own end of the board, mirrored if its own
// king is on the king's side. A piece activates one of 768 inputs, whose
// weights depend on the place of the own king (kept_sums.h). The hidden units
// are clamped and multiplied in pairs; those of the side to move, then those of
// the other, are the inputs of two more layers, which depend on the number of
// pieces.
//
// The architecture is that of Y. Nasu's efficiently updatable networks (2018)
// as Stockfish has developed it: mirrored inputs by king (HalfKAv2_hm),
// products of units and squared clipped units, layers by number of pieces.
// docs/networks.md describes the training.
//
// Thread safety: as pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_VALUE_NETWORK_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_VALUE_NETWORK_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/knowledge/both_sides.h"
#include "games/chess/knowledge/dense_layer.h"
#include "games/chess/knowledge/hidden_units.h"
#include "games/chess/knowledge/kept_sums.h"
#include "games/chess/knowledge/networks.h"
#include "games/chess/knowledge/value_network_weights.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

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

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_VALUE_NETWORK_H_
