// The sums of the value network's hidden units for one side of a position, found
// from those of the last position that the thread asked about.
//
// Contract: find() gives the bias of each unit plus the weights of every piece
// that `side` of `sides` sees. Positions that follow each other in a search
// have most pieces on the same squares, so only the others are added or
// subtracted, to sums that are kept for each colour, each half of the board that
// its king stands on and each of its places. Sums are integers: what was kept
// makes no difference. For the translation units of the variants (core/isa.h).
//
// Example:
//   const auto& sums = KeptSums<isa::Portable>::find(sides, 0, Color::kWhite);
//
// Thread safety: each thread keeps its own sums; a reference is good until the
// thread's next find().
//
// The idea is that of "Finny tables" (L. Hollings, 2023).

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_KEPT_SUMS_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_KEPT_SUMS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/knowledge/both_sides.h"
#include "games/chess/knowledge/hidden_units.h"
#include "games/chess/knowledge/networks.h"
#include "games/chess/knowledge/value_network_weights.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

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
      kept_;
};

template <class Isa>
constinit thread_local std::array<
    std::array<std::array<typename KeptSums<Isa>::Kept,
                          ValueNetworkWeights::kKingPlaces>,
               2>,
    2>
    KeptSums<Isa>::kept_ = {};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_KEPT_SUMS_H_
