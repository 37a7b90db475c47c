// A chess position as a key of hashed perft (phase/perft.h): everything that
// determines which moves follow, and nothing else, so no clocks.
//
// Example:
//   PerftKey key = chess::perftKey(board.position);

#ifndef PHASEMACHINE_GAMES_CHESS_PERFT_PERFT_KEY_H_
#define PHASEMACHINE_GAMES_CHESS_PERFT_PERFT_KEY_H_

#include <optional>

#include "games/chess/machine/board.h"
#include "games/chess/position/position.h"
#include "phase/perft.h"

namespace phasemachine::chess {

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

#endif  // PHASEMACHINE_GAMES_CHESS_PERFT_PERFT_KEY_H_
