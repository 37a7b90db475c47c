// What a side attacks: the sets, and the sums over its pieces, that the
// evaluation and the move priors are made of.
//
// Contract: sums and sets do not depend on the order in which pieces are
// looked at, so that variants for different processors (isa.h) may take them
// piece by piece or set-wise.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_SIDE_ATTACKS_H_
#define PHASEMACHINE_GAMES_CHESS_SIDE_ATTACKS_H_

#include <array>
#include <bit>
#include <cstddef>

#include "games/chess/attacks.h"
#include "games/chess/evaluation_sets.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

// Attack units of a piece for each square that it attacks around the enemy
// king: [knight, bishop, rook, queen].
inline constexpr std::array<int, 4> kKingAttackUnits = {2, 2, 3, 4};

struct SideAttacks {
  Bitboard pawns = 0;
  std::array<Bitboard, 4> pieces = {};  // knights, bishops, rooks, queens
  Bitboard king = 0;
  Bitboard all = 0;
  // Squares attacked by two pieces or more, all pawns counting as one piece.
  Bitboard twice = 0;
  // Squares reached, summed over the pieces of a kind, without own pawns, the
  // own king and what enemy pawns attack.
  std::array<int, 4> mobility = {};
  // kKingAttackUnits summed over attacks next to the enemy king.
  int kingUnits = 0;
};

// What a knight (0), bishop (1), rook (2) or queen (3) attacks.
template <class Isa>
Bitboard pieceAttacks(std::size_t kind, Square square, Bitboard occupied) {
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

// Squares a side's mobility counts.
inline Bitboard mobilityArea(const Sides& sides, std::size_t side) {
  const auto& own = sides.pieces[side];
  const Bitboard enemyPawns = sides.pieces[side ^ 1][kPawn];
  return ~(own[kPawn] | own[kKing] |
           (side == 0 ? attacksDown(enemyPawns) : attacksUp(enemyPawns)));
}

template <class Isa>
SideAttacks attacksOf(const Sides& sides, std::size_t side) {
  const auto& own = sides.pieces[side];
  SideAttacks out;
  const Bitboard area = mobilityArea(sides, side);
  const Bitboard ring =
      kAttacks.king[lowestSquare(sides.pieces[side ^ 1][kKing])];
  out.pawns = side == 0 ? attacksUp(own[kPawn]) : attacksDown(own[kPawn]);
  out.king = kAttacks.king[lowestSquare(own[kKing])];
  out.all = out.king | out.pawns;
  out.twice = out.king & out.pawns;
  for (std::size_t kind = 0; kind < 4; ++kind) {
    int reached = 0;
    int onRing = 0;
    for (Bitboard rest = own[kind + kKnight]; rest; rest &= rest - 1) {
      const Bitboard set =
          pieceAttacks<Isa>(kind, lowestSquare(rest), sides.occupied);
      out.pieces[kind] |= set;
      out.twice |= out.all & set;
      out.all |= set;
      reached += std::popcount(set & area);
      onRing += std::popcount(set & ring);
    }
    out.mobility[kind] = reached;
    out.kingUnits += kKingAttackUnits[kind] * onRing;
  }
  return out;
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_SIDE_ATTACKS_H_
