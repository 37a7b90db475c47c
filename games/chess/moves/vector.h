// Vectors of eight boards, and the tables of the AVX-512 variant.
//
// Contract: for variant_avx512.cc and tools built like it.
//
// Thread safety: constants and pure functions.

#ifndef PHASEMACHINE_GAMES_CHESS_MOVES_VECTOR_H_
#define PHASEMACHINE_GAMES_CHESS_MOVES_VECTOR_H_

#if defined(__AVX512VBMI2__) && defined(__BMI2__)

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/moves/move_maker.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Constants and helpers of the AVX-512 variant.
struct Vector {
  template <class T>
  struct alignas(64) Constant {
    T v[64 / sizeof(T)];
    [[gnu::always_inline]] __m512i load() const { return _mm512_load_si512(v); }
  };
  using Lanes = Constant<std::uint64_t>;

  // Broadcasts with the load unit. The compiler would load the scalar once and
  // broadcast it from a register, which uses the busiest port.
  [[gnu::always_inline]] static __m512i broadcast(const std::uint64_t& memory) {
    __m512i lanes;
    asm("vpbroadcastq %1, %0" : "=v"(lanes) : "m"(memory));
    return lanes;
  }

  // Three-input logic; the truth tables are named after their functions.
  template <int kTable>
  [[gnu::always_inline]] static __m512i logic(__m512i a, __m512i b, __m512i c) {
    return _mm512_ternarylogic_epi64(a, b, c, kTable);
  }
  static constexpr int kAOrBAndC = 0xF8;         // a | (b & c)
  static constexpr int kAOrBThenAndC = 0xA8;     // (a | b) & c
  static constexpr int kNotAOrBThenAndC = 0x8A;  // (~a | b) & c
  static constexpr int kAll = 0x80;              // a & b & c
  static constexpr int kWhereBThenC = 0xB8;      // b ? c : a

  [[gnu::always_inline]] static __m256i foldHalves(__m512i v) {
    return _mm256_or_si256(_mm512_castsi512_si256(v),
                           _mm512_extracti64x4_epi64(v, 1));
  }
  [[gnu::always_inline]] static __m128i foldHalves(__m256i v) {
    return _mm_or_si128(_mm256_castsi256_si128(v),
                        _mm256_extracti128_si256(v, 1));
  }
  [[gnu::always_inline]] static Bitboard low(__m128i v) {
    return static_cast<Bitboard>(_mm_cvtsi128_si64(v));
  }
  [[gnu::always_inline]] static Bitboard high(__m128i v) {
    return static_cast<Bitboard>(_mm_extract_epi64(v, 1));
  }
  // The union of all lanes.
  [[gnu::always_inline]] static Bitboard fold(__m512i v) {
    const __m128i pair = foldHalves(foldHalves(v));
    return low(pair) | high(pair);
  }
};

// Directions by lane: N, NE, E, NW, and in the upper half their opposites S,
// SW, W, SE. A step is a rotation of the board and a mask of possible targets.
struct Compass {
  static constexpr Bitboard kA = fileMask(0);
  static constexpr Bitboard kH = fileMask(7);
  static constexpr Bitboard k1 = rankMask(0);
  static constexpr Bitboard k8 = rankMask(7);
  static constexpr Vector::Lanes kStep = {{8, 9, 1, 7, 56, 55, 63, 57}};
  static constexpr Vector::Lanes kTwoSteps = {{16, 18, 2, 14, 48, 46, 62, 50}};
  static constexpr Vector::Lanes kFourSteps = {{32, 36, 4, 28, 32, 28, 60, 36}};
  static constexpr Vector::Lanes kArrive = {
      {~k1, ~(k1 | kA), ~kA, ~(k1 | kH), ~k8, ~(k8 | kH), ~kH, ~(k8 | kA)}};
  static constexpr __mmask8 kStraight = 0x55;
  // Lanes of pawn captures, by colour.
  static constexpr std::array<__mmask8, 2> kPawnLanes = {0x0A, 0xA0};

  static constexpr Bitboard kAB = kA | kA << 1;
  static constexpr Bitboard kGH = kH | kH >> 1;
  static constexpr Bitboard k12 = k1 | k1 << 8;
  static constexpr Bitboard k78 = k8 | k8 >> 8;
  static constexpr Vector::Lanes kJump = {{17, 15, 10, 6, 47, 49, 54, 58}};
  static constexpr Vector::Lanes kJumpArrive = {
      {~(kA | k12), ~(kH | k12), ~(kAB | k1), ~(kGH | k1), ~(kH | k78),
       ~(kA | k78), ~(kGH | k8), ~(kAB | k8)}};
};

// Tables for writing lists and making moves.
struct MoveTables {
  using Bytes = Vector::Constant<std::uint8_t>;
  using Words = Vector::Constant<std::uint16_t>;

  // Byte i is square i.
  static constexpr Bytes makeSquares() {
    Bytes squares = {};
    for (std::size_t i = 0; i < 64; ++i) {
      squares.v[i] = static_cast<std::uint8_t>(i);
    }
    return squares;
  }

  // [PieceType][origin]: a move without its target, twice.
  using Stems = std::array<std::array<std::int32_t, 64>, 6>;
  static constexpr Stems makeStems() {
    Stems stems = {};
    for (std::size_t type = 0; type < stems.size(); ++type) {
      for (std::size_t square = 0; square < 64; ++square) {
        const Move stem(static_cast<Square>(square), 0,
                        static_cast<MoveKind>(type));
        stems[type][square] = stem.bits | stem.bits << 16;
      }
    }
    return stems;
  }

  // [move kind][pawn]: what to add to the origin, in both fields, to get the
  // move: single steps, double steps, captures towards the h-file, captures
  // towards the a-file.
  static constexpr Words makePawnSteps(int forward) {
    const std::array<int, 4> byKind = {forward, 2 * forward, forward + 1,
                                       forward - 1};
    Words steps = {};
    for (std::size_t i = 0; i < 32; ++i) {
      const auto kind = i / 8 == 1 ? MoveKind::kDoublePush : MoveKind::kPawn;
      steps.v[i] =
          static_cast<std::uint16_t>(Move(0, 0, kind).bits + byKind[i / 8]);
    }
    return steps;
  }
};

struct VectorTables {
  static constexpr MoveTables::Bytes kSquares = MoveTables::makeSquares();
  static constexpr MoveTables::Stems kStems = MoveTables::makeStems();
  static constexpr std::array<MoveTables::Words, 2> kPawnSteps = {
      MoveTables::makePawnSteps(8), MoveTables::makePawnSteps(-8)};
};

}  // namespace phasemachine::chess

#endif  // __AVX512VBMI2__ && __BMI2__

#endif  // PHASEMACHINE_GAMES_CHESS_MOVES_VECTOR_H_
