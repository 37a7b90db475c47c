// Piece values, computed only from data.
//
// Contract: each kind of piece has a value in hundredths of a pawn: the value
// given in the tables, otherwise one computed from the squares that it reaches.
// A piece that counts its moves and has no given value is valued by its reach
// now and soon. Royal pieces have value 0 here.
//
// Thread safety: pure functions; the tables are immutable once built.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_WORTH_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_WORTH_H_

#include <array>
#include <cstdint>
#include <vector>

#include "games/fairy_chess/movement/types.h"

namespace phasemachine::fairy_chess {

struct Variant;

struct Worth {
  // By kind.
  std::array<std::int32_t, kMostKinds> kind = {};
  // By kind and count, for those that count moves and have no given value.
  std::array<std::vector<std::int32_t>, kMostKinds> counted;
  // The best promotion gain of each color; 0 for none.
  std::array<std::int32_t, 2> promotion = {};
  // Total of the side with more at the start, including hands.
  std::int32_t army = 0;

  std::int32_t of(Code code, int count) const {
    const auto k = static_cast<std::size_t>(kindOf(code));
    return counted[k].empty() ? kind[k]
                              : counted[k][static_cast<std::size_t>(count)];
  }
};

// Precondition: `v` is compiled.
Worth worthOf(const Variant& v);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_WORTH_H_
