// Several bitboards in one vector register: the operations of the leaf counter,
// in the widest vectors that the translation unit is compiled for. AVX-512 has
// a header of its own; the others are written with the vector extension of g++
// and clang, and with intrinsics where AVX2 can do more.
//
// Contract: only for the translation units of the leaf counter; everything has
// internal linkage and is always inlined.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_LANES_H_
#define PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_LANES_H_

#if defined(__AVX512VBMI2__)
#include "games/chess/perft/leaf_counter_lanes_avx512.h"
#else
#include "games/chess/perft/leaf_counter_lanes_wide.h"
#endif

#endif  // PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_LANES_H_
