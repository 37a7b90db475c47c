// The lanes of the leaf counter (leaf_counter_lanes.h) with AVX-512: eight
// bitboards in one register.
//
// Contract: as leaf_counter_lanes.h, which includes this header.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_LANES_AVX512_H_
#define PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_LANES_AVX512_H_

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "games/chess/position/types.h"

#define PHASEMACHINE_LANES __attribute__((always_inline)) inline

namespace phasemachine::chess {
namespace {

constexpr std::size_t kLanes = 8;
using Lanes = __m512i;
using LaneMask = __mmask8;
// Numbers of squares.
using Sizes = Lanes;

PHASEMACHINE_LANES Lanes all(std::uint64_t x) {
  return _mm512_set1_epi64(static_cast<long long>(x));
}

// Returns `x`, hiding from the compiler that it is constant: inside a loop,
// compilers otherwise keep each broadcast of a loop-invariant number in a
// register or, if there are too few, on the stack, which costs more than
// broadcasting from memory each time.
template <class T>
PHASEMACHINE_LANES const T& reload(const T& x) {
  const T* pointer = &x;
  asm("" : "+r"(pointer));
  return *pointer;
}

// Truth tables of VPTERNLOGQ, written as expressions of its operands.
constexpr int kA = 0xF0;
constexpr int kB = 0xCC;
constexpr int kC = 0xAA;

PHASEMACHINE_LANES Lanes both(Lanes a, Lanes b) {
  return _mm512_and_si512(a, b);
}
PHASEMACHINE_LANES Lanes all3(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, kA & kB & kC);
}
PHASEMACHINE_LANES Lanes either(Lanes a, Lanes b) {
  return _mm512_or_si512(a, b);
}
PHASEMACHINE_LANES Lanes any3(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, kA | kB | kC);
}
// a without b.
PHASEMACHINE_LANES Lanes without(Lanes a, Lanes b) {
  return _mm512_andnot_si512(b, a);
}
PHASEMACHINE_LANES Lanes withoutBoth(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, kA & ~kB & ~kC & 0xFF);
}
PHASEMACHINE_LANES Lanes bothWithout(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, kA & kB & ~kC & 0xFF);
}
// (a without b) or c.
PHASEMACHINE_LANES Lanes replaced(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, ((kA & ~kB) | kC) & 0xFF);
}
// (a and b) or c.
PHASEMACHINE_LANES Lanes bothOr(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, (kA & kB) | kC);
}
// (a or b) and c.
PHASEMACHINE_LANES Lanes eitherIn(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, (kA | kB) & kC);
}
PHASEMACHINE_LANES Lanes differenceIn(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, (kA ^ kB) & kC);
}
PHASEMACHINE_LANES Lanes differenceOr(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, (kA ^ kB) | kC);
}
// Members of a that are in b or not in c.
PHASEMACHINE_LANES Lanes unless(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, kA & (kB | ~kC) & 0xFF);
}
PHASEMACHINE_LANES Lanes withBit(Lanes a, LaneMask lanes, Lanes b) {
  return _mm512_mask_or_epi64(a, lanes, a, b);
}

PHASEMACHINE_LANES Lanes choose(Lanes a, LaneMask lanes, Lanes b) {
  return _mm512_mask_mov_epi64(a, lanes, b);
}

PHASEMACHINE_LANES LaneMask meets(Lanes a, Lanes b) {
  return _mm512_test_epi64_mask(a, b);
}
PHASEMACHINE_LANES LaneMask misses(Lanes a, Lanes b) {
  return _mm512_testn_epi64_mask(a, b);
}
// Of one-square boards.
PHASEMACHINE_LANES LaneMask isAbove(Lanes a, Lanes b) {
  return _mm512_cmpgt_epu64_mask(a, b);
}
PHASEMACHINE_LANES LaneMask firstLanes(unsigned count) {
  return static_cast<LaneMask>(_bzhi_u32(0xFF, count));
}
PHASEMACHINE_LANES Lanes only(LaneMask lanes, Lanes a) {
  return _mm512_maskz_mov_epi64(lanes, a);
}

PHASEMACHINE_LANES Lanes add(Lanes a, Lanes b) {
  return _mm512_add_epi64(a, b);
}
PHASEMACHINE_LANES Lanes sub(Lanes a, Lanes b) {
  return _mm512_sub_epi64(a, b);
}
PHASEMACHINE_LANES Lanes addBytes(Lanes a, Lanes b) {
  return _mm512_add_epi8(a, b);
}
PHASEMACHINE_LANES Lanes subBytes(Lanes a, Lanes b) {
  return _mm512_sub_epi8(a, b);
}
PHASEMACHINE_LANES Sizes size(Lanes a) { return _mm512_popcnt_epi64(a); }
PHASEMACHINE_LANES Sizes sizeIn(LaneMask lanes, Lanes a) {
  return _mm512_maskz_popcnt_epi64(lanes, a);
}
PHASEMACHINE_LANES Sizes oneIn(LaneMask lanes) {
  return _mm512_maskz_set1_epi64(lanes, 1);
}
PHASEMACHINE_LANES Lanes addSizes(Lanes total, LaneMask lanes, Sizes sizes) {
  return _mm512_mask_add_epi64(total, lanes, total, sizes);
}
PHASEMACHINE_LANES std::uint64_t sumOfLanes(Lanes a) {
  return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(a));
}
PHASEMACHINE_LANES Lanes rotate(Lanes a, std::uint64_t by) {
  return _mm512_rolv_epi64(a, all(by));
}
template <int kBy>
PHASEMACHINE_LANES Lanes shift(Lanes a) {
  if constexpr (kBy > 0) {
    return _mm512_slli_epi64(a, kBy);
  } else {
    return _mm512_srli_epi64(a, -kBy);
  }
}

// The squares or kinds, one bit each, in the moves' fields at bit kAt.
using Moves = Lanes;
PHASEMACHINE_LANES Moves loadMoves(const Move* moves) {
  return _mm512_cvtepu16_epi64(
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(moves)));
}
template <int kAt>
PHASEMACHINE_LANES Lanes bitsAt(Moves moves) {
  return _mm512_rolv_epi64(all(1), kAt == 0 ? moves : shift<-kAt>(moves));
}

// Reflections of the board. VGF2P8AFFINEQB multiplies the bytes of one operand
// by the bit matrix in the other.

// Reverses the files.
PHASEMACHINE_LANES Lanes mirror(Lanes a) {
  return _mm512_gf2p8affine_epi64_epi8(a, all(0x8040201008040201), 0);
}
// addBytes(mirror(a), mirror(a))
PHASEMACHINE_LANES Lanes mirrorTwice(Lanes a) {
  return _mm512_gf2p8affine_epi64_epi8(a, all(0x0080402010080402), 0);
}
// The square (file, rank) goes to (7 - rank, 7 - file): files become bytes.
PHASEMACHINE_LANES Lanes flip(Lanes a) {
  return _mm512_gf2p8affine_epi64_epi8(all(0x0102040810204080), a, 0);
}
// Reverses the ranks.
PHASEMACHINE_LANES Lanes swapRanks(Lanes a) {
  return _mm512_shuffle_epi8(a, _mm512_broadcast_i32x4(_mm_set_epi64x(
                                    0x08090A0B0C0D0E0F, 0x0001020304050607)));
}

// Turns the board by 180 degrees.
PHASEMACHINE_LANES Lanes turn(Lanes a) { return mirror(swapRanks(a)); }

}  // namespace
}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_LANES_AVX512_H_
