// Attacks of both sides for the evaluation and the move priors: sets of
// squares, and sums over pieces.
//
// Contract: sums and sets do not depend on the order of the pieces, so variants
// for different processors (core/isa.h) may compute them per piece or set-wise.
// All Pairs are oriented as in BothSides.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_ATTACK_SETS_H_
#define PHASEMACHINE_GAMES_CHESS_ATTACK_SETS_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/attacks.h"
#include "games/chess/both_sides.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

// Attack units for each square around the enemy king that a piece attacks:
// [knight, bishop, rook, queen].
inline constexpr std::array<int, 4> kKingAttackUnits = {2, 2, 3, 4};

struct AttackSets {
  Pair pawns;
  std::array<Pair, 4> pieces;  // knights, bishops, rooks, queens
  Pair king;
  Pair all;
  // Squares attacked by at least two pieces; all pawns count as one piece.
  Pair twice;
  // Counts: squares reached, summed over the pieces of a kind, excluding own
  // pawns, the own king and squares attacked by enemy pawns.
  std::array<Pair, 4> mobility;
  // Counts: kKingAttackUnits summed over attacks next to the enemy king.
  Pair kingUnits;
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

// Inputs common to all variants.
struct AttackFrame {
  Pair pawns;
  Pair king;
  Pair area;  // squares that count for mobility
  Pair ring;  // squares next to the enemy king

  PHASEMACHINE_INLINE explicit AttackFrame(const BothSides& sides) {
    pawns = pawnAttacks(sides.own[kPawn]);
    king = Pair{kAttacks.king[sides.king(0)], kAttacks.king[sides.king(1)]};
    area = ~(sides.own[kPawn] | sides.own[kKing] | otherSide(pawns));
    ring = otherSide(king);
  }
};

// Variants may specialise it.
template <class Isa>
struct AttackFinder {
  PHASEMACHINE_INLINE static AttackSets find(const BothSides& sides) {
    const AttackFrame frame(sides);
    AttackSets sets = {};
    sets.pawns = frame.pawns;
    sets.king = frame.king;
    for (std::size_t side = 0; side < 2; ++side) {
      addSide(sides, frame, side, sets);
    }
    return sets;
  }

 private:
  PHASEMACHINE_INLINE static void addSide(const BothSides& sides,
                                          const AttackFrame& frame,
                                          std::size_t side, AttackSets& sets) {
    const Bitboard occupied = sides.occupied[side];
    Bitboard all = frame.pawns[side] | frame.king[side];
    Bitboard twice = frame.pawns[side] & frame.king[side];
    int units = 0;
    for (std::size_t kind = 0; kind < 4; ++kind) {
      Bitboard ofKind = 0;
      int reached = 0;
      int onRing = 0;
      for (Bitboard rest = sides.own[kind + kKnight][side]; rest != 0;
           rest &= rest - 1) {
        const Bitboard set =
            pieceAttacks<Isa>(kind, lowestSquare(rest), occupied);
        twice |= all & set;
        all |= set;
        ofKind |= set;
        reached += std::popcount(set & frame.area[side]);
        onRing += std::popcount(set & frame.ring[side]);
      }
      sets.pieces[kind][side] = ofKind;
      sets.mobility[kind][side] = static_cast<std::uint64_t>(reached);
      units += kKingAttackUnits[kind] * onRing;
    }
    sets.all[side] = all;
    sets.twice[side] = twice;
    sets.kingUnits[side] = static_cast<std::uint64_t>(units);
    const Square king = sides.king(side);
    sets.straightFromKing[side] = Sliders<Isa>::rook(king, occupied);
    sets.diagonalFromKing[side] = Sliders<Isa>::bishop(king, occupied);
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_ATTACK_SETS_H_
