// The rules of chess moves, as a template on the instruction set tag
// (core/isa.h), instantiated in one translation unit per tag.
//
// Contract: as moves.h, which is the public interface; this header is for the
// translation units of the compiled forms. All code here is a template on the tag or
// always inlined, so that code compiled for one processor is never linked for
// another (tests/structure/variant_symbols.py).
//
// Legal moves are generated directly from three sets (scout.h): pinned pieces,
// check evasion squares, attacked squares. No move is made to test its
// legality; only en passant, which removes two pieces from a line at once, is
// tested separately.
//
// The order of moves is that of generate(): knights, bishops, rooks, queens
// (each by origin, then by target), pinned sliders, pawns by kind of move and
// origin, promotions, king steps, en passant, castling. Writers preserve it.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/isa.h"
#include "games/chess/moves/attacks.h"
#include "games/chess/moves/castling.h"
#include "games/chess/moves/move_maker.h"
#include "games/chess/moves/scout.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Output of generated moves: into a list, or into a count.
//
// Contract: a writer is a small value with
//   piece<kType>(from, targets)   one piece's moves, by target
//   pawns<kUs>(pawns, origins)    moves of `pawns` by kind, then by origin:
//                                 single and double steps, captures towards
//                                 the h-file, captures towards the a-file;
//                                 `pawns` has none on the seventh rank
//   promotions(origins, step)     four moves for each origin
//   append(move, legal)           one move if it is legal
// A list writer may store up to 32 moves past the end it reports.

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

template <class Isa>
struct Rules {
  [[gnu::always_inline]] static void generateLegal(const Position& position,
                                                   MoveList& out) {
    const ListWriter<Isa> writer = write(position, ListWriter<Isa>(out.data()));
    out.resizeFilled(static_cast<std::size_t>(writer.end - out.data()));
  }

  [[gnu::always_inline]] static std::size_t countLegal(
      const Position& position) {
    return write(position, MoveCounter<Isa>()).count;
  }

  [[gnu::always_inline]] static void makeMove(Position& position, Move move) {
    makeMove(position, move, position);
  }
  // Sets `after` to `before` with the move made.
  [[gnu::always_inline]] static void makeMove(const Position& before, Move move,
                                              Position& after) {
    if (before.sideToMove == Color::kWhite) {
      MoveMaker<Isa>::template make<Color::kWhite>(before, after, move);
    } else {
      MoveMaker<Isa>::template make<Color::kBlack>(before, after, move);
    }
  }

  // move_maker.h
  template <Color kUs>
  [[gnu::always_inline]] static bool isPlain(const Position& before, Move move,
                                             const MoveInTables& found) {
    return MoveMaker<Isa>::template isPlain<kUs>(before, move, found);
  }
  [[gnu::always_inline]] static bool keepsRights(const Position& before,
                                                 const MoveInTables& move) {
    return MoveMaker<Isa>::keepsRights(before, move);
  }
  template <Color kUs, bool kKeepsRights>
  [[gnu::always_inline]] static void makePlain(const Position& before,
                                               const MoveInTables& move,
                                               Position& after) {
    MoveMaker<Isa>::template makePlain<kUs, kKeepsRights>(before, after, move);
  }

  // The number of the first `size` keys that equal `key`.
  [[gnu::always_inline]] static unsigned countKeys(const KeyHistory& history,
                                                   std::size_t size,
                                                   std::uint64_t key) {
    return history.count<Isa>(size, key);
  }

  template <std::size_t kLines>
  [[gnu::always_inline]] static void copyLines(void* to, const void* from) {
    LineCopy<Isa>::template copy<kLines>(to, from);
  }

  static Bitboard attackersTo(const Position& position, Square square,
                              Bitboard occupied) {
    return Scout<Isa>::attackersTo(position, square, occupied);
  }

  static bool inCheck(const Position& position, Color color) {
    return (attackersTo(position, position.king(color), position.occupied()) &
            position.pieces(~color)) != 0;
  }

  static bool enPassantIsLegal(const Position& position, Square target) {
    return Scout<Isa>::enPassantIsLegal(position, target);
  }

 private:
  template <class Writer>
  [[gnu::always_inline]] static Writer write(const Position& position,
                                             Writer writer) {
    return position.sideToMove == Color::kWhite
               ? generate<Color::kWhite>(position, writer)
               : generate<Color::kBlack>(position, writer);
  }

  template <Color kUs, class Writer>
  [[gnu::always_inline]] static Writer generate(const Position& position,
                                                Writer writer) {
    constexpr auto kOwn = static_cast<std::size_t>(kUs);
    const Bitboard own = position.pieces(kUs);
    const Bitboard kingBit = own & position.pieces(PieceType::kKing);
    const Square king = lowestSquare(kingBit);
    const Threats threats = Scout<Isa>::template look<kUs>(position, king);
    const Bitboard pinned = threats.pinned;
    const Bitboard occupied = position.occupied();
    const Bitboard targets = threats.evasions & ~own;

    // A pinned knight cannot move; other pinned pieces follow later.
    const Bitboard free = own & ~pinned;
    writer = writePieces<PieceType::kKnight>(position, free, occupied, targets,
                                             writer);
    writer = writePieces<PieceType::kBishop>(position, free, occupied, targets,
                                             writer);
    writer = writePieces<PieceType::kRook>(position, free, occupied, targets,
                                           writer);
    writer = writePieces<PieceType::kQueen>(position, free, occupied, targets,
                                            writer);
    if (pinned != 0) [[unlikely]] {
      writer = writePinned(position, pinned, king, targets, writer);
    }

    writer = writePawns<kUs>(position, king, threats, writer);

    writer.template piece<PieceType::kKing>(
        king, kAttacks.king[king] & ~own & ~threats.attacked);
    if (position.enPassant != kNoSquare) [[unlikely]] {
      writer = writeEnPassant(position, writer);
    }
    if ((position.castling & kingBit) != 0) {
      constexpr unsigned kHome = kOwn * 56;
      const CastlingPaths paths(position.castling >> kHome, king & 7U,
                                occupied >> kHome, threats.attacked >> kHome,
                                pinned >> kHome);
      writer.append(Move(king, static_cast<Square>(kHome + paths.queensideRook),
                         MoveKind::kCastle),
                    paths.queensideClear);
      writer.append(Move(king, static_cast<Square>(kHome + paths.kingsideRook),
                         MoveKind::kCastle),
                    paths.kingsideClear);
    }
    return writer;
  }

  template <PieceType kType>
  [[gnu::always_inline]] static Bitboard reach(Square from, Bitboard occupied) {
    if constexpr (kType == PieceType::kKnight) {
      return kAttacks.knight[from];
    } else if constexpr (kType == PieceType::kBishop) {
      return Sliders<Isa>::bishop(from, occupied);
    } else if constexpr (kType == PieceType::kRook) {
      return Sliders<Isa>::rook(from, occupied);
    } else {
      return Sliders<Isa>::queen(from, occupied);
    }
  }

  template <PieceType kType, class Writer>
  [[gnu::always_inline]] static Writer writePieces(const Position& position,
                                                   Bitboard movers,
                                                   Bitboard occupied,
                                                   Bitboard targets,
                                                   Writer writer) {
    for (Bitboard rest = movers & position.pieces(kType); rest != 0;
         rest &= rest - 1) {
      const Square from = lowestSquare(rest);
      writer.template piece<kType>(from,
                                   reach<kType>(from, occupied) & targets);
    }
    return writer;
  }

  // Pinned sliders move along the line of their pin.
  template <class Writer>
  [[gnu::noinline, gnu::cold]] static Writer writePinned(
      const Position& position, Bitboard pinned, Square king, Bitboard targets,
      Writer writer) {
    const Bitboard occupied = position.occupied();
    const auto write = [&]<PieceType kType>() __attribute__((always_inline)) {
      for (Bitboard rest = pinned & position.pieces(kType); rest != 0;
           rest &= rest - 1) {
        const Square from = lowestSquare(rest);
        writer.template piece<kType>(from, reach<kType>(from, occupied) &
                                               lineThrough(king, from) &
                                               targets);
      }
    };
    write.template operator()<PieceType::kBishop>();
    write.template operator()<PieceType::kRook>();
    write.template operator()<PieceType::kQueen>();
    return writer;
  }

  template <Color kUs, class Writer>
  [[gnu::always_inline]] static Writer writePawns(const Position& position,
                                                  Square king,
                                                  const Threats& threats,
                                                  Writer writer) {
    constexpr bool kWhite = kUs == Color::kWhite;
    constexpr Bitboard kHomeRank = rankMask(kWhite ? 1 : 6);
    constexpr Bitboard kSeventhRank = rankMask(kWhite ? 6 : 1);
    // The squares `ranks` steps behind `squares`.
    const auto behind = [](Bitboard squares,
                           int ranks) __attribute__((always_inline)) {
      return kWhite ? squares >> (8 * ranks) : squares << (8 * ranks);
    };
    const Lines& lines = kAttacks.lines[king];
    const Bitboard eastLine = kWhite ? lines.diagonal : lines.antidiagonal;
    const Bitboard westLine = kWhite ? lines.antidiagonal : lines.diagonal;
    const Bitboard pawns =
        position.pieces(kUs) & position.pieces(PieceType::kPawn);
    const Bitboard empty = ~position.occupied();
    const Bitboard stops = empty & threats.evasions;
    const Bitboard victims = position.pieces(~kUs) & threats.evasions;
    // A pinned pawn may only move along its pin line.
    const Bitboard movable = ~threats.pinned;
    PawnOrigins origins;
    const Bitboard pushers = pawns & (movable | lines.file);
    origins.single = pushers & behind(stops, 1);
    origins.twice = pushers & kHomeRank & behind(empty, 1) & behind(stops, 2);
    origins.east =
        pawns & (movable | eastLine) & behind((victims & ~fileMask(0)) >> 1, 1);
    origins.west =
        pawns & (movable | westLine) & behind((victims & ~fileMask(7)) << 1, 1);
    writer.template pawns<kUs>(pawns & ~kSeventhRank, origins);
    if ((pawns & kSeventhRank) != 0) [[unlikely]] {
      writer = writePromotions<kUs>(origins, writer);
    }
    return writer;
  }

  template <Color kUs, class Writer>
  [[gnu::noinline]] static Writer writePromotions(PawnOrigins origins,
                                                  Writer writer) {
    constexpr int kForward = kUs == Color::kWhite ? 8 : -8;
    constexpr Bitboard kSeventhRank = rankMask(kUs == Color::kWhite ? 6 : 1);
    writer.promotions(origins.single & kSeventhRank, kForward);
    writer.promotions(origins.east & kSeventhRank, kForward + 1);
    writer.promotions(origins.west & kSeventhRank, kForward - 1);
    return writer;
  }

  template <class Writer>
  [[gnu::noinline, gnu::cold]] static Writer writeEnPassant(
      const Position& position, Writer writer) {
    const Square target = position.enPassant;
    for (Bitboard rest = Scout<Isa>::enPassantCapturers(position, target);
         rest != 0; rest &= rest - 1) {
      const Square from = lowestSquare(rest);
      writer.append(Move(from, target, MoveKind::kEnPassant),
                    Scout<Isa>::enPassantIsSafe(position, from, target));
    }
    return writer;
  }
};

}  // namespace phasemachine::chess
