// The evaluation's view of a position: both sides at once, each from its own
// end of the board.
//
// Contract: a Pair holds two sets of squares (or two numbers). Element 0
// belongs to the side to move, with the board flipped so that its pawns move
// up; element 1 belongs to the other side, with the board flipped so that *its*
// pawns move up. So one formula serves both sides and both colours, and the
// compiler computes both at once. otherSide() gives each side the opponent's
// set on its own board.
//
// Files keep their letters: the board is flipped, not rotated.
//
// Thread safety: pure functions on values. All functions are inlined, so that
// code compiled for one processor (core/isa.h) is not linked in for another.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// A vector of two 64-bit words (a vector extension of GCC and Clang, available
// for every processor).
using Pair = std::uint64_t __attribute__((vector_size(16)));
using PairBytes = std::uint8_t __attribute__((vector_size(16)));

// PieceType as an index.
inline constexpr std::size_t kPawn = 0;
inline constexpr std::size_t kKnight = 1;
inline constexpr std::size_t kBishop = 2;
inline constexpr std::size_t kRook = 3;
inline constexpr std::size_t kQueen = 4;
inline constexpr std::size_t kKing = 5;

#define PHASEMACHINE_INLINE [[gnu::always_inline]] inline

PHASEMACHINE_INLINE Pair both(std::uint64_t value) {
  return Pair{value, value};
}

// The opponent's sets on the own board: swapping the two words and flipping
// both boards reverses all sixteen bytes.
PHASEMACHINE_INLINE Pair otherSide(Pair pair) {
#ifdef __SSSE3__
  const auto bytes = reinterpret_cast<PairBytes>(pair);
  return reinterpret_cast<Pair>(__builtin_shufflevector(
      bytes, bytes, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
#else
  return Pair{__builtin_bswap64(pair[1]), __builtin_bswap64(pair[0])};
#endif
}

// Flips both boards.
PHASEMACHINE_INLINE Pair turnedOver(Pair pair) {
#ifdef __SSSE3__
  const auto bytes = reinterpret_cast<PairBytes>(pair);
  return reinterpret_cast<Pair>(__builtin_shufflevector(
      bytes, bytes, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8));
#else
  return Pair{__builtin_bswap64(pair[0]), __builtin_bswap64(pair[1])};
#endif
}

// All ones in each nonzero word.
PHASEMACHINE_INLINE Pair whereAny(Pair pair) {
  return reinterpret_cast<Pair>(pair != both(0));
}

// One square of each nonempty set.
PHASEMACHINE_INLINE Pair oneOf(Pair set) { return set & (both(0) - set); }

PHASEMACHINE_INLINE Pair up(Pair set) { return set << 8; }
PHASEMACHINE_INLINE Pair down(Pair set) { return set >> 8; }
PHASEMACHINE_INLINE Pair east(Pair set) {
  return (set & both(~fileMask(7))) << 1;
}
PHASEMACHINE_INLINE Pair west(Pair set) {
  return (set & both(~fileMask(0))) >> 1;
}
PHASEMACHINE_INLINE Pair beside(Pair set) { return east(set) | west(set); }

PHASEMACHINE_INLINE Pair fillUp(Pair set) {
  set |= set << 8;
  set |= set << 16;
  return set | set << 32;
}
PHASEMACHINE_INLINE Pair fillDown(Pair set) {
  set |= set >> 8;
  set |= set >> 16;
  return set | set >> 32;
}

// Squares attacked by pawns that move up.
PHASEMACHINE_INLINE Pair pawnAttacks(Pair pawns) { return beside(up(pawns)); }

// Squares from which a pawn that moves up attacks `set`.
PHASEMACHINE_INLINE Pair pawnOrigins(Pair set) { return beside(down(set)); }

struct BothSides {
  std::array<Pair, 6> own;  // [PieceType]
  Pair all;                 // of `own`
  Pair occupied;

  PHASEMACHINE_INLINE explicit BothSides(const Position& position) {
    const auto mover = static_cast<std::size_t>(position.sideToMove);
    const Pair colours = {position.planes[kWhitePlane + mover],
                          position.planes[kBlackPlane - mover]};
    for (std::size_t type = 0; type < own.size(); ++type) {
      own[type] = turned(both(position.planes[type]) & colours, mover);
    }
    all = turned(colours, mover);
    occupied = all | otherSide(all);
  }

  PHASEMACHINE_INLINE Pair enemy(std::size_t type) const {
    return otherSide(own[type]);
  }

  // Square of the own king on the own board; `side` is 0 or 1.
  PHASEMACHINE_INLINE Square king(std::size_t side) const {
    return lowestSquare(own[kKing][side]);
  }

 private:
  // Flips the board of Black, whose sets are in the second word if White is to
  // move, otherwise in the first.
  PHASEMACHINE_INLINE static Pair turned(Pair pair, std::size_t mover) {
    const std::uint64_t black = std::uint64_t{0} - mover;
    const Pair whichTurn = {black, ~black};
    return (turnedOver(pair) & whichTurn) | (pair & ~whichTurn);
  }
};

}  // namespace phasemachine::chess
