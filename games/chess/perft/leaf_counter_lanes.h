// Several bitboards in one vector register: the operations of the leaf counter,
// in the widest vectors that the translation unit is compiled for: eight
// bitboards with AVX-512, four with AVX2, two otherwise. The latter are written
// with the vector extension of g++ and clang, and with intrinsics where AVX2 can
// do more.
//
// Contract: only for the translation units of the leaf counter; everything has
// internal linkage and is always inlined.

#pragma once

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/position/types.h"

#define PHASEMACHINE_LANES __attribute__((always_inline)) inline

namespace phasemachine::chess {
namespace {  // NOLINT: included once for each instruction set

#if defined(__AVX512VBMI2__)

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

#else

#if defined(__AVX2__)
constexpr std::size_t kLanes = 4;
#else
constexpr std::size_t kLanes = 2;
#endif

using Lanes [[gnu::vector_size(8 * kLanes)]] = std::uint64_t;
using Bytes [[gnu::vector_size(8 * kLanes)]] = std::uint8_t;
using Words [[gnu::vector_size(8 * kLanes)]] = std::uint16_t;
// All bits of a chosen lane.
using LaneMask = Lanes;
// Numbers of squares, still to be summed over the bytes of a lane.
using Sizes = Bytes;

PHASEMACHINE_LANES Lanes all(std::uint64_t x) { return x - Lanes{}; }

// Returns `x`. AVX-512 hides from the compiler that it is constant.
template <class T>
PHASEMACHINE_LANES const T& reload(const T& x) {
  return x;  // NOLINT: of a constant
}

PHASEMACHINE_LANES Lanes both(Lanes a, Lanes b) { return a & b; }
PHASEMACHINE_LANES Lanes all3(Lanes a, Lanes b, Lanes c) { return a & b & c; }
PHASEMACHINE_LANES Lanes either(Lanes a, Lanes b) { return a | b; }
PHASEMACHINE_LANES Lanes any3(Lanes a, Lanes b, Lanes c) { return a | b | c; }
PHASEMACHINE_LANES Lanes without(Lanes a, Lanes b) { return a & ~b; }
PHASEMACHINE_LANES Lanes withoutBoth(Lanes a, Lanes b, Lanes c) {
  return a & ~(b | c);
}
PHASEMACHINE_LANES Lanes bothWithout(Lanes a, Lanes b, Lanes c) {
  return a & b & ~c;
}
// (a without b) or c.
PHASEMACHINE_LANES Lanes replaced(Lanes a, Lanes b, Lanes c) {
  return (a & ~b) | c;
}
// (a and b) or c.
PHASEMACHINE_LANES Lanes bothOr(Lanes a, Lanes b, Lanes c) {
  return (a & b) | c;
}
// (a or b) and c.
PHASEMACHINE_LANES Lanes eitherIn(Lanes a, Lanes b, Lanes c) {
  return (a | b) & c;
}
PHASEMACHINE_LANES Lanes differenceIn(Lanes a, Lanes b, Lanes c) {
  return (a ^ b) & c;
}
PHASEMACHINE_LANES Lanes differenceOr(Lanes a, Lanes b, Lanes c) {
  return (a ^ b) | c;
}
// Members of a that are in b or not in c.
PHASEMACHINE_LANES Lanes unless(Lanes a, Lanes b, Lanes c) {
  return a & (b | ~c);
}

PHASEMACHINE_LANES LaneMask misses(Lanes a, Lanes b) {
  return reinterpret_cast<LaneMask>((a & b) == 0);
}
PHASEMACHINE_LANES LaneMask meets(Lanes a, Lanes b) { return ~misses(a, b); }
// Of one-square boards.
PHASEMACHINE_LANES LaneMask isAbove(Lanes a, Lanes b) {
  return reinterpret_cast<LaneMask>(a > b);
}
PHASEMACHINE_LANES LaneMask firstLanes(unsigned count) {
  Lanes mask;
  for (unsigned i = 0; i < kLanes; ++i) mask[i] = i < count ? ~0ULL : 0;
  return mask;
}

PHASEMACHINE_LANES Lanes withBit(Lanes a, LaneMask lanes, Lanes b) {
  return a | (b & lanes);
}
PHASEMACHINE_LANES Lanes choose(Lanes a, LaneMask lanes, Lanes b) {
  return a ^ ((a ^ b) & lanes);
}
PHASEMACHINE_LANES Lanes only(LaneMask lanes, Lanes a) { return a & lanes; }

PHASEMACHINE_LANES Lanes sub(Lanes a, Lanes b) { return a - b; }
PHASEMACHINE_LANES Lanes addBytes(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(reinterpret_cast<Bytes>(a) +
                                 reinterpret_cast<Bytes>(b));
}
PHASEMACHINE_LANES Lanes subBytes(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(reinterpret_cast<Bytes>(a) -
                                 reinterpret_cast<Bytes>(b));
}
template <int kBy>
PHASEMACHINE_LANES Lanes shift(Lanes a) {
  if constexpr (kBy > 0) {
    return a << kBy;
  } else {
    return a >> -kBy;
  }
}

#if defined(__AVX2__)
PHASEMACHINE_LANES Bytes lookUp(const std::array<std::uint8_t, 16>& table,
                                Bytes index) {
  const __m128i row =
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data()));
  return reinterpret_cast<Bytes>(_mm256_shuffle_epi8(
      _mm256_broadcastsi128_si256(row), reinterpret_cast<__m256i>(index)));
}
constexpr std::array<std::uint8_t, 16> kBitCounts = {0, 1, 1, 2, 1, 2, 2, 3,
                                                     1, 2, 2, 3, 2, 3, 3, 4};
constexpr std::array<std::uint8_t, 16> kReversed = {0, 8, 4, 12, 2, 10, 6, 14,
                                                    1, 9, 5, 13, 3, 11, 7, 15};
constexpr std::array<std::uint8_t, 16> kReversedHigh = {
    0x00, 0x80, 0x40, 0xC0, 0x20, 0xA0, 0x60, 0xE0,
    0x10, 0x90, 0x50, 0xD0, 0x30, 0xB0, 0x70, 0xF0};
#endif

PHASEMACHINE_LANES Bytes lowNibbles(Lanes a) {
  return reinterpret_cast<Bytes>(a & 0x0F0F0F0F0F0F0F0F);
}
PHASEMACHINE_LANES Bytes highNibbles(Lanes a) { return lowNibbles(a >> 4); }

// Bytes do not overflow: a rank has at most 8 targets of sliders in each of 8
// directions, 2 of each knight, 3 of the king and 64 moves of pawns.
PHASEMACHINE_LANES Sizes add(Sizes a, Sizes b) { return a + b; }
PHASEMACHINE_LANES Sizes size(Lanes a) {
#if defined(__AVX2__)
  return lookUp(kBitCounts, lowNibbles(a)) + lookUp(kBitCounts, highNibbles(a));
#else
  a -= (a >> 1) & 0x5555555555555555;
  a = (a & 0x3333333333333333) + ((a >> 2) & 0x3333333333333333);
  return lowNibbles(a + (a >> 4));
#endif
}
PHASEMACHINE_LANES Sizes sizeIn(LaneMask lanes, Lanes a) {
  return size(a & lanes);
}
PHASEMACHINE_LANES Sizes oneIn(LaneMask lanes) {
  return reinterpret_cast<Sizes>(lanes & 1);
}
PHASEMACHINE_LANES Lanes addSizes(Lanes total, LaneMask lanes, Sizes sizes) {
#if defined(__AVX2__)
  const Lanes sums = reinterpret_cast<Lanes>(_mm256_sad_epu8(
      reinterpret_cast<__m256i>(sizes), _mm256_setzero_si256()));
#else
  constexpr std::uint64_t kEvenBytes = 0x00FF00FF00FF00FF;
  const Lanes bytes = reinterpret_cast<Lanes>(sizes);
  Lanes sums = (bytes & kEvenBytes) + ((bytes >> 8) & kEvenBytes);
  sums += sums >> 16;
  sums = (sums + (sums >> 32)) & 0xFFFF;
#endif
  return total + (sums & lanes);
}
PHASEMACHINE_LANES std::uint64_t sumOfLanes(Lanes a) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kLanes; ++i) sum += a[i];
  return sum;
}

// The squares or kinds, one bit each, in the moves' fields at bit kAt.
using Moves = Lanes;
PHASEMACHINE_LANES Moves loadMoves(const Move* moves) {
#if defined(__AVX2__)
  return reinterpret_cast<Lanes>(_mm256_cvtepu16_epi64(
      _mm_loadl_epi64(reinterpret_cast<const __m128i*>(moves))));
#else
  return Lanes{moves[0].bits, moves[1].bits};
#endif
}
template <int kAt>
PHASEMACHINE_LANES Lanes bitsAt(Moves moves) {
  return all(1) << ((moves >> kAt) & 63);
}

// Reverses the ranks.
PHASEMACHINE_LANES Lanes swapRanks(Lanes a) {
#if defined(__AVX2__)
  const __m256i order = _mm256_broadcastsi128_si256(
      _mm_set_epi64x(0x08090A0B0C0D0E0F, 0x0001020304050607));
  return reinterpret_cast<Lanes>(
      _mm256_shuffle_epi8(reinterpret_cast<__m256i>(a), order));
#else
  const Words words = reinterpret_cast<Words>(a);
  return reinterpret_cast<Lanes>(__builtin_shufflevector(
      words << 8 | words >> 8, words, 3, 2, 1, 0, 7, 6, 5, 4));
#endif
}
// Turns the board by 180 degrees.
PHASEMACHINE_LANES Lanes turn(Lanes a) {
#if defined(__AVX2__)
  return swapRanks(
      reinterpret_cast<Lanes>(lookUp(kReversedHigh, lowNibbles(a)) |
                              lookUp(kReversed, highNibbles(a))));
#else
  a = (a >> 4 & 0x0F0F0F0F0F0F0F0F) | (a & 0x0F0F0F0F0F0F0F0F) << 4;
  a = (a >> 2 & 0x3333333333333333) | (a & 0x3333333333333333) << 2;
  a = (a >> 1 & 0x5555555555555555) | (a & 0x5555555555555555) << 1;
  return swapRanks(a);
#endif
}
PHASEMACHINE_LANES Lanes rotate(Lanes a, std::uint64_t by) {
  return a << by | a >> (-by & 63);
}

#endif

}  // namespace
}  // namespace phasemachine::chess
