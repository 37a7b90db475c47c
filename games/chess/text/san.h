// Standard algebraic notation (SAN) and long algebraic notation.
//
// Writing is exact, as PGN's export format requires: minimal disambiguation
// among legal moves (file, else rank, else both), "x" for captures, "=Q",
// "O-O", "+" and "#".
//
// Reading is lenient about form and strict about meaning. Also accepted:
//   - missing, superfluous or wrong "+" and "#", and suffixes "!", "?", "e.p.";
//   - two squares without a piece (g1f3, e1g1, e7e8q), as in uci_move.h;
//   - "0-0" and "o-o"; a missing "x"; "=" missing or a lower-case promotion
//     letter (e8Q, e8=q, e8(Q)); a leading "P" for pawns;
//   - more disambiguation than needed, up to long algebraic (Ng1-f3, e2-e4,
//     e7xd8=Q).
// Rejected: text that matches no legal move or several, "x" or "e.p." without
// such a capture, and a promotion without its piece. A pawn move without a file
// ("d5") never means a capture.
//
// Errors: InvalidArgument for text that is not a move and for ambiguous text,
// FailedPrecondition for a move that is illegal in the position.
//
// Example:
//   parseSan(position, "Nbd2");  // the Move
//   parseSan(position, "Nd2");
//     // INVALID_ARGUMENT: "Nd2" is ambiguous: Nbd2 or Nfd2

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Longer text is rejected without parsing.
inline constexpr std::size_t kMaxSanLength = 24;

// Precondition: `move` is legal in `position`.
std::string toSan(const Position& position, Move move);

// Piece, both squares, "x" or "-", promotion, "+" or "#": "Ng1-f3", "e7xd8=Q".
// Castling is "O-O" and "O-O-O". Precondition: `move` is legal in `position`.
std::string toLongAlgebraic(const Position& position, Move move);

absl::StatusOr<Move> parseSan(const Position& position, std::string_view text);

}  // namespace phasemachine::chess
