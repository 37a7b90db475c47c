// The sums of a network's hidden units for one side of a position, found from
// those of the last position that the thread asked about.
//
// Contract: find() gives the bias of each unit plus the weights of every piece
// that `side` of `sides` sees. Positions that follow each other in a search
// have most pieces on the same squares, so only the others are added or
// subtracted, to sums that are kept for each colour and each half of the board
// that its king stands on. Sums are integers: what was kept makes no
// difference. A type of weights has one network (networks.h). For the
// translation units of the variants (core/isa.h).
//
// Example:
//   using Sums = KeptSums<isa::Portable, CorrectionNetworkWeights>;
//   auto units = Sums::find(kCorrectionNetwork, sides, 0, Color::kWhite);
//
// Thread safety: each thread keeps its own sums.
//
// The idea is that of "Finny tables" (L. Hollings, 2023).

#ifndef PHASEMACHINE_GAMES_CHESS_KEPT_SUMS_H_
#define PHASEMACHINE_GAMES_CHESS_KEPT_SUMS_H_

#include <array>
#include <cstddef>

#include "games/chess/both_sides.h"
#include "games/chess/hidden_units.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

template <class Isa, class Weights>
class KeptSums {
 public:
  using Units = HiddenUnits<Isa, Weights::kUnits>;

  // `side` is 0 for the side to move and 1 for the other; `color` is its own.
  PHASEMACHINE_INLINE static Units find(const Weights& weights,
                                        const BothSides& sides,
                                        std::size_t side, Color color) {
    const unsigned turn = filesTurn(sides, side);
    Kept& kept = kept_[static_cast<std::size_t>(color)][turn & 1U];
    Units units(kept.sums);
    for (std::size_t type = 0; type < 6; ++type) {
      change(kept.own[type], sides.own[type][side], units,
             weights.inputs[0][type], turn);
      change(kept.enemy[type], sides.own[type][side ^ 1], units,
             weights.inputs[1][type], turn ^ 56U);
    }
    units.store(kept.sums);
    units.add(weights.bias);
    return units;
  }

 private:
  struct Kept {
    alignas(64) typename Units::Words sums;
    std::array<Bitboard, 6> own;
    std::array<Bitboard, 6> enemy;
  };

  template <class Squares>
  PHASEMACHINE_INLINE static void change(Bitboard& before, Bitboard now,
                                         Units& units, const Squares& weights,
                                         unsigned turn) {
    for (Bitboard rest = before & ~now; rest != 0; rest &= rest - 1) {
      units.subtract(weights[lowestSquare(rest) ^ turn]);
    }
    for (Bitboard rest = now & ~before; rest != 0; rest &= rest - 1) {
      units.add(weights[lowestSquare(rest) ^ turn]);
    }
    before = now;
  }

  // [Color][whether the files are mirrored], of an empty board at first.
  static constinit thread_local std::array<std::array<Kept, 2>, 2> kept_;
};

template <class Isa, class Weights>
constinit thread_local std::array<
    std::array<typename KeptSums<Isa, Weights>::Kept, 2>, 2>
    KeptSums<Isa, Weights>::kept_ = {};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KEPT_SUMS_H_
