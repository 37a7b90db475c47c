// Threats to the side to move: attacked squares, pins, checks, and the legality
// of en passant captures.
//
// Contract: for the translation units of the compiled forms; everything is a
// template on the instruction set tag. Compiled forms may specialise Scout.

#pragma once

#include <cstddef>

#include "games/chess/moves/attacks.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

struct Threats {
  // Squares attacked by the enemy, with our king removed.
  Bitboard attacked = 0;
  // Our pieces that alone stand between our king and an enemy slider.
  Bitboard pinned = 0;
  // Target squares that answer all checks, for pieces other than the king: all
  // squares, the checker and the squares between, or none (double check).
  Bitboard evasions = ~Bitboard{0};
};

// The line through the king and `piece`; empty if there is none.
[[gnu::always_inline]] inline Bitboard lineThrough(Square king, Square piece) {
  const Lines& lines = kAttacks.lines[king];
  const Bitboard at = bit(piece);
  if (lines.file & at) return lines.file;
  if (lines.rank & at) return lines.rank;
  return lines.diagonal & at ? lines.diagonal : lines.antidiagonal;
}

// Squares between the king and a piece on one of its lines.
[[gnu::always_inline]] inline Bitboard between(Square king, Square piece) {
  const Square low = king < piece ? king : piece;
  const Square high = king < piece ? piece : king;
  return lineThrough(king, piece) & (bit(high) - bit(low)) & ~bit(low);
}

template <Color kSide>
[[gnu::always_inline]] constexpr Bitboard pawnAttacks(Bitboard pawns) {
  const Bitboard east = pawns & ~fileMask(7);
  const Bitboard west = pawns & ~fileMask(0);
  return kSide == Color::kWhite ? east << 9 | west << 7 : east >> 7 | west >> 9;
}

// Common to all compiled forms.
template <class Isa>
struct ScoutBase {
  static Bitboard attackersTo(const Position& position, Square square,
                              Bitboard occupied) {
    const Bitboard queens = position.pieces(PieceType::kQueen);
    const Bitboard rooks = position.pieces(PieceType::kRook) | queens;
    const Bitboard bishops = position.pieces(PieceType::kBishop) | queens;
    return (Sliders<Isa>::rook(square, occupied) & rooks) |
           (Sliders<Isa>::bishop(square, occupied) & bishops) |
           (kAttacks.knight[square] & position.pieces(PieceType::kKnight)) |
           (kAttacks.king[square] & position.pieces(PieceType::kKing)) |
           (kAttacks.pawn[1][square] &
            position.pieces(Color::kWhite, PieceType::kPawn)) |
           (kAttacks.pawn[0][square] &
            position.pieces(Color::kBlack, PieceType::kPawn));
  }

  static Bitboard enPassantCapturers(const Position& position, Square target) {
    const Color us = position.sideToMove;
    return position.pieces(us, PieceType::kPawn) &
           kAttacks.pawn[static_cast<std::size_t>(~us)][target];
  }

  // True if the en passant capture leaves the own king unattacked.
  static bool enPassantIsSafe(const Position& position, Square from,
                              Square target) {
    const Color us = position.sideToMove;
    const Bitboard victim = bit(static_cast<Square>(target ^ 8));
    const Bitboard occupied =
        (position.occupied() ^ bit(from) ^ victim) | bit(target);
    return (attackersTo(position, position.king(us), occupied) &
            position.pieces(~us) & ~victim) == 0;
  }

  [[gnu::noinline, gnu::cold]] static bool enPassantIsLegal(
      const Position& position, Square target) {
    for (Bitboard rest = enPassantCapturers(position, target); rest != 0;
         rest &= rest - 1) {
      if (enPassantIsSafe(position, lowestSquare(rest), target)) return true;
    }
    return false;
  }

  // Evasion squares. Precondition: `checkers` is not empty.
  [[gnu::always_inline]] static Bitboard evasions(Square king,
                                                  Bitboard checkers,
                                                  Bitboard sliders) {
    if ((checkers & (checkers - 1)) != 0) return 0;
    return (checkers & sliders) != 0
               ? checkers | between(king, lowestSquare(checkers))
               : checkers;
  }
};

template <class Isa>
struct Scout : ScoutBase<Isa> {
  template <Color kUs>
  [[gnu::always_inline]] static Threats look(const Position& position,
                                             Square king) {
    constexpr Color kThem = ~kUs;
    const Bitboard own = position.pieces(kUs);
    const Bitboard enemies = position.pieces(kThem);
    const Bitboard occupied = own | enemies;
    const Bitboard queens = position.pieces(PieceType::kQueen);
    const Bitboard bishops =
        enemies & (position.pieces(PieceType::kBishop) | queens);
    const Bitboard rooks =
        enemies & (position.pieces(PieceType::kRook) | queens);
    const Bitboard knights = enemies & position.pieces(PieceType::kKnight);
    const Bitboard pawns = enemies & position.pieces(PieceType::kPawn);
    Threats threats;
    threats.attacked =
        attackedBy<kThem>(pawns, knights, bishops, rooks, position.king(kThem),
                          occupied ^ bit(king));

    const Bitboard rookView = Sliders<Isa>::rook(king, occupied);
    const Bitboard bishopView = Sliders<Isa>::bishop(king, occupied);
    const Bitboard sliderChecks = (rookView & rooks) | (bishopView & bishops);
    const Bitboard checkers =
        sliderChecks | (kAttacks.knight[king] & knights) |
        (kAttacks.pawn[static_cast<std::size_t>(kUs)][king] & pawns);
    if (checkers != 0) [[unlikely]] {
      threats.evasions = ScoutBase<Isa>::evasions(king, checkers, sliderChecks);
    }
    // Pinners are the enemy sliders visible after removing our own blockers.
    const Bitboard lifted = occupied & ~((rookView | bishopView) & own);
    Bitboard pinners = ((Sliders<Isa>::rook(king, lifted) & rooks) |
                        (Sliders<Isa>::bishop(king, lifted) & bishops)) &
                       ~sliderChecks;
    for (; pinners != 0; pinners &= pinners - 1) {
      threats.pinned |= between(king, lowestSquare(pinners)) & own;
    }
    return threats;
  }

 private:
  template <Color kThem>
  [[gnu::always_inline]] static Bitboard attackedBy(Bitboard pawns,
                                                    Bitboard knights,
                                                    Bitboard bishops,
                                                    Bitboard rooks, Square king,
                                                    Bitboard occupied) {
    Bitboard attacked = pawnAttacks<kThem>(pawns) | kAttacks.king[king];
    for (; knights != 0; knights &= knights - 1) {
      attacked |= kAttacks.knight[lowestSquare(knights)];
    }
    for (; bishops != 0; bishops &= bishops - 1) {
      attacked |= Sliders<Isa>::bishop(lowestSquare(bishops), occupied);
    }
    for (; rooks != 0; rooks &= rooks - 1) {
      attacked |= Sliders<Isa>::rook(lowestSquare(rooks), occupied);
    }
    return attacked;
  }
};

}  // namespace phasemachine::chess
