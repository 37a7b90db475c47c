// Moves as the UCI protocol writes them: origin, target, promotion letter.
//
// Castling is written as the king's two-square step (e1g1) in chess and as
// "king takes own rook" (e1h1) in Chess960. Reading accepts both wherever the
// king's step cannot be an ordinary king move.
//
// Errors: InvalidArgument for text that is no UCI move at all, and
// FailedPrecondition for a move that is not legal in the position.
//
// Example:
//   toUci(move)                              // "e1g1", "e7e8q"
//   toUci(move, UciCastling::kKingTakesRook) // "e1h1"
//   parseUci(position, "e2e4")               // the Move, or what is wrong
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_CHESS_UCI_MOVE_H_
#define PHASEMACHINE_GAMES_CHESS_UCI_MOVE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/chess/position.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

enum class UciCastling : std::uint8_t {
  // The king's target square; king takes rook where king or rook do not stand
  // as in chess, since the target could mean an ordinary move there.
  kKingTarget,
  // The square of the rook, as with the option UCI_Chess960.
  kKingTakesRook,
};

std::string toUci(Move move, UciCastling castling = UciCastling::kKingTarget);

absl::StatusOr<Move> parseUci(const Position& position, std::string_view text);

// True when `text` has the form of a UCI move: two squares and perhaps a
// promotion letter. Says nothing about legality.
bool looksLikeUci(std::string_view text);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_UCI_MOVE_H_
