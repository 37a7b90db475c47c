// The compact chess position: what move generation reads and a move changes.
// `Board` (board.h) wraps it with the phase stack and the repetition history.
//
// Contract: functions below take positions that are valid (validate() in
// validate.h): one king per side, the side not to move is not in check,
// castling rights and en passant square consistent with the pieces.

#ifndef PHASEMACHINE_GAMES_CHESS_POSITION_POSITION_H_
#define PHASEMACHINE_GAMES_CHESS_POSITION_POSITION_H_

#include <array>
#include <cstdint>

#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Planes of `Position::planes`: six piece types, then the two colours.
inline constexpr int kWhitePlane = 6;
inline constexpr int kBlackPlane = 7;

struct Position {
  // planes[PieceType] holds both colours' pieces of a type; planes[6] and
  // planes[7] all white and all black pieces. One cache line: Board aligns it.
  std::array<Bitboard, 8> planes = {};
  // Zobrist key of all members except the clocks (zobrist.h).
  std::uint64_t key = 0;
  // Squares of the kings and rooks that may still castle. A side may castle
  // with a rook if both the rook's bit and its king's bit are set; a side
  // without rights has no bit set. Also used for Chess960.
  Bitboard castling = 0;
  Color sideToMove = Color::kWhite;
  // The square behind a pawn that has just made a double step, if a legal en
  // passant capture exists; otherwise kNoSquare.
  Square enPassant = kNoSquare;
  // Plies since the last capture or pawn move.
  std::uint16_t halfmoveClock = 0;
  // FEN's move number, incremented after Black's move.
  std::uint16_t fullmoveNumber = 1;

  Bitboard pieces(PieceType type) const {
    return planes[static_cast<std::size_t>(type)];
  }
  Bitboard pieces(Color color) const {
    return planes[kWhitePlane + static_cast<std::size_t>(color)];
  }
  Bitboard pieces(Color color, PieceType type) const {
    return pieces(color) & pieces(type);
  }
  Bitboard occupied() const {
    return planes[kWhitePlane] | planes[kBlackPlane];
  }
  Square king(Color color) const {
    return lowestSquare(pieces(color, PieceType::kKing));
  }

  friend bool operator==(const Position&, const Position&) = default;
};

// Type of the piece on `square`, kNone if empty.
inline PieceType pieceOn(const Position& position, Square square) {
  for (int type = 0; type < 6; ++type) {
    if (position.planes[static_cast<std::size_t>(type)] & bit(square)) {
      return static_cast<PieceType>(type);
    }
  }
  return PieceType::kNone;
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_POSITION_POSITION_H_
