// Validates positions: every legal move of a valid position leads to a valid
// position, and every position of a game is valid.
//
// Checks:
//   - the planes: no square holds two pieces, colours and types agree;
//   - one king per side, no pawn on the first or last rank;
//   - at most 16 pieces and 8 pawns per side, and no more promoted pieces than
//     missing pawns (two bishops on one square colour are accepted);
//   - the side that is not to move is not in check, and the side to move is
//     checked by at most two pieces (no move gives a triple check);
//   - castling rights: king and rook on the side's first rank, at most one
//     rook on each side of the king;
//   - en passant square: set only if a legal en passant capture exists;
//   - move number at least 1, key equal to computeKey().
// It does not check whether a game can reach the position.

#pragma once

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// OK, or InvalidArgument naming the first fault. Safe for any bits.
absl::Status validate(const Position& position);

// A fault of the pieces, and the square of a piece that shows it (kNoSquare if
// a piece is missing).
struct PieceFault {
  Square square = kNoSquare;
  std::string what;
};

// The part of validate() that concerns only pieces, side to move and checks;
// for parsers that map squares to places in their input. Precondition: the
// planes are consistent.
std::optional<PieceFault> findPieceFault(const Position& position);

// Why `square` cannot be behind a pawn that has just made a double step; empty
// if the pieces allow it. Use enPassantIsLegal() of moves.h to check whether a
// capture there is legal.
std::string enPassantFault(const Position& position, Square square);

}  // namespace phasemachine::chess
