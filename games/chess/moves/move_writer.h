// Output of generated moves: into a list, or into a count.
//
// Contract: for the translation units of the compiled forms. A writer is a small
// value with
//   piece<kType>(from, targets)   one piece's moves, by target
//   pawns<kUs>(pawns, origins)    moves of `pawns` by kind, then by origin:
//                                 single and double steps, captures towards
//                                 the h-file, captures towards the a-file;
//                                 `pawns` has none on the seventh rank
//   promotions(origins, step)     four moves for each origin
//   append(move, legal)           one move if it is legal
// A list writer may store up to 32 moves past the end it reports.

#ifndef PHASEMACHINE_GAMES_CHESS_MOVES_MOVE_WRITER_H_
#define PHASEMACHINE_GAMES_CHESS_MOVES_MOVE_WRITER_H_

#include <bit>
#include <cstddef>

#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Pawns that may do each kind of move.
struct PawnOrigins {
  Bitboard single = 0;
  Bitboard twice = 0;
  Bitboard east = 0;  // captures towards the h-file
  Bitboard west = 0;  // captures towards the a-file
};

template <class Isa>
struct MoveCounter {
  std::size_t count = 0;

  template <PieceType kType>
  [[gnu::always_inline]] void piece(Square, Bitboard targets) {
    count += size(targets);
  }
  template <Color kUs>
  [[gnu::always_inline]] void pawns(Bitboard pawns, const PawnOrigins& o) {
    count += size(o.single & pawns) + size(o.twice & pawns) +
             size(o.east & pawns) + size(o.west & pawns);
  }
  [[gnu::always_inline]] void promotions(Bitboard origins, int) {
    count += 4 * size(origins);
  }
  [[gnu::always_inline]] void append(Move, bool legal) { count += legal; }

 private:
  [[gnu::always_inline]] static std::size_t size(Bitboard set) {
    return static_cast<std::size_t>(std::popcount(set));
  }
};

// Common to all list writers.
struct ListWriterBase {
  Move* end;

  [[gnu::always_inline]] explicit ListWriterBase(Move* begin) : end(begin) {}

  [[gnu::always_inline]] void promotions(Bitboard origins, int step) {
    for (; origins != 0; origins &= origins - 1) {
      const Square from = lowestSquare(origins);
      const auto to = static_cast<Square>(from + step);
      for (const MoveKind kind :
           {MoveKind::kPromoteKnight, MoveKind::kPromoteBishop,
            MoveKind::kPromoteRook, MoveKind::kPromoteQueen}) {
        *end++ = Move(from, to, kind);
      }
    }
  }

  [[gnu::always_inline]] void append(Move move, bool legal) {
    *end = move;
    end += legal;
  }
};

template <class Isa>
struct ListWriter : ListWriterBase {
  using ListWriterBase::ListWriterBase;

  template <PieceType kType>
  [[gnu::always_inline]] void piece(Square from, Bitboard targets) {
    for (; targets != 0; targets &= targets - 1) {
      *end++ = Move(from, lowestSquare(targets), static_cast<MoveKind>(kType));
    }
  }

  template <Color kUs>
  [[gnu::always_inline]] void pawns(Bitboard pawns, const PawnOrigins& o) {
    constexpr int kForward = kUs == Color::kWhite ? 8 : -8;
    steps(o.single & pawns, kForward, MoveKind::kPawn);
    steps(o.twice & pawns, 2 * kForward, MoveKind::kDoublePush);
    steps(o.east & pawns, kForward + 1, MoveKind::kPawn);
    steps(o.west & pawns, kForward - 1, MoveKind::kPawn);
  }

 private:
  [[gnu::always_inline]] void steps(Bitboard origins, int step, MoveKind kind) {
    for (; origins != 0; origins &= origins - 1) {
      const Square from = lowestSquare(origins);
      *end++ = Move(from, static_cast<Square>(from + step), kind);
    }
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MOVES_MOVE_WRITER_H_
