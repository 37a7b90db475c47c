// What making a move looks up, by colour, and the part of a position that
// counts turns.
//
// Contract: for the translation units of the variants. Everything of a colour
// is in one MakingTables, so that one register holds the address of all of it.
//
// Thread safety: constants and pure functions.

#ifndef PHASEMACHINE_GAMES_CHESS_MOVES_MOVE_TABLES_H_
#define PHASEMACHINE_GAMES_CHESS_MOVES_MOVE_TABLES_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/chess/position/position.h"
#include "games/chess/position/types.h"
#include "games/chess/position/zobrist.h"

namespace phasemachine::chess {

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

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MOVES_MOVE_TABLES_H_
