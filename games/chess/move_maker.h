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

// What makeMove needs to know of a colour's moves of one kind. All in one place,
// so that one address serves for everything.
struct alignas(64) MoveKindRow {
  // All bits in the planes of the piece that arrives.
  std::array<Bitboard, 8> arrivals = {};
  // [square]: how the key changes at the origin, together with the change of
  // side, and at the target. Not for castling and en passant.
  std::array<std::uint64_t, 64> leaving = {};
  std::array<std::uint64_t, 64> arriving = {};
  Bitboard doublePush = 0;      // all squares for a double push, else none
  Bitboard endedRights = 0;     // rights that end when the king moves
  std::uint16_t clockMask = 0;  // 0 for pawns, whose moves are irreversible
  std::uint8_t movingPlane = 0;
  std::uint8_t arrivingPlane = 0;
};

// [colour][MoveKind]
using MoveKindRows = std::array<std::array<MoveKindRow, 16>, 2>;

constexpr MoveKindRow makeMoveKindRow(std::size_t color, MoveKind kind) {
  const PieceType moving = movingPiece(kind);
  const PieceType promoted = promotedPiece(kind);
  const PieceType arriving = promoted == PieceType::kNone ? moving : promoted;
  MoveKindRow row;
  row.movingPlane = static_cast<std::uint8_t>(moving);
  row.arrivingPlane = static_cast<std::uint8_t>(arriving);
  row.arrivals[row.arrivingPlane] = ~Bitboard{0};
  row.arrivals[kWhitePlane + color] = ~Bitboard{0};
  row.leaving = kZobrist.pieces[color][row.movingPlane];
  for (std::uint64_t& key : row.leaving) key ^= kZobrist.blackToMove;
  row.arriving = kZobrist.pieces[color][row.arrivingPlane];
  if (kind == MoveKind::kDoublePush) row.doublePush = ~Bitboard{0};
  if (moving == PieceType::kKing)
    row.endedRights = rankMask(color == 0 ? 0 : 7);
  row.clockMask = moving == PieceType::kPawn ? 0 : 0xFFFF;
  return row;
}

constexpr MoveKindRows makeMoveKindRows() {
  MoveKindRows rows;
  for (std::size_t color = 0; color < 2; ++color) {
    for (std::size_t kind = 0; kind < 16; ++kind) {
      rows[color][kind] = makeMoveKindRow(color, static_cast<MoveKind>(kind));
    }
  }
  return rows;
}

inline constexpr MoveKindRows kMoveKinds = makeMoveKindRows();

template <Color kUs>
[[gnu::always_inline]] inline const MoveKindRow& rowOf(Move move) {
  const MoveKindRow* row = &kMoveKinds[static_cast<std::size_t>(kUs)]
                                      [static_cast<std::size_t>(move.kind())];
  // Keeps the compiler from computing the address of each member anew.
  asm("" : "+r"(row));
  return *row;
}

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

// Origin and target.
[[gnu::always_inline]] inline Bitboard squaresOf(Move move) {
  return kSquareBits[move.from()] | kSquareBits[move.to()];
}

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
    const MoveKindRow& row = rowOf<kUs>(move);
    std::uint64_t key = before.key ^ row.leaving[from] ^ row.arriving[to];
    const bool captures = (before.pieces(~kUs) & bit(to)) != 0;
    const auto captured = static_cast<std::size_t>(
        captures ? pieceOn(before, to) : PieceType::kNone);
    after.planes = before.planes;
    if (captures) {
      after.planes[captured] ^= bit(to);
      after.planes[kWhitePlane + kEnemy] ^= bit(to);
      key ^= kZobrist.pieces[kEnemy][captured][to];
    }
    after.planes[row.movingPlane] ^= bit(from);
    after.planes[row.arrivingPlane] ^= bit(to);
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
  // `squares`: those of the move. A king that moves ends all rights of its
  // side, and one that has any leaves a square of Position::castling.
  [[gnu::always_inline]] static bool keepsRights(const Position& before,
                                                 Bitboard squares) {
    return (before.castling & squares) == 0;
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
  // Enemy pawns beside a pawn that has made a double push. The move leaves them
  // where they were, so `position` is the one before it or after.
  template <Color kUs>
  [[gnu::always_inline]] static Bitboard takersOf(const Position& position,
                                                  Move move) {
    return kBeside[move.to()] & rowOf<kUs>(move).doublePush &
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
      const Bitboard squares = squaresOf(move);
      if (!keepsRights(before, squares)) [[unlikely]] {
        key ^= dropRights(castling, squares | rowOf<kUs>(move).endedRights);
      }
      after.castling = castling;
    }
    after.halfmoveClock =
        static_cast<std::uint16_t>((before.halfmoveClock + std::uint32_t{1}) &
                                   rowOf<kUs>(move).clockMask & moved.quiet);
    // Saturates, since 0 is not a valid move number.
    const bool counts = kUs == Color::kBlack && before.fullmoveNumber != 0xFFFF;
    after.fullmoveNumber =
        static_cast<std::uint16_t>(before.fullmoveNumber + counts);
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
