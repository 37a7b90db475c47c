// Computes the position after a move.
//
// Contract: for the translation units of the variants; everything is a template
// on the instruction set tag. The move must be a legal move of kUs. Makers read
// `before` and write all of `after`; both may be the same position. Variants
// may specialise MoveMaker (rules_avx512.h); all of them use makeSpecial for
// castling and en passant, which touch more than two squares.
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

// [square]: the square's bit, to be loaded into all lanes of a vector.
inline constexpr std::array<Bitboard, 64> kSquareBits = [] {
  std::array<Bitboard, 64> bits = {};
  for (std::size_t i = 0; i < 64; ++i) bits[i] = Bitboard{1} << i;
  return bits;
}();

template <class Isa>
struct MoveMakerBase {
  // Updates everything except the pieces and their keys in a move of kUs: side,
  // clocks, rights, en passant, key. `quiet` is zero if the move captures,
  // otherwise all ones; a mask, because captures are hard to predict. `key`
  // already includes the change by the pieces.
  template <Color kUs>
  [[gnu::always_inline]] static void finish(const Position& before,
                                            Position& after, Move move,
                                            std::uint32_t quiet,
                                            std::uint64_t key) {
    constexpr auto kOwn = static_cast<std::size_t>(kUs);
    const MoveKindRow& row = kMoveKinds[static_cast<std::size_t>(move.kind())];
    const Square from = move.from();
    const Square to = move.to();
    key ^= kZobrist.blackToMove ^ kZobrist.enPassant[before.enPassant];
    Bitboard castling = before.castling;
    const Bitboard touched =
        kSquareBits[from] | kSquareBits[to] | row.endedRights[kOwn];
    if ((castling & touched) != 0) [[unlikely]]
      key ^= dropRights(castling, touched);
    after.castling = castling;
    after.halfmoveClock = static_cast<std::uint16_t>(
        (before.halfmoveClock + std::uint32_t{1}) & row.clockMask & quiet);
    // Saturates, since 0 is not a valid move number.
    const std::size_t moveNumber = before.fullmoveNumber + kOwn;
    after.fullmoveNumber =
        static_cast<std::uint16_t>(moveNumber - (moveNumber >> 16));
    after.sideToMove = ~kUs;
    after.enPassant = kNoSquare;
    // A double push leaves the enemy's pawns where they were.
    const auto passed = static_cast<Square>((from + to) >> 1);
    const Bitboard takers = kAttacks.pawn[kOwn][passed] & row.doublePush &
                            before.pieces(PieceType::kPawn) &
                            before.pieces(~kUs);
    if (takers != 0) [[unlikely]]
      key ^= enterEnPassant(after, passed);
    after.key = key;
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
    std::uint64_t key = before.key;
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
    finish<kUs>(before, after, move, enPassant ? 0 : ~std::uint32_t{0}, key);
  }

 private:
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

template <class Isa>
struct MoveMaker : MoveMakerBase<Isa> {
  template <Color kUs>
  [[gnu::always_inline]] static void make(const Position& before,
                                          Position& after, Move move) {
    if (move.kind() >= MoveKind::kEnPassant) [[unlikely]] {
      MoveMakerBase<Isa>::template makeSpecial<kUs>(before, after, move);
      return;
    }
    constexpr auto kOwn = static_cast<std::size_t>(kUs);
    constexpr std::size_t kEnemy = kOwn ^ 1;
    const Square from = move.from();
    const Square to = move.to();
    const MoveKindRow& row = kMoveKinds[static_cast<std::size_t>(move.kind())];
    std::uint64_t key = before.key;
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
    key ^= kZobrist.pieces[kOwn][row.moving][from] ^
           kZobrist.pieces[kOwn][row.arriving][to];
    MoveMakerBase<Isa>::template finish<kUs>(
        before, after, move, captures ? 0 : ~std::uint32_t{0}, key);
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MOVE_MAKER_H_
