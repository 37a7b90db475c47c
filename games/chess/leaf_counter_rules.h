// The rules as the leaf counter needs them: the legal moves of a position as
// target sets, handed to a visitor, so that counting costs no list.
//
// Contract: positions are valid (position.h). This header is for the
// translation units of the leaf counter, which are compiled for different
// processors: everything in it is a template on the instruction set tag
// (isa.h) or has no linkage, so that no code is shared between them.
//
// Example:
//   CountVisitor<Isa> count;
//   LeafRules<Isa, Color::kWhite>::visit(board, count);
//   use(count.moves);
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_RULES_H_
#define PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_RULES_H_

#include <cstdint>

#include "games/chess/attacks.h"
#include "games/chess/isa.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

namespace isa {
struct Bmi2;
struct Avx512;
}  // namespace isa

// A position without clocks and key. Plain arrays: no library code that could
// be emitted for the wrong processor.
struct LeafBoard {
  Bitboard planes[8];  // as Position::planes
  Bitboard castling;
  Square enPassant;
};

// Indices into LeafBoard::planes.
enum : int { kPawns, kKnights, kBishops, kRooks, kQueens, kKings, kColors };

template <class Isa>
struct CountVisitor {
  unsigned moves = 0;

  static unsigned size(Bitboard b) {
    return static_cast<unsigned>(__builtin_popcountll(b));
  }
  void piece(int, Square, Bitboard targets) { moves += size(targets); }
  void pawns(Bitboard targets, int) { moves += size(targets); }
  void doublePushes(Bitboard targets) { moves += size(targets); }
  void promotions(Bitboard targets, int) { moves += 4 * size(targets); }
  void enPassant(Square, Square) { ++moves; }
  void castle(Square, Square) { ++moves; }
};

template <class Isa, Color kUs>
struct LeafRules {
  static constexpr int kOwn = kColors + static_cast<int>(kUs);
  static constexpr int kEnemy = kColors + 1 - static_cast<int>(kUs);
  static constexpr int kForward = kUs == Color::kWhite ? 8 : -8;
  static constexpr Bitboard kLastRank = rankMask(kUs == Color::kWhite ? 7 : 0);
  static constexpr Bitboard kThirdRank = rankMask(kUs == Color::kWhite ? 2 : 5);
  static constexpr int kHomeRank = kUs == Color::kWhite ? 0 : 7;

  static Square lowest(Bitboard b) {
    return static_cast<Square>(__builtin_ctzll(b));
  }
  static Bitboard at(int square) { return Bitboard{1} << square; }
  static Bitboard forward(Bitboard b) {
    return kUs == Color::kWhite ? b << 8 : b >> 8;
  }
  static Bitboard rook(Square s, Bitboard occupied) {
    return Sliders<Isa>::rook(s, occupied);
  }
  static Bitboard bishop(Square s, Bitboard occupied) {
    return Sliders<Isa>::bishop(s, occupied);
  }

  // What enemy pawns attack.
  static Bitboard pawnThreats(Bitboard pawns) {
    const Bitboard east = pawns & ~fileMaskH();
    const Bitboard west = pawns & ~kFileA;
    return kUs == Color::kWhite ? east >> 7 | west >> 9 : east << 9 | west << 7;
  }
  static constexpr Bitboard fileMaskH() { return kFileA << 7; }

  // Enemy pieces that attack `square`.
  static Bitboard attackers(const LeafBoard& board, Square square,
                            Bitboard occupied) {
    const Bitboard* p = board.planes;
    return p[kEnemy] &
           ((rook(square, occupied) & (p[kRooks] | p[kQueens])) |
            (bishop(square, occupied) & (p[kBishops] | p[kQueens])) |
            (kAttacks.knight[square] & p[kKnights]) |
            (kAttacks.king[square] & p[kKings]) |
            (kAttacks.pawn[static_cast<int>(kUs)][square] & p[kPawns]));
  }

  // Squares the enemy attacks, seen through our king.
  static Bitboard threats(const LeafBoard& board, Bitboard occupied) {
    const Bitboard* p = board.planes;
    const Bitboard enemies = p[kEnemy];
    Bitboard attacked = pawnThreats(p[kPawns] & enemies) |
                        kAttacks.king[lowest(p[kKings] & enemies)];
    for (Bitboard b = p[kKnights] & enemies; b != 0; b &= b - 1) {
      attacked |= kAttacks.knight[lowest(b)];
    }
    for (Bitboard b = (p[kBishops] | p[kQueens]) & enemies; b != 0;
         b &= b - 1) {
      attacked |= bishop(lowest(b), occupied);
    }
    for (Bitboard b = (p[kRooks] | p[kQueens]) & enemies; b != 0; b &= b - 1) {
      attacked |= rook(lowest(b), occupied);
    }
    return attacked;
  }

  // The squares between `a` and `b` on a line, with the higher one.
  static Bitboard span(Square a, Square b) {
    const Bitboard low = at(a < b ? a : b);
    const Bitboard high = at(a < b ? b : a);
    return high | (high - low);
  }

  // True when the capture en passant leaves our king unattacked.
  static bool enPassantIsSafe(const LeafBoard& board, Square from,
                              Square target) {
    const Bitboard* p = board.planes;
    const Bitboard victim = at(target ^ 8);
    const Bitboard occupied =
        ((p[kOwn] | p[kEnemy]) ^ at(from) ^ victim) | at(target);
    const Square king = lowest(p[kKings] & p[kOwn]);
    return (attackers(board, king, occupied) & ~victim) == 0;
  }

  // Number of legal captures en passant on `target`.
  static unsigned countEnPassant(const LeafBoard& board, Square target) {
    unsigned count = 0;
    for (Bitboard b = board.planes[kPawns] & board.planes[kOwn] &
                      kAttacks.pawn[1 - static_cast<int>(kUs)][target];
         b != 0; b &= b - 1) {
      count += enPassantIsSafe(board, lowest(b), target) ? 1 : 0;
    }
    return count;
  }

  template <class Visitor>
  static void visit(const LeafBoard& board, Visitor& visitor) {
    const Bitboard* p = board.planes;
    const Bitboard own = p[kOwn];
    const Bitboard enemies = p[kEnemy];
    const Bitboard occupied = own | enemies;
    const Bitboard empty = ~occupied;
    const Bitboard kingBit = p[kKings] & own;
    const Square king = lowest(kingBit);
    const Bitboard attacked = threats(board, occupied ^ kingBit);
    visitor.piece(kKings, king, kAttacks.king[king] & ~own & ~attacked);

    Bitboard evasions = ~Bitboard{0};
    if (attacked & kingBit) {
      const Bitboard checkers = attackers(board, king, occupied);
      evasions = checkers & (checkers - 1)
                     ? 0
                     : checkers | between(king, lowest(checkers));
    }

    // Pin masks: the squares of a pin line with the pinner. A piece on one
    // may move along it.
    const Bitboard rooks = p[kRooks] | p[kQueens];
    const Bitboard bishops = p[kBishops] | p[kQueens];
    Bitboard orthogonalPins = 0;
    Bitboard diagonalPins = 0;
    for (Bitboard b = rook(king, enemies) & enemies & rooks; b != 0;
         b &= b - 1) {
      const Bitboard line = between(king, lowest(b)) | (b & (0 - b));
      const Bitboard blockers = line & own;
      if (blockers != 0 && (blockers & (blockers - 1)) == 0) {
        orthogonalPins |= line;
      }
    }
    for (Bitboard b = bishop(king, enemies) & enemies & bishops; b != 0;
         b &= b - 1) {
      const Bitboard line = between(king, lowest(b)) | (b & (0 - b));
      const Bitboard blockers = line & own;
      if (blockers != 0 && (blockers & (blockers - 1)) == 0) {
        diagonalPins |= line;
      }
    }
    const Bitboard pinned = orthogonalPins | diagonalPins;
    const Bitboard targets = evasions & ~own;

    for (Bitboard b = own & p[kKnights] & ~pinned; b != 0; b &= b - 1) {
      const Square from = lowest(b);
      visitor.piece(kKnights, from, kAttacks.knight[from] & targets);
    }
    for (Bitboard b = own & p[kBishops] & ~orthogonalPins; b != 0; b &= b - 1) {
      const Square from = lowest(b);
      Bitboard reach = bishop(from, occupied) & targets;
      if (diagonalPins & at(from)) reach &= diagonalPins;
      visitor.piece(kBishops, from, reach);
    }
    for (Bitboard b = own & p[kRooks] & ~diagonalPins; b != 0; b &= b - 1) {
      const Square from = lowest(b);
      Bitboard reach = rook(from, occupied) & targets;
      if (orthogonalPins & at(from)) reach &= orthogonalPins;
      visitor.piece(kRooks, from, reach);
    }
    for (Bitboard b = own & p[kQueens]; b != 0; b &= b - 1) {
      const Square from = lowest(b);
      Bitboard reach = 0;
      if (!(orthogonalPins & at(from))) {
        reach = bishop(from, occupied) & targets;
        if (diagonalPins & at(from)) reach &= diagonalPins;
      }
      if (!(diagonalPins & at(from))) {
        Bitboard straight = rook(from, occupied) & targets;
        if (orthogonalPins & at(from)) straight &= orthogonalPins;
        reach |= straight;
      }
      visitor.piece(kQueens, from, reach);
    }

    const Bitboard pawns = own & p[kPawns];
    const Bitboard pushers = pawns & ~diagonalPins;
    const Bitboard single =
        ((forward(pushers & ~orthogonalPins)) |
         (forward(pushers & orthogonalPins) & orthogonalPins)) &
        empty;
    const Bitboard twice = forward(single & kThirdRank) & empty & evasions;
    const Bitboard step = single & evasions;
    const Bitboard catchers = pawns & ~orthogonalPins;
    const Bitboard victims = enemies & evasions;
    const Bitboard eastAll = forward(catchers & ~fileMaskH()) << 1;
    const Bitboard eastPinned = forward(catchers & diagonalPins & ~fileMaskH())
                                << 1;
    const Bitboard east = eastAll & ~(eastPinned & ~diagonalPins) & victims;
    const Bitboard westAll = forward(catchers & ~kFileA) >> 1;
    const Bitboard westPinned = forward(catchers & diagonalPins & ~kFileA) >> 1;
    const Bitboard west = westAll & ~(westPinned & ~diagonalPins) & victims;
    visitor.doublePushes(twice);
    if ((step | east | west) & kLastRank) {
      visitor.pawns(step & ~kLastRank, kForward);
      visitor.pawns(east & ~kLastRank, kForward + 1);
      visitor.pawns(west & ~kLastRank, kForward - 1);
      visitor.promotions(step & kLastRank, kForward);
      visitor.promotions(east & kLastRank, kForward + 1);
      visitor.promotions(west & kLastRank, kForward - 1);
    } else {
      visitor.pawns(step, kForward);
      visitor.pawns(east, kForward + 1);
      visitor.pawns(west, kForward - 1);
    }
    if (board.enPassant != kNoSquare) {
      for (Bitboard b =
               pawns &
               kAttacks.pawn[1 - static_cast<int>(kUs)][board.enPassant];
           b != 0; b &= b - 1) {
        if (enPassantIsSafe(board, lowest(b), board.enPassant)) {
          visitor.enPassant(lowest(b), board.enPassant);
        }
      }
    }
    if (board.castling & kingBit) {
      for (Bitboard b = board.castling & rankMask(kHomeRank) & ~kingBit; b != 0;
           b &= b - 1) {
        const Square corner = lowest(b);
        const CastlingPath path = castlingPath(king, corner);
        // A rook that shields its king on the back rank (Chess960) stays.
        if ((path.empty & occupied) == 0 && (path.king & attacked) == 0 &&
            !(pinned & at(corner))) {
          visitor.castle(king, corner);
        }
      }
    }
  }

  // Squares that must be empty, and those that the king stands on, passes and
  // reaches, which must not be attacked.
  struct CastlingPath {
    Bitboard empty;
    Bitboard king;
  };
  static CastlingPath castlingPath(Square king, Square corner) {
    const bool kingside = corner > king;
    const auto kingTo = static_cast<Square>(kHomeRank * 8 + (kingside ? 6 : 2));
    const auto rookTo = static_cast<Square>(kHomeRank * 8 + (kingside ? 5 : 3));
    const Bitboard kingPath = span(king, kingTo) | at(king) | at(kingTo);
    const Bitboard rookPath = span(corner, rookTo) | at(corner) | at(rookTo);
    return {(kingPath | rookPath) & ~at(king) & ~at(corner), kingPath};
  }

  static unsigned count(const LeafBoard& board) {
    CountVisitor<Isa> visitor;
    visit(board, visitor);
    return visitor.moves;
  }

  // Squares strictly between the king and a piece on one of its lines; none
  // when they are not on a line.
  static Bitboard between(Square king, Square piece) {
    const Lines& lines = kAttacks.lines[king];
    const Bitboard p = at(piece);
    const Bitboard inner = span(king, piece) & ~p & ~at(king);
    if (lines.file & p) return lines.file & inner;
    if (lines.rank & p) return lines.rank & inner;
    if (lines.diagonal & p) return lines.diagonal & inner;
    if (lines.antidiagonal & p) return lines.antidiagonal & inner;
    return 0;
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_RULES_H_
