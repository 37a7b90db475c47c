// Computes the position after a move.
//
// Contract: for the translation units of the variants; everything is a template
// on the instruction set tag. The move must be a legal move of kUs. Makers read
// `before` and write all of `after`; both may be the same position. Variants
// may specialise PieceMover (rules_bmi2.h, rules_avx512.h). Castling and en
// passant, which touch more than two squares, are apart.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_MOVE_MAKER_H_
#define PHASEMACHINE_GAMES_CHESS_MOVE_MAKER_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/attacks.h"
#include "games/chess/castling.h"
#include "games/chess/position.h"
#include "games/chess/scout.h"
#include "games/chess/types.h"
#include "games/chess/zobrist.h"

namespace phasemachine::chess {

// The properties of a MoveKind that makeMove needs.
struct MoveKindRow {
  std::uint8_t moving = 0;      // PieceType that leaves
  std::uint8_t arriving = 0;    // PieceType that arrives
  std::uint16_t clockMask = 0;  // 0 for pawns, whose moves are irreversible
  // On the side's home rank: rights that end when the king moves.
  std::array<Bitboard, 2> endedRights = {};
  Bitboard doublePush = 0;  // all squares for a double push, else none
};

constexpr std::array<MoveKindRow, 16> makeMoveKindRows() {
  std::array<MoveKindRow, 16> rows = {};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto kind = static_cast<MoveKind>(i);
    const PieceType moving = movingPiece(kind);
    const PieceType promoted = promotedPiece(kind);
    rows[i].moving = static_cast<std::uint8_t>(moving);
    rows[i].arriving = static_cast<std::uint8_t>(
        promoted == PieceType::kNone ? moving : promoted);
    rows[i].clockMask = moving == PieceType::kPawn ? 0 : 0xFFFF;
    if (kind == MoveKind::kDoublePush) rows[i].doublePush = ~Bitboard{0};
    if (moving == PieceType::kKing) {
      rows[i].endedRights = {rankMask(0), rankMask(7)};
    }
  }
  return rows;
}

inline constexpr std::array<MoveKindRow, 16> kMoveKinds = makeMoveKindRows();

// [colour][MoveKind]: all bits in the planes of the piece that arrives.
struct alignas(64) ArrivalPlanes {
  std::array<Bitboard, 8> planes = {};
};
using Arrivals = std::array<std::array<ArrivalPlanes, 16>, 2>;

constexpr Arrivals makeArrivals() {
  Arrivals arrivals = {};
  for (std::size_t color = 0; color < 2; ++color) {
    for (std::size_t kind = 0; kind < 16; ++kind) {
      auto& planes = arrivals[color][kind].planes;
      planes[kMoveKinds[kind].arriving] = ~Bitboard{0};
      planes[kWhitePlane + color] = ~Bitboard{0};
    }
  }
  return arrivals;
}

inline constexpr Arrivals kArrivals = makeArrivals();

// How the key changes when a piece moves: at its origin, together with the
// change of side, and at its target. Not for castling and en passant.
struct MoveKeys {
  static constexpr std::size_t kKinds =
      static_cast<std::size_t>(MoveKind::kEnPassant);
  // [colour][MoveKind][square]
  using Table =
      std::array<std::array<std::array<std::uint64_t, 64>, kKinds>, 2>;
  Table leaving = {};
  Table arriving = {};
};

constexpr MoveKeys makeMoveKeys() {
  MoveKeys keys;
  for (std::size_t color = 0; color < 2; ++color) {
    for (std::size_t kind = 0; kind < MoveKeys::kKinds; ++kind) {
      const auto& pieces = kZobrist.pieces[color];
      keys.leaving[color][kind] = pieces[kMoveKinds[kind].moving];
      keys.arriving[color][kind] = pieces[kMoveKinds[kind].arriving];
      for (std::uint64_t& key : keys.leaving[color][kind]) {
        key ^= kZobrist.blackToMove;
      }
    }
  }
  return keys;
}

inline constexpr MoveKeys kMoveKeys = makeMoveKeys();

// [square]: the squares beside it, where pawns stand that may capture a pawn
// there en passant.
inline constexpr std::array<Bitboard, 64> kBeside = [] {
  std::array<Bitboard, 64> beside = {};
  for (std::size_t i = 0; i < 64; ++i) {
    const Bitboard square = Bitboard{1} << i;
    beside[i] = (square & ~fileMask(0)) >> 1 | (square & ~fileMask(7)) << 1;
  }
  return beside;
}();

// [square]: the square's bit, to be loaded into all lanes of a vector.
inline constexpr std::array<Bitboard, 64> kSquareBits = [] {
  std::array<Bitboard, 64> bits = {};
  for (std::size_t i = 0; i < 64; ++i) bits[i] = Bitboard{1} << i;
  return bits;
}();

// What moving a piece changes besides `planes`.
struct PiecesMoved {
  std::uint64_t key = 0;    // after the move, but for rights and en passant
  std::uint32_t quiet = 0;  // zero for a capture, otherwise all ones; a mask,
                            // because captures are hard to predict
};

// Moves a piece of kUs, which may capture and promote: writes after.planes. The
// move is neither castling nor en passant.
template <class Isa>
struct PieceMover {
  template <Color kUs>
  [[gnu::always_inline]] static PiecesMoved move(const Position& before,
                                                 Position& after, Move move) {
    constexpr auto kOwn = static_cast<std::size_t>(kUs);
    constexpr std::size_t kEnemy = kOwn ^ 1;
    const Square from = move.from();
    const Square to = move.to();
    const auto kind = static_cast<std::size_t>(move.kind());
    const MoveKindRow& row = kMoveKinds[kind];
    std::uint64_t key = before.key ^ kMoveKeys.leaving[kOwn][kind][from] ^
                        kMoveKeys.arriving[kOwn][kind][to];
    const bool captures = (before.pieces(~kUs) & bit(to)) != 0;
    const auto captured = static_cast<std::size_t>(
        captures ? pieceOn(before, to) : PieceType::kNone);
    after.planes = before.planes;
    if (captures) {
      after.planes[captured] ^= bit(to);
      after.planes[kWhitePlane + kEnemy] ^= bit(to);
      key ^= kZobrist.pieces[kEnemy][captured][to];
    }
    after.planes[row.moving] ^= bit(from);
    after.planes[row.arriving] ^= bit(to);
    after.planes[kWhitePlane + kOwn] ^= bit(from) ^ bit(to);
    return {key, captures ? 0 : ~std::uint32_t{0}};
  }
};

template <class Isa>
struct MoveMaker {
  template <Color kUs>
  [[gnu::always_inline]] static void make(const Position& before,
                                          Position& after, Move move) {
    if (move.kind() >= MoveKind::kEnPassant) [[unlikely]] {
      makeSpecial<kUs>(before, after, move);
      return;
    }
    finish<kUs>(before, after, move,
                PieceMover<Isa>::template move<kUs>(before, after, move));
  }

  // True for nearly all moves: neither castling nor en passant, and without a
  // chance to capture en passant.
  template <Color kUs>
  [[gnu::always_inline]] static bool isPlain(const Position& before,
                                             Move move) {
    return move.kind() < MoveKind::kEnPassant &&
           takersOf<kUs>(before, move) == 0;
  }
  template <Color kUs>
  [[gnu::always_inline]] static bool keepsRights(const Position& before,
                                                 Move move) {
    return (before.castling & touchedBy<kUs>(move)) == 0;
  }

  // make() for a plain move, without a call. With kKeepsRights the move must
  // keep the rights, and after.castling, which must already be before.castling,
  // is not written.
  template <Color kUs, bool kKeepsRights>
  [[gnu::always_inline]] static void makePlain(const Position& before,
                                               Position& after, Move move) {
    finishPlain<kUs, kKeepsRights>(
        before, after, move,
        PieceMover<Isa>::template move<kUs>(before, after, move));
  }

 private:
  static const MoveKindRow& rowOf(Move move) {
    return kMoveKinds[static_cast<std::size_t>(move.kind())];
  }

  // Squares whose kings and rooks lose their rights.
  template <Color kUs>
  [[gnu::always_inline]] static Bitboard touchedBy(Move move) {
    return kSquareBits[move.from()] | kSquareBits[move.to()] |
           rowOf(move).endedRights[static_cast<std::size_t>(kUs)];
  }
  // Enemy pawns beside a pawn that has made a double push. The move leaves them
  // where they were, so `position` is the one before it or after.
  template <Color kUs>
  [[gnu::always_inline]] static Bitboard takersOf(const Position& position,
                                                  Move move) {
    return kBeside[move.to()] & rowOf(move).doublePush &
           position.pieces(PieceType::kPawn) & position.pieces(~kUs);
  }

  // Updates everything except the pieces in a plain move: side, clocks, rights,
  // en passant, key.
  template <Color kUs, bool kKeepsRights>
  [[gnu::always_inline]] static void finishPlain(const Position& before,
                                                 Position& after, Move move,
                                                 PiecesMoved moved) {
    std::uint64_t key = moved.key ^ kZobrist.enPassant[before.enPassant];
    if constexpr (!kKeepsRights) {
      Bitboard castling = before.castling;
      if (!keepsRights<kUs>(before, move)) [[unlikely]]
        key ^= dropRights(castling, touchedBy<kUs>(move));
      after.castling = castling;
    }
    after.halfmoveClock =
        static_cast<std::uint16_t>((before.halfmoveClock + std::uint32_t{1}) &
                                   rowOf(move).clockMask & moved.quiet);
    // Saturates, since 0 is not a valid move number.
    const std::size_t moveNumber =
        before.fullmoveNumber + static_cast<std::size_t>(kUs);
    after.fullmoveNumber =
        static_cast<std::uint16_t>(moveNumber - (moveNumber >> 16));
    after.sideToMove = ~kUs;
    after.enPassant = kNoSquare;
    after.key = key;
  }

  // The same in any move.
  template <Color kUs>
  [[gnu::always_inline]] static void finish(const Position& before,
                                            Position& after, Move move,
                                            PiecesMoved moved) {
    finishPlain<kUs, false>(before, after, move, moved);
    if (takersOf<kUs>(after, move) != 0) [[unlikely]] {
      const int passed = (move.from() + move.to()) / 2;
      after.key ^= enterEnPassant(after, static_cast<Square>(passed));
    }
  }

  // Castling and en passant.
  template <Color kUs>
  [[gnu::noinline, gnu::cold]] static void makeSpecial(const Position& before,
                                                       Position& after,
                                                       Move move) {
    constexpr auto kOwn = static_cast<std::size_t>(kUs);
    constexpr std::size_t kEnemy = kOwn ^ 1;
    const Square from = move.from();
    const Square to = move.to();
    std::uint64_t key = before.key ^ kZobrist.blackToMove;
    const bool enPassant = move.kind() == MoveKind::kEnPassant;
    after.planes = before.planes;
    if (enPassant) {
      const auto victim = static_cast<Square>(to ^ 8);
      shift(after, kOwn, PieceType::kPawn, from, to, key);
      after.planes[0] ^= bit(victim);
      after.planes[kWhitePlane + kEnemy] ^= bit(victim);
      key ^= kZobrist.pieces[kEnemy][0][victim];
    } else {
      const int home = from & 56;
      const auto kingTo = static_cast<Square>(home + (to > from ? 6 : 2));
      const auto rookTo = static_cast<Square>(home + (to > from ? 5 : 3));
      shift(after, kOwn, PieceType::kKing, from, kingTo, key);
      shift(after, kOwn, PieceType::kRook, to, rookTo, key);
    }
    finish<kUs>(before, after, move, {key, enPassant ? 0 : ~std::uint32_t{0}});
  }

  // Moves a piece to a square that is or becomes empty; king and rook in
  // Chess960 may cross or swap places.
  [[gnu::always_inline]] static void shift(Position& position, std::size_t own,
                                           PieceType type, Square from,
                                           Square to, std::uint64_t& key) {
    const auto plane = static_cast<std::size_t>(type);
    const Bitboard change = bit(from) ^ bit(to);
    position.planes[plane] ^= change;
    position.planes[kWhitePlane + own] ^= change;
    key ^= kZobrist.pieces[own][plane][from] ^ kZobrist.pieces[own][plane][to];
  }

  // Sets the en passant square if the capture is legal; returns the change of
  // the key.
  [[gnu::noinline, gnu::cold]] static std::uint64_t enterEnPassant(
      Position& position, Square passed) {
    if (!ScoutBase<Isa>::enPassantIsLegal(position, passed)) return 0;
    position.enPassant = passed;
    return kZobrist.enPassant[passed];
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MOVE_MAKER_H_
