// Moves in UCI notation: origin, target, promotion letter.
//
// Castling is written as the king's two-square step (e1g1) in chess and as
// "king takes own rook" (e1h1) in Chess960. Reading accepts both, unless the
// king's step is an ordinary king move.
//
// Errors: InvalidArgument for text that is not a UCI move, and
// FailedPrecondition for a move that is illegal in the position.
//
// Example:
//   toUci(move);                               // "e1g1", "e7e8q"
//   toUci(move, UciCastling::kKingTakesRook);  // "e1h1"
//   parseUci(position, "e2e4");                // the Move, or what is wrong

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

enum class UciCastling : std::uint8_t {
  // The king's target square; "king takes rook" if king or rook are not on
  // their standard squares, where the target could also be an ordinary move.
  kKingTarget,
  // The square of the rook, as with the option UCI_Chess960.
  kKingTakesRook,
};

std::string toUci(Move move, UciCastling castling = UciCastling::kKingTarget);

absl::StatusOr<Move> parseUci(const Position& position, std::string_view text);

// True if `text` has the form of a UCI move: two squares and an optional
// promotion letter. Does not check legality.
bool looksLikeUci(std::string_view text);

}  // namespace phasemachine::chess
