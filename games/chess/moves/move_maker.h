// Computes the position after a move.
//
// Contract: for the translation units of the compiled forms; everything is a
// template on the instruction set tag. The move must be a legal move of kUs.
// Makers read `before` and write all of `after`; both may be the same position.
// Compiled forms for newer processors may specialise PieceMover. Castling and en
// passant, which touch more than two squares, are apart.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/chess/moves/attacks.h"
#include "games/chess/moves/castling.h"
#include "games/chess/moves/scout.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// What making a move looks up, by colour, and the part of a position that
// counts turns.
//
// Contract: for the translation units of the compiled forms. Everything of a colour
// is in one MakingTables, so that one register holds the address of all of it.

// Members of Position that every move changes, in its layout.
struct TurnFields {
  Color sideToMove = Color::kWhite;
  Square enPassant = 0;
  std::uint16_t halfmoveClock = 0;
};
// The same as one word, to change all of them at once.
using TurnWord = std::uint32_t;
static_assert(sizeof(TurnFields) == sizeof(TurnWord));
static_assert(offsetof(Position, enPassant) ==
              offsetof(Position, sideToMove) + offsetof(TurnFields, enPassant));
static_assert(offsetof(Position, halfmoveClock) ==
              offsetof(Position, sideToMove) +
                  offsetof(TurnFields, halfmoveClock));

constexpr TurnWord turnWord(TurnFields fields) {
  return std::bit_cast<TurnWord>(fields);
}
inline TurnWord turnWordOf(const Position& position) {
  TurnWord word;
  std::memcpy(&word,
              reinterpret_cast<const unsigned char*>(&position) +
                  offsetof(Position, sideToMove),
              sizeof word);
  return word;
}
inline void setTurnWord(Position& position, TurnWord word) {
  std::memcpy(reinterpret_cast<unsigned char*>(&position) +
                  offsetof(Position, sideToMove),
              &word, sizeof word);
}

// A mask for a move after which the clock is 0: a pawn's move or a capture.
inline constexpr TurnWord kClockEnds =
    ~turnWord({.sideToMove = Color::kWhite, .halfmoveClock = 0xFFFF});

// The moves of one kind.
struct alignas(64) MoveKindRow {
  // All bits in the planes of the piece that arrives.
  std::array<Bitboard, 8> arrivals = {};
  // [square]: how the key changes at the origin, together with the change of
  // side, and at the target. Not for castling and en passant.
  std::array<std::uint64_t, 64> leaving = {};
  std::array<std::uint64_t, 64> arriving = {};
  Bitboard doublePush = 0;   // all squares for a double push, else none
  Bitboard endedRights = 0;  // rights that end when the king moves
  TurnWord turnMask = 0;     // all ones, or kClockEnds
  std::uint8_t movingPlane = 0;
  std::uint8_t arrivingPlane = 0;
};

// The planes that have a bit on the target, as a set of eight bits.
struct TargetRow {
  TurnWord turnMask = 0;  // all ones, or kClockEnds for a capture
  // 64 times the captured PieceType, or kNone's, whose keys are 0.
  std::uint32_t firstKey = 0;
};

struct MakingTables {
  std::array<Bitboard, 64> squares = {};  // [square]: its bit
  // [square]: the squares beside it, where pawns stand that may capture a pawn
  // there en passant.
  std::array<Bitboard, 64> beside = {};
  std::array<TargetRow, 256> targets = {};
  std::array<std::uint64_t, 512> captures = {};  // [PieceType][square]: the key
  std::array<MoveKindRow, 16> kinds = {};
};

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
  row.turnMask = moving == PieceType::kPawn ? kClockEnds : ~TurnWord{0};
  return row;
}

constexpr MakingTables makeMakingTables(std::size_t color) {
  MakingTables tables;
  for (std::size_t i = 0; i < 64; ++i) {
    const Bitboard square = Bitboard{1} << i;
    tables.squares[i] = square;
    tables.beside[i] = (square & ~fileMask(0)) >> 1 | (square & ~fileMask(7))
                                                          << 1;
  }
  for (std::size_t planes = 0; planes < 256; ++planes) {
    constexpr auto kNone = static_cast<std::size_t>(PieceType::kNone);
    const auto captured = static_cast<std::uint32_t>(
        std::countr_zero(planes | std::size_t{1} << kNone));
    tables.targets[planes] = {
        .turnMask = planes == 0 ? ~TurnWord{0} : kClockEnds,
        .firstKey = 64 * captured};
  }
  for (std::size_t i = 0; i < 512; ++i) {
    tables.captures[i] = kZobrist.pieces[color ^ 1][i / 64][i % 64];
  }
  for (std::size_t kind = 0; kind < 16; ++kind) {
    tables.kinds[kind] = makeMoveKindRow(color, static_cast<MoveKind>(kind));
  }
  return tables;
}

inline constexpr std::array<MakingTables, 2> kMakingTables = {
    makeMakingTables(0), makeMakingTables(1)};

// A move with what is looked up for it.
struct MoveInTables {
  const MakingTables& tables;
  const MoveKindRow& row;
  std::size_t from;
  std::size_t to;

  // In memory, to be loaded into all lanes of a vector.
  const Bitboard& origin() const { return tables.squares[from]; }
  const Bitboard& target() const { return tables.squares[to]; }
  Bitboard squares() const { return origin() | target(); }
};

template <Color kUs>
[[gnu::always_inline]] inline MoveInTables lookUp(Move move) {
  const MakingTables* tables = &kMakingTables[static_cast<std::size_t>(kUs)];
  // Otherwise the compiler computes the address of each table anew.
  asm("" : "+r"(tables));
  const MoveKindRow* row =
      &tables->kinds[static_cast<std::size_t>(move.kind())];
  asm("" : "+r"(row));
  return {*tables, *row, move.from(), move.to()};
}

// What moving a piece changes besides `planes`.
struct PiecesMoved {
  std::uint64_t key = 0;  // after the move, but for rights and en passant
  TurnWord turnMask = 0;  // all ones, or kClockEnds for a capture; a mask,
                          // because captures are hard to predict
};

// Moves a piece of kUs, which may capture and promote: writes after.planes. The
// move is neither castling nor en passant.
template <class Isa>
struct PieceMover {
  template <Color kUs>
  [[gnu::always_inline]] static PiecesMoved move(const Position& before,
                                                 Position& after,
                                                 const MoveInTables& move) {
    constexpr auto kOwn = static_cast<std::size_t>(kUs);
    constexpr std::size_t kEnemy = kOwn ^ 1;
    const Bitboard origin = move.origin();
    const Bitboard target = move.target();
    const bool captures = (before.pieces(~kUs) & target) != 0;
    const auto captured = static_cast<std::size_t>(
        captures ? pieceOn(before, static_cast<Square>(move.to))
                 : PieceType::kNone);
    std::uint64_t key =
        before.key ^ move.row.leaving[move.from] ^ move.row.arriving[move.to];
    after.planes = before.planes;
    if (captures) {
      after.planes[captured] ^= target;
      after.planes[kWhitePlane + kEnemy] ^= target;
      key ^= kZobrist.pieces[kEnemy][captured][move.to];
    }
    after.planes[move.row.movingPlane] ^= origin;
    after.planes[move.row.arrivingPlane] ^= target;
    after.planes[kWhitePlane + kOwn] ^= origin ^ target;
    return {key, captures ? kClockEnds : ~TurnWord{0}};
  }
};

// The same for movers that find `planes`, the set of planes with a bit on the
// target, as a number below 256.
[[gnu::always_inline]] inline PiecesMoved piecesMoved(const Position& before,
                                                      const MoveInTables& move,
                                                      std::size_t planes) {
  const TargetRow& target = move.tables.targets[planes];
  return {before.key ^ move.row.leaving[move.from] ^
              move.row.arriving[move.to] ^
              move.tables.captures[target.firstKey + move.to],
          target.turnMask};
}

template <class Isa>
struct MoveMaker {
  template <Color kUs>
  [[gnu::always_inline]] static void make(const Position& before,
                                          Position& after, Move move) {
    if (move.kind() >= MoveKind::kEnPassant) [[unlikely]] {
      makeSpecial<kUs>(before, after, move);
      return;
    }
    const MoveInTables found = lookUp<kUs>(move);
    finish<kUs>(before, after, found,
                PieceMover<Isa>::template move<kUs>(before, after, found));
  }

  // True for nearly all moves: neither castling nor en passant, and no en
  // passant square before or after. `found` is lookUp(move).
  template <Color kUs>
  [[gnu::always_inline]] static bool isPlain(const Position& before, Move move,
                                             const MoveInTables& found) {
    return before.enPassant == kNoSquare &&
           move.kind() < MoveKind::kEnPassant &&
           takersOf<kUs>(before, found) == 0;
  }
  // A king that moves ends all rights of its side, and one that has any leaves
  // a square of Position::castling.
  [[gnu::always_inline]] static bool keepsRights(const Position& before,
                                                 const MoveInTables& move) {
    return (before.castling & move.squares()) == 0;
  }

  // make() for a plain move, without a call. `after` must already be `before`,
  // but for the planes and the key. With kKeepsRights the move must keep the
  // rights.
  template <Color kUs, bool kKeepsRights>
  [[gnu::always_inline]] static void makePlain(const Position& before,
                                               Position& after,
                                               const MoveInTables& move) {
    const PiecesMoved moved =
        PieceMover<Isa>::template move<kUs>(before, after, move);
    std::uint64_t key = moved.key;
    if constexpr (!kKeepsRights) key ^= endRights(before, after, move);
    countTurn<kUs>(before, after, move, moved);
    after.key = key;
  }

 private:
  // Enemy pawns beside a pawn that has made a double push. The move leaves them
  // where they were, so `position` is the one before it or after.
  template <Color kUs>
  [[gnu::always_inline]] static Bitboard takersOf(const Position& position,
                                                  const MoveInTables& move) {
    return move.tables.beside[move.to] & move.row.doublePush &
           position.pieces(PieceType::kPawn) & position.pieces(~kUs);
  }

  // Writes after.castling; returns the change of the key.
  [[gnu::always_inline]] static std::uint64_t endRights(
      const Position& before, Position& after, const MoveInTables& move) {
    Bitboard castling = before.castling;
    std::uint64_t key = 0;
    if (!keepsRights(before, move)) [[unlikely]]
      key = dropRights(castling, move.squares() | move.row.endedRights);
    after.castling = castling;
    return key;
  }

  // Side and clocks. White's turn leaves after.fullmoveNumber as it is.
  template <Color kUs>
  [[gnu::always_inline]] static void countTurn(const Position& before,
                                               Position& after,
                                               const MoveInTables& move,
                                               PiecesMoved moved) {
    constexpr TurnWord kOnePly =
        turnWord({.sideToMove = Color::kWhite, .halfmoveClock = 1});
    constexpr TurnWord kOtherSide = turnWord({.sideToMove = Color::kBlack});
    setTurnWord(after, ((turnWordOf(before) + kOnePly) ^ kOtherSide) &
                           move.row.turnMask & moved.turnMask);
    // Saturates, since 0 is not a valid move number.
    if constexpr (kUs == Color::kBlack) {
      const bool counts = before.fullmoveNumber != 0xFFFF;
      after.fullmoveNumber =
          static_cast<std::uint16_t>(before.fullmoveNumber + counts);
    }
  }

  // Updates everything except the pieces.
  template <Color kUs>
  [[gnu::always_inline]] static void finish(const Position& before,
                                            Position& after,
                                            const MoveInTables& move,
                                            PiecesMoved moved) {
    const std::uint64_t key = moved.key ^ kZobrist.enPassant[before.enPassant] ^
                              endRights(before, after, move);
    after.fullmoveNumber = before.fullmoveNumber;
    countTurn<kUs>(before, after, move, moved);
    after.enPassant = kNoSquare;
    after.key = key;
    if (takersOf<kUs>(after, move) != 0) [[unlikely]] {
      const auto passed = static_cast<Square>((move.from + move.to) / 2);
      after.key ^= enterEnPassant(after, passed);
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
    finish<kUs>(before, after, lookUp<kUs>(move),
                {key, enPassant ? kClockEnds : ~TurnWord{0}});
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
