// Perft of chess: its last two plies counted, and positions as keys.
//
// LeafCounter counts the last two plies: the first ply is listed by the
// generator, the second is counted without lists in several sibling positions at
// once: eight with AVX-512, four with AVX2, two otherwise.
//
// Contract: for every position given to add(), finish() includes the number of
// positions two plies below: for each legal move, the number of legal replies.
// Positions are valid (position.h). Draws by rule are ignored; the caller must
// stop above them. Exact for every rule, Chess960 castling included. The
// compiled forms (core/isa.h) give the same counts and differ only in speed.
//
// A key of hashed perft (phase/perft.h) is everything that determines which moves
// follow, and nothing else, so no clocks.

#pragma once

#include <cstdint>
#include <optional>

#include "core/isa.h"
#include "games/chess/machine/board.h"
#include "games/chess/position/position.h"
#include "phase/perft.h"

namespace phasemachine::chess {

class LeafCounter {
 public:
  static constexpr int kPlies = 2;

  // Uses the best form for level `isa`. Precondition: canRun(isa).
  explicit LeafCounter(IsaLevel isa = activeIsa());

  void add(const Position& parent) { sum_ += countGrandchildren_(parent); }

  // The sum over the positions added since the last finish().
  std::uint64_t finish() {
    const std::uint64_t sum = sum_;
    sum_ = 0;
    return sum;
  }

 private:
  std::uint64_t (*countGrandchildren_)(const Position&);
  std::uint64_t sum_ = 0;
};

// The forms, each in its own translation unit. They return the number of
// positions two plies below `position`.
std::uint64_t countGrandchildrenPortable(const Position& position);
#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
std::uint64_t countGrandchildrenAvx2(const Position& position);
std::uint64_t countGrandchildrenBmi2(const Position& position);
std::uint64_t countGrandchildrenAvx512(const Position& position);
#endif

// Two valid positions have equal keys exactly if they differ only in the
// clocks.
inline PerftKey perftKey(const Position& position) {
  const auto plane = [&](PieceType type) { return position.pieces(type); };
  // Three bits per square give the piece: the types from 1, and 7 for a rook
  // that may castle (with its king).
  const Bitboard castling = plane(PieceType::kRook) & position.castling;
  PerftKey key = {};
  key[0] = plane(PieceType::kPawn) | plane(PieceType::kBishop) |
           plane(PieceType::kQueen) | castling;
  key[1] = plane(PieceType::kKnight) | plane(PieceType::kBishop) |
           plane(PieceType::kKing) | castling;
  key[2] = plane(PieceType::kRook) | plane(PieceType::kQueen) |
           plane(PieceType::kKing);
  // The fourth bit is the colour or, on an empty square, en passant.
  key[3] = position.pieces(Color::kBlack);
  if (position.enPassant != kNoSquare) key[3] |= bit(position.enPassant);
  key[4] = static_cast<std::uint64_t>(position.sideToMove);
  return key;
}

// Empty with draw rules, which depend on clocks and history.
inline std::optional<PerftKey> perftKey(const Board& board) {
  if (board.draws != DrawRules::kNone) return std::nullopt;
  return perftKey(board.position);
}

}  // namespace phasemachine::chess
