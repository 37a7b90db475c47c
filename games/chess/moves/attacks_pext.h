// Sliding attacks by PEXT, which gathers the relevant blockers of a square into
// an index of a table of attack sets.
//
// Contract: for the translation units of forms with BMI2. The table (842
// KiB) is a constant; it needs no initialisation.
//
// Source: Gunnar Andersson and the chess programming community, "BMI2 PEXT
// bitboards".

#ifndef PHASEMACHINE_GAMES_CHESS_MOVES_ATTACKS_PEXT_H_
#define PHASEMACHINE_GAMES_CHESS_MOVES_ATTACKS_PEXT_H_

#include <array>
#include <cstddef>

#include "core/isa.h"
#include "games/chess/moves/attacks.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// For one square: the mask of relevant blockers, and the attack sets indexed by
// the extracted bits.
struct PextRow {
  Bitboard mask = 0;
  const Bitboard* attacks = nullptr;
};

using PextRows = std::array<PextRow, 64>;

[[gnu::visibility("hidden")]] extern const PextRows kBishopPext;
[[gnu::visibility("hidden")]] extern const PextRows kRookPext;

#if defined(__BMI2__)

template <class Isa>
struct PextSliders {
  [[gnu::always_inline]] static Bitboard bishop(Square square,
                                                Bitboard occupied) {
    return look(kBishopPext[square], occupied);
  }
  [[gnu::always_inline]] static Bitboard rook(Square square,
                                              Bitboard occupied) {
    return look(kRookPext[square], occupied);
  }
  [[gnu::always_inline]] static Bitboard queen(Square square,
                                               Bitboard occupied) {
    return bishop(square, occupied) | rook(square, occupied);
  }

 private:
  [[gnu::always_inline]] static Bitboard look(const PextRow& row,
                                              Bitboard occupied) {
    return row.attacks[__builtin_ia32_pext_di(occupied, row.mask)];
  }
};

template <>
struct Sliders<isa::Bmi2> : PextSliders<isa::Bmi2> {};
template <>
struct Sliders<isa::Avx512> : PextSliders<isa::Avx512> {};

#endif  // __BMI2__

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MOVES_ATTACKS_PEXT_H_
