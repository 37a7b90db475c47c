// The variants of the leaf counter, one translation unit each.
//
// Contract: the number of positions two plies below `board` with `mover` to
// move. A variant runs only on a processor that has its instructions.

#ifndef PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_VARIANTS_H_
#define PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_VARIANTS_H_

#include <cstdint>

#include "games/chess/types.h"

// Processors for which the variants below are compiled at all.
#if defined(__x86_64__)
#define PHASEMACHINE_LEAF_COUNTER_X86 1
#endif

namespace phasemachine::chess {

struct LeafBoard;

std::uint64_t countGrandchildrenPortable(const LeafBoard& board, Color mover);
#ifdef PHASEMACHINE_LEAF_COUNTER_X86
std::uint64_t countGrandchildrenBmi2(const LeafBoard& board, Color mover);
std::uint64_t countGrandchildrenAvx512(const LeafBoard& board, Color mover);
#endif

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_VARIANTS_H_
