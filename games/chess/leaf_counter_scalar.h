// The leaf counter for one child at a time: makes each move and counts the
// replies.
//
// Contract: for the translation units of the variants; a template on the
// instruction set tag.
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_SCALAR_H_
#define PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_SCALAR_H_

#include <cstdint>

#include "games/chess/position.h"
#include "games/chess/rules.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

template <class Isa>
struct ScalarLeafCounter {
  static std::uint64_t countGrandchildren(const Position& position) {
    MoveList moves;
    Rules<Isa>::generateLegal(position, moves);
    std::uint64_t count = 0;
    for (const Move move : moves) {
      Position child = position;
      Rules<Isa>::makeMove(child, move);
      count += Rules<Isa>::countLegal(child);
    }
    return count;
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_SCALAR_H_
