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

inline constexpr Bitboard kFileH = kFileA << 7;

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
    const Bitboard east = pawns & ~kFileH;
    const Bitboard west = pawns & ~kFileA;
    return kUs == Color::kWhite ? east >> 7 | west >> 9 : east << 9 | west << 7;
  }

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

  // Squares that enemy pawns and knights attack.
  static Bitboard leaperThreats(const LeafBoard& board) {
    const Bitboard* p = board.planes;
    const Bitboard knights = p[kKnights] & p[kEnemy];
    const Bitboard near = (knights & ~kFileH) << 1 | (knights & ~kFileA) >> 1;
    const Bitboard far = (knights & ~(kFileH | kFileH >> 1)) << 2 |
                         (knights & ~(kFileA | kFileA << 1)) >> 2;
    return pawnThreats(p[kPawns] & p[kEnemy]) | near << 16 | near >> 16 |
           far << 8 | far >> 8;
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

  static Bitboard enPassantCatchers(const LeafBoard& board, Square target) {
    return board.planes[kPawns] & board.planes[kOwn] &
           kAttacks.pawn[1 - static_cast<int>(kUs)][target];
  }

  // Number of legal captures en passant on `target`.
  static unsigned countEnPassant(const LeafBoard& board, Square target) {
    unsigned count = 0;
    for (Bitboard b = enPassantCatchers(board, target); b != 0; b &= b - 1) {
      count += enPassantIsSafe(board, lowest(b), target) ? 1 : 0;
    }
    return count;
  }

  // What limits the moves of a position.
  struct Limits {
    Bitboard attacked;          // by the enemy, seen through our king
    Bitboard evasions;          // targets that answer a check; all without one
    Bitboard pinnedOrthogonal;  // our pieces that may move on their line only
    Bitboard pinnedDiagonal;
  };

  static Limits limits(const LeafBoard& board) {
    const Bitboard* p = board.planes;
    const Bitboard own = p[kOwn];
    const Bitboard occupied = own | p[kEnemy];
    const Bitboard kingBit = p[kKings] & own;
    const Square king = lowest(kingBit);
    const Bitboard attacked = threats(board, occupied ^ kingBit);
    return {
        attacked, evasions(board, king, attacked),
        pinned(rook(king, p[kEnemy]) & p[kEnemy] & (p[kRooks] | p[kQueens]),
               king, own),
        pinned(bishop(king, p[kEnemy]) & p[kEnemy] & (p[kBishops] | p[kQueens]),
               king, own)};
  }

  // Those of our pieces that stand alone between the king and a slider.
  static Bitboard pinned(Bitboard sliders, Square king, Bitboard own) {
    Bitboard result = 0;
    for (; sliders != 0; sliders &= sliders - 1) {
      const Bitboard blockers = between(king, lowest(sliders)) & own;
      if ((blockers & (blockers - 1)) == 0) result |= blockers;
    }
    return result;
  }

  static Bitboard evasions(const LeafBoard& board, Square king,
                           Bitboard attacked) {
    if (!(attacked & at(king))) return ~Bitboard{0};
    const Bitboard checkers =
        attackers(board, king, board.planes[kOwn] | board.planes[kEnemy]);
    if (checkers & (checkers - 1)) return 0;
    return checkers | between(king, lowest(checkers));
  }

  // Knights and pawns come first. A queen is visited twice, for its lines and
  // for its diagonals.
  template <class Visitor>
  static void visit(const LeafBoard& board, const Limits& limits,
                    Visitor& visitor) {
    const Bitboard* p = board.planes;
    const Bitboard own = p[kOwn];
    const Bitboard occupied = own | p[kEnemy];
    const Square king = lowest(p[kKings] & own);
    const Lines& lines = kAttacks.lines[king];
    const Bitboard targets = limits.evasions & ~own;
    const Bitboard pinned = limits.pinnedOrthogonal | limits.pinnedDiagonal;

    for (Bitboard b = own & p[kKnights] & ~pinned; b != 0; b &= b - 1) {
      const Square from = lowest(b);
      visitor.piece(kKnights, from, kAttacks.knight[from] & targets);
    }
    visitPawns(board, limits, lines, visitor);
    visitor.piece(kKings, king, kAttacks.king[king] & ~own & ~limits.attacked);
    for (Bitboard b =
             own & (p[kBishops] | p[kQueens]) & ~limits.pinnedOrthogonal;
         b != 0; b &= b - 1) {
      const Square from = lowest(b);
      Bitboard reach = bishop(from, occupied) & targets;
      if (limits.pinnedDiagonal & at(from)) {
        reach &= lines.diagonal | lines.antidiagonal;
      }
      visitor.piece(p[kQueens] & at(from) ? kQueens : kBishops, from, reach);
    }
    for (Bitboard b = own & (p[kRooks] | p[kQueens]) & ~limits.pinnedDiagonal;
         b != 0; b &= b - 1) {
      const Square from = lowest(b);
      Bitboard reach = rook(from, occupied) & targets;
      if (limits.pinnedOrthogonal & at(from)) reach &= lines.file | lines.rank;
      visitor.piece(p[kQueens] & at(from) ? kQueens : kRooks, from, reach);
    }
    if (board.castling & at(king)) visitCastling(board, limits, king, visitor);
  }

  template <class Visitor>
  static void visit(const LeafBoard& board, Visitor& visitor) {
    visit(board, limits(board), visitor);
  }

  template <class Visitor>
  static void visitPawns(const LeafBoard& board, const Limits& limits,
                         const Lines& lines, Visitor& visitor) {
    constexpr bool kUp = kUs == Color::kWhite;
    const Bitboard* p = board.planes;
    const Bitboard pawns = p[kOwn] & p[kPawns];
    const Bitboard empty = ~(p[kOwn] | p[kEnemy]);
    const Bitboard victims = p[kEnemy] & limits.evasions;
    const Bitboard eastLine = kUp ? lines.diagonal : lines.antidiagonal;
    const Bitboard westLine = kUp ? lines.antidiagonal : lines.diagonal;
    const Bitboard pushers = pawns & ~limits.pinnedDiagonal &
                             ~(limits.pinnedOrthogonal & ~lines.file);
    const Bitboard catchers = pawns & ~limits.pinnedOrthogonal;
    const Bitboard single = forward(pushers) & empty;
    const Bitboard step = single & limits.evasions;
    const Bitboard east =
        forward(catchers & ~(limits.pinnedDiagonal & ~eastLine) & ~kFileH)
            << 1 &
        victims;
    const Bitboard west =
        forward(catchers & ~(limits.pinnedDiagonal & ~westLine) & ~kFileA) >>
            1 &
        victims;
    visitor.doublePushes(forward(single & kThirdRank) & empty &
                         limits.evasions);
    visitor.pawns(step & ~kLastRank, kForward);
    visitor.pawns(east & ~kLastRank, kForward + 1);
    visitor.pawns(west & ~kLastRank, kForward - 1);
    if ((step | east | west) & kLastRank) {
      visitor.promotions(step & kLastRank, kForward);
      visitor.promotions(east & kLastRank, kForward + 1);
      visitor.promotions(west & kLastRank, kForward - 1);
    }
    if (board.enPassant != kNoSquare) {
      for (Bitboard b = enPassantCatchers(board, board.enPassant); b != 0;
           b &= b - 1) {
        if (enPassantIsSafe(board, lowest(b), board.enPassant)) {
          visitor.enPassant(lowest(b), board.enPassant);
        }
      }
    }
  }

  template <class Visitor>
  static void visitCastling(const LeafBoard& board, const Limits& limits,
                            Square king, Visitor& visitor) {
    const Bitboard occupied = board.planes[kOwn] | board.planes[kEnemy];
    for (Bitboard b = board.castling & rankMask(kHomeRank) & ~at(king); b != 0;
         b &= b - 1) {
      const Square corner = lowest(b);
      const CastlingPath path = castlingPath(king, corner);
      // A rook that shields its king on the back rank (Chess960) stays.
      if ((path.empty & occupied) == 0 && (path.king & limits.attacked) == 0 &&
          !(limits.pinnedOrthogonal & at(corner))) {
        visitor.castle(king, corner);
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
