// The rules of chess moves, written once for every processor: a template on
// the instruction set tag (isa.h), instantiated in one translation unit each.
//
// Contract: as moves.h, which is the front door; this header is for the
// translation units of the variants. Nothing here may be instantiated without
// the tag, so that code compiled for one processor is never linked in for
// another.
//
// Legal moves come straight from three sets (pins, checkers, attacked
// squares), without making moves to test them; an en passant capture, which
// takes two pieces off a line at once, is the one that is tried out.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_RULES_H_
#define PHASEMACHINE_GAMES_CHESS_RULES_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/attacks.h"
#include "games/chess/isa.h"
#include "games/chess/position.h"
#include "games/chess/types.h"
#include "games/chess/zobrist.h"

namespace phasemachine::chess {

template <class Isa>
struct Rules {
  static void generateLegal(const Position& position, MoveList& out) {
    Move* end = position.sideToMove == Color::kWhite
                    ? generate<Color::kWhite>(position, out.data())
                    : generate<Color::kBlack>(position, out.data());
    out.resizeFilled(static_cast<std::size_t>(end - out.data()));
  }

  static std::size_t countLegal(const Position& position) {
    MoveList list;
    generateLegal(position, list);
    return list.size();
  }

  static Bitboard attackersTo(const Position& position, Square square,
                              Bitboard occupied) {
    const Bitboard rooks =
        position.pieces(PieceType::kRook) | position.pieces(PieceType::kQueen);
    const Bitboard bishops = position.pieces(PieceType::kBishop) |
                             position.pieces(PieceType::kQueen);
    return (Sliders<Isa>::rook(square, occupied) & rooks) |
           (Sliders<Isa>::bishop(square, occupied) & bishops) |
           (kAttacks.knight[square] & position.pieces(PieceType::kKnight)) |
           (kAttacks.king[square] & position.pieces(PieceType::kKing)) |
           (kAttacks.pawn[1][square] &
            position.pieces(Color::kWhite, PieceType::kPawn)) |
           (kAttacks.pawn[0][square] &
            position.pieces(Color::kBlack, PieceType::kPawn));
  }

  static bool inCheck(const Position& position, Color color) {
    return (attackersTo(position, position.king(color), position.occupied()) &
            position.pieces(~color)) != 0;
  }

  // True when the side to move may capture en passant on `target` without
  // leaving its king attacked. Precondition: an enemy pawn has just passed
  // over `target`.
  static bool enPassantIsLegal(const Position& position, Square target) {
    const Color us = position.sideToMove;
    Bitboard capturers = position.pieces(us, PieceType::kPawn) &
                         kAttacks.pawn[index(~us)][target];
    for (; capturers != 0; capturers &= capturers - 1) {
      if (enPassantIsSafe(position, lowestSquare(capturers), target)) {
        return true;
      }
    }
    return false;
  }

  static void makeMove(Position& position, Move move) {
    const Color us = position.sideToMove;
    const std::size_t own = index(us);
    const std::size_t enemy = own ^ 1;
    const Square from = move.from();
    const Square to = move.to();
    const MoveKind kind = move.kind();
    const PieceType piece = movingPiece(kind);
    const Bitboard home = us == Color::kWhite ? rankMask(0) : rankMask(7);
    std::uint64_t key = position.key ^ kZobrist.blackToMove ^
                        kZobrist.enPassant[position.enPassant];
    position.enPassant = kNoSquare;
    ++position.halfmoveClock;
    // Stays at its highest value, since 0 is not a move number.
    const std::size_t moveNumber = position.fullmoveNumber + own;
    position.fullmoveNumber =
        static_cast<std::uint16_t>(moveNumber - (moveNumber >> 16));
    position.sideToMove = ~us;

    if (kind == MoveKind::kCastle) {
      const bool kingside = to > from;
      const auto corner = static_cast<Square>(from & 56);
      const auto kingTo = static_cast<Square>(corner + (kingside ? 6 : 2));
      const auto rookTo = static_cast<Square>(corner + (kingside ? 5 : 3));
      position.planes[kKing] ^= bit(from) ^ bit(kingTo);
      position.planes[kRook] ^= bit(to) ^ bit(rookTo);
      position.planes[kWhitePlane + own] ^=
          bit(from) ^ bit(kingTo) ^ bit(to) ^ bit(rookTo);
      key ^= kZobrist.pieces[own][kKing][from] ^
             kZobrist.pieces[own][kKing][kingTo] ^
             kZobrist.pieces[own][kRook][to] ^
             kZobrist.pieces[own][kRook][rookTo];
      position.key = key ^ dropRights(position, home);
      return;
    }

    const Square captureSquare =
        kind == MoveKind::kEnPassant ? static_cast<Square>(to ^ 8) : to;
    if (position.pieces(~us) & bit(captureSquare)) {
      const auto captured =
          static_cast<std::size_t>(pieceOn(position, captureSquare));
      position.planes[captured] ^= bit(captureSquare);
      position.planes[kWhitePlane + enemy] ^= bit(captureSquare);
      key ^= kZobrist.pieces[enemy][captured][captureSquare];
      position.halfmoveClock = 0;
    }
    const PieceType promoted = promotedPiece(kind);
    const auto placed = static_cast<std::size_t>(
        promoted == PieceType::kNone ? piece : promoted);
    position.planes[static_cast<std::size_t>(piece)] ^= bit(from);
    position.planes[placed] ^= bit(to);
    position.planes[kWhitePlane + own] ^= bit(from) ^ bit(to);
    key ^= kZobrist.pieces[own][static_cast<std::size_t>(piece)][from] ^
           kZobrist.pieces[own][placed][to];
    key ^= dropRights(
        position, bit(from) | bit(to) | (piece == PieceType::kKing ? home : 0));
    if (piece == PieceType::kPawn) position.halfmoveClock = 0;
    if (kind == MoveKind::kDoublePush) {
      const auto passed = static_cast<Square>((from + to) / 2);
      if ((kAttacks.pawn[own][passed] &
           position.pieces(~us, PieceType::kPawn)) != 0 &&
          enPassantIsLegal(position, passed)) {
        position.enPassant = passed;
        key ^= kZobrist.enPassant[passed];
      }
    }
    position.key = key;
  }

 private:
  static constexpr auto kRook = static_cast<std::size_t>(PieceType::kRook);
  static constexpr auto kKing = static_cast<std::size_t>(PieceType::kKing);

  static constexpr std::size_t index(Color color) {
    return static_cast<std::size_t>(color);
  }

  // Ends the rights of the given squares, and of a king left without a rook;
  // returns the change of the key.
  static std::uint64_t dropRights(Position& position, Bitboard squares) {
    const Bitboard before = position.castling;
    if ((before & squares) == 0) return 0;
    Bitboard after = before & ~squares;
    for (const Bitboard home : {rankMask(0), rankMask(7)}) {
      if (std::has_single_bit(after & home)) after &= ~home;
    }
    position.castling = after;
    return castlingKey(before ^ after);
  }

  // True when the capture en passant leaves the own king unattacked.
  static bool enPassantIsSafe(const Position& position, Square from,
                              Square target) {
    const Color us = position.sideToMove;
    const Bitboard victim = bit(static_cast<Square>(target ^ 8));
    const Bitboard occupied =
        (position.occupied() ^ bit(from) ^ victim) | bit(target);
    return (attackersTo(position, position.king(us), occupied) &
            position.pieces(~us) & ~victim) == 0;
  }

  static constexpr Bitboard kAllSquares = ~Bitboard{0};

  template <Color kUs>
  static Bitboard pawnAttacks(Bitboard pawns) {
    const Bitboard east = pawns & ~fileMask(7);
    const Bitboard west = pawns & ~fileMask(0);
    return kUs == Color::kWhite ? east << 9 | west << 7 : east >> 7 | west >> 9;
  }

  // Squares attacked by `kThem`, seen through the enemy king.
  template <Color kThem>
  static Bitboard attackedBy(const Position& position, Bitboard occupied) {
    Bitboard attacked =
        pawnAttacks<kThem>(position.pieces(kThem, PieceType::kPawn)) |
        kAttacks.king[position.king(kThem)];
    const Bitboard queens = position.pieces(kThem, PieceType::kQueen);
    Bitboard knights = position.pieces(kThem, PieceType::kKnight);
    Bitboard bishops = position.pieces(kThem, PieceType::kBishop) | queens;
    Bitboard rooks = position.pieces(kThem, PieceType::kRook) | queens;
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

  static Move* write(Move* out, Square from, Bitboard targets, MoveKind kind) {
    for (; targets != 0; targets &= targets - 1) {
      *out++ = Move(from, lowestSquare(targets), kind);
    }
    return out;
  }

  static Move* writePawns(Move* out, Bitboard targets, int step,
                          MoveKind kind) {
    for (; targets != 0; targets &= targets - 1) {
      const Square to = lowestSquare(targets);
      *out++ = Move(static_cast<Square>(to - step), to, kind);
    }
    return out;
  }

  static Move* writePromotions(Move* out, Bitboard targets, int step) {
    for (; targets != 0; targets &= targets - 1) {
      const Square to = lowestSquare(targets);
      const auto from = static_cast<Square>(to - step);
      *out++ = Move(from, to, MoveKind::kPromoteKnight);
      *out++ = Move(from, to, MoveKind::kPromoteBishop);
      *out++ = Move(from, to, MoveKind::kPromoteRook);
      *out++ = Move(from, to, MoveKind::kPromoteQueen);
    }
    return out;
  }

  // The line through the king that `piece` stands on.
  static Bitboard lineThrough(Square king, Square piece) {
    const Lines& lines = kAttacks.lines[king];
    const Bitboard at = bit(piece);
    if (lines.file & at) return lines.file;
    if (lines.rank & at) return lines.rank;
    return lines.diagonal & at ? lines.diagonal : lines.antidiagonal;
  }

  // Squares from the lower to the higher of `a` and `b`, both included.
  static Bitboard span(Square a, Square b) {
    return a < b ? (bit(b) | (bit(b) - bit(a))) : (bit(a) | (bit(a) - bit(b)));
  }

  // Squares between the king and a piece on one of its lines.
  static Bitboard between(Square king, Square piece) {
    return lineThrough(king, piece) & span(king, piece) & ~bit(piece);
  }

  template <Color kUs>
  static Move* generate(const Position& position, Move* out) {
    constexpr Color kThem = ~kUs;
    constexpr int kForward = kUs == Color::kWhite ? 8 : -8;
    constexpr Bitboard kLastRank = rankMask(kUs == Color::kWhite ? 7 : 0);
    constexpr Bitboard kThirdRank = rankMask(kUs == Color::kWhite ? 2 : 5);
    const Bitboard own = position.pieces(kUs);
    const Bitboard enemies = position.pieces(kThem);
    const Bitboard occupied = own | enemies;
    const Square king = position.king(kUs);
    const Lines& lines = kAttacks.lines[king];
    const Bitboard queens = position.pieces(PieceType::kQueen);
    const Bitboard bishops = position.pieces(PieceType::kBishop) | queens;
    const Bitboard rooks = position.pieces(PieceType::kRook) | queens;

    const Bitboard rookView = Sliders<Isa>::rook(king, occupied);
    const Bitboard bishopView = Sliders<Isa>::bishop(king, occupied);
    const Bitboard sliderChecks =
        ((rookView & rooks) | (bishopView & bishops)) & enemies;
    const Bitboard knightChecks =
        kAttacks.knight[king] & enemies & position.pieces(PieceType::kKnight);
    const Bitboard pawnChecks = kAttacks.pawn[index(kUs)][king] & enemies &
                                position.pieces(PieceType::kPawn);
    const Bitboard checkers = sliderChecks | knightChecks | pawnChecks;
    // Pinners are the enemy sliders seen once our own blockers are lifted.
    const Bitboard withoutBlockers =
        occupied & ~((rookView | bishopView) & own);
    const Bitboard pinners =
        enemies & ~(rookView | bishopView) &
        ((Sliders<Isa>::rook(king, withoutBlockers) & rooks) |
         (Sliders<Isa>::bishop(king, withoutBlockers) & bishops));
    Bitboard pinned = 0;
    for (Bitboard rest = pinners; rest != 0; rest &= rest - 1) {
      const Square pinner = lowestSquare(rest);
      pinned |= between(king, pinner) & own;
    }
    Bitboard evasions = kAllSquares;
    if (checkers != 0) {
      if (std::has_single_bit(checkers)) {
        evasions = checkers;
        if (sliderChecks != 0) {
          evasions |= between(king, lowestSquare(checkers));
        }
      } else {
        evasions = 0;
      }
    }
    const Bitboard attacked = attackedBy<kThem>(position, occupied ^ bit(king));
    const Bitboard targets = evasions & ~own;

    out = write(out, king, kAttacks.king[king] & ~own & ~attacked,
                MoveKind::kKing);
    for (Bitboard rest = own & position.pieces(PieceType::kKnight) & ~pinned;
         rest != 0; rest &= rest - 1) {
      const Square from = lowestSquare(rest);
      out =
          write(out, from, kAttacks.knight[from] & targets, MoveKind::kKnight);
    }
    for (Bitboard rest = own & (bishops | rooks); rest != 0; rest &= rest - 1) {
      const Square from = lowestSquare(rest);
      Bitboard reach = 0;
      if (bishops & bit(from)) reach |= Sliders<Isa>::bishop(from, occupied);
      if (rooks & bit(from)) reach |= Sliders<Isa>::rook(from, occupied);
      if (pinned & bit(from)) reach &= lineThrough(king, from);
      const MoveKind kind = queens & bit(from)    ? MoveKind::kQueen
                            : bishops & bit(from) ? MoveKind::kBishop
                                                  : MoveKind::kRook;
      out = write(out, from, reach & targets, kind);
    }

    // A pinned pawn may move along its pin line only.
    const Bitboard pawns = own & position.pieces(PieceType::kPawn);
    const Bitboard empty = ~occupied;
    const auto forward = [](Bitboard b) {
      return kUs == Color::kWhite ? b << 8 : b >> 8;
    };
    const Bitboard single = forward(pawns & ~(pinned & ~lines.file)) & empty;
    const Bitboard twice = forward(single & kThirdRank) & empty & evasions;
    const Bitboard eastLine =
        kUs == Color::kWhite ? lines.diagonal : lines.antidiagonal;
    const Bitboard westLine =
        kUs == Color::kWhite ? lines.antidiagonal : lines.diagonal;
    const Bitboard east = (forward(pawns & ~(pinned & ~eastLine)) << 1) &
                          ~fileMask(0) & enemies & evasions;
    const Bitboard west = (forward(pawns & ~(pinned & ~westLine)) >> 1) &
                          ~fileMask(7) & enemies & evasions;
    const Bitboard step = single & evasions;
    out = writePawns(out, step & ~kLastRank, kForward, MoveKind::kPawn);
    out = writePawns(out, twice, 2 * kForward, MoveKind::kDoublePush);
    out = writePawns(out, east & ~kLastRank, kForward + 1, MoveKind::kPawn);
    out = writePawns(out, west & ~kLastRank, kForward - 1, MoveKind::kPawn);
    if ((step | east | west) & kLastRank) {
      out = writePromotions(out, step & kLastRank, kForward);
      out = writePromotions(out, east & kLastRank, kForward + 1);
      out = writePromotions(out, west & kLastRank, kForward - 1);
    }
    if (position.enPassant != kNoSquare) {
      const Square target = position.enPassant;
      for (Bitboard rest = pawns & kAttacks.pawn[index(kThem)][target];
           rest != 0; rest &= rest - 1) {
        const Square from = lowestSquare(rest);
        if (enPassantIsSafe(position, from, target)) {
          *out++ = Move(from, target, MoveKind::kEnPassant);
        }
      }
    }
    if (position.castling & bit(king)) {
      out = writeCastling<kUs>(position, king, attacked, pinned, out);
    }
    return out;
  }

  template <Color kUs>
  static Move* writeCastling(const Position& position, Square king,
                             Bitboard attacked, Bitboard pinned, Move* out) {
    constexpr int kHome = kUs == Color::kWhite ? 0 : 7;
    for (Bitboard rest = position.castling & rankMask(kHome) & ~bit(king);
         rest != 0; rest &= rest - 1) {
      const Square rook = lowestSquare(rest);
      const bool kingside = rook > king;
      const Square kingTo = makeSquare(kingside ? 6 : 2, kHome);
      const Square rookTo = makeSquare(kingside ? 5 : 3, kHome);
      const Bitboard kingPath = span(king, kingTo);
      const Bitboard others = position.occupied() ^ bit(king) ^ bit(rook);
      // A rook that shields its king on the back rank (Chess960) may not leave.
      if (((kingPath | span(rook, rookTo)) & others) == 0 &&
          (kingPath & attacked) == 0 && (pinned & bit(rook)) == 0) {
        *out++ = Move(king, rook, MoveKind::kCastle);
      }
    }
    return out;
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_RULES_H_
