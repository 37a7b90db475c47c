// Attacks of both sides for the move priors, as sets of squares.
//
// Contract: sets do not depend on the order of the pieces, so variants for
// different processors (core/isa.h) may compute them per piece or set-wise. All
// Pairs are oriented as in BothSides.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_ATTACK_SETS_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_ATTACK_SETS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/knowledge/both_sides.h"
#include "games/chess/moves/attacks.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

struct AttackSets {
  Pair pawns;
  std::array<Pair, 4> pieces;  // knights, bishops, rooks, queens
  Pair king;
  Pair all;
  // Squares attacked by at least two pieces; all pawns count as one piece.
  Pair twice;
  // Squares that a rook and a bishop on the own king's square would attack.
  Pair straightFromKing;
  Pair diagonalFromKing;
};

// Squares attacked by a knight (0), bishop (1), rook (2) or queen (3).
template <class Isa>
PHASEMACHINE_INLINE Bitboard pieceAttacks(std::size_t kind, Square square,
                                          Bitboard occupied) {
  switch (kind) {
    case 0:
      return kAttacks.knight[square];
    case 1:
      return Sliders<Isa>::bishop(square, occupied);
    case 2:
      return Sliders<Isa>::rook(square, occupied);
    default:
      return Sliders<Isa>::queen(square, occupied);
  }
}

// Squares next to each side's king.
PHASEMACHINE_INLINE Pair kingAttacks(const BothSides& sides) {
  return Pair{kAttacks.king[sides.king(0)], kAttacks.king[sides.king(1)]};
}

// Variants may specialise it.
template <class Isa>
struct AttackFinder {
  PHASEMACHINE_INLINE static AttackSets find(const BothSides& sides) {
    AttackSets sets = {};
    sets.pawns = pawnAttacks(sides.own[kPawn]);
    sets.king = kingAttacks(sides);
    for (std::size_t side = 0; side < 2; ++side) addSide(sides, side, sets);
    return sets;
  }

 private:
  PHASEMACHINE_INLINE static void addSide(const BothSides& sides,
                                          std::size_t side, AttackSets& sets) {
    const Bitboard occupied = sides.occupied[side];
    Bitboard all = sets.pawns[side] | sets.king[side];
    Bitboard twice = sets.pawns[side] & sets.king[side];
    for (std::size_t kind = 0; kind < 4; ++kind) {
      Bitboard ofKind = 0;
      for (Bitboard rest = sides.own[kind + kKnight][side]; rest != 0;
           rest &= rest - 1) {
        const Bitboard set =
            pieceAttacks<Isa>(kind, lowestSquare(rest), occupied);
        twice |= all & set;
        all |= set;
        ofKind |= set;
      }
      sets.pieces[kind][side] = ofKind;
    }
    sets.all[side] = all;
    sets.twice[side] = twice;
    const Square king = sides.king(side);
    sets.straightFromKing[side] = Sliders<Isa>::rook(king, occupied);
    sets.diagonalFromKing[side] = Sliders<Isa>::bishop(king, occupied);
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_ATTACK_SETS_H_
