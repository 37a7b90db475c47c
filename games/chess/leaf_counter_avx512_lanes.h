// Eight bitboards in one AVX-512 register: the few operations that the leaf
// counter's kernel is written in.
//
// Contract: only for the translation unit that is compiled for AVX-512 (with
// VPOPCNTDQ, VBMI2 and GFNI). Everything has internal linkage and is always
// inlined, so that no such code is shared with other translation units.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_LANES_H_
#define PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_LANES_H_

#include <immintrin.h>

#include <cstdint>

#include "games/chess/types.h"

#define PHASEMACHINE_LANES __attribute__((always_inline)) inline

namespace phasemachine::chess {
namespace {

using Lanes = __m512i;

// Operands of the truth table of VPTERNLOGQ.
constexpr int kA = 0xF0, kB = 0xCC, kC = 0xAA;

template <int kTable>
PHASEMACHINE_LANES Lanes logic(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, kTable & 0xFF);
}
PHASEMACHINE_LANES Lanes all(std::uint64_t x) {
  return _mm512_set1_epi64(static_cast<long long>(x));
}
PHASEMACHINE_LANES Lanes both(Lanes a, Lanes b) {
  return _mm512_and_si512(a, b);
}
PHASEMACHINE_LANES Lanes either(Lanes a, Lanes b) {
  return _mm512_or_si512(a, b);
}
PHASEMACHINE_LANES Lanes without(Lanes a, Lanes b) {
  return _mm512_andnot_si512(b, a);
}

constexpr std::uint64_t kReverseMatrix = 0x8040201008040201;
constexpr std::uint64_t kReverseTwiceMatrix = 0x0080402010080402;
constexpr std::uint64_t kFlipMatrix = 0x0102040810204080;

PHASEMACHINE_LANES Lanes mirror(Lanes x) {
  return _mm512_gf2p8affine_epi64_epi8(x, all(kReverseMatrix), 0);
}
PHASEMACHINE_LANES Lanes mirrorTwice(Lanes x) {
  return _mm512_gf2p8affine_epi64_epi8(x, all(kReverseTwiceMatrix), 0);
}
// Square (rank, file) goes to (7 - file, 7 - rank).
PHASEMACHINE_LANES Lanes flip(Lanes x) {
  return _mm512_gf2p8affine_epi64_epi8(all(kFlipMatrix), x, 0);
}
PHASEMACHINE_LANES Lanes swapRanks(Lanes x) {
  const Lanes order = _mm512_broadcast_i32x4(
      _mm_set_epi64x(0x08090A0B0C0D0E0F, 0x0001020304050607));
  return _mm512_shuffle_epi8(x, order);
}
PHASEMACHINE_LANES Lanes addBytes(Lanes a, Lanes b) {
  return _mm512_add_epi8(a, b);
}
PHASEMACHINE_LANES Lanes subBytes(Lanes a, Lanes b) {
  return _mm512_sub_epi8(a, b);
}
PHASEMACHINE_LANES Lanes sub(Lanes a, Lanes b) {
  return _mm512_sub_epi64(a, b);
}
PHASEMACHINE_LANES Lanes add(Lanes a, Lanes b) {
  return _mm512_add_epi64(a, b);
}
template <int kBy>
PHASEMACHINE_LANES Lanes shift(Lanes x) {
  if constexpr (kBy > 0) return _mm512_slli_epi64(x, kBy);
  return _mm512_srli_epi64(x, -kBy);
}
PHASEMACHINE_LANES Lanes size(Lanes x) { return _mm512_popcnt_epi64(x); }

}  // namespace
}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_LANES_H_
