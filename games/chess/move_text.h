// Reads moves in any supported notation.
//
// Example:
//   parseMoveText(position, "Nf3");    // SAN, tolerant as in san.h
//   parseMoveText(position, "g1f3");   // UCI, both castling forms
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_CHESS_MOVE_TEXT_H_
#define PHASEMACHINE_GAMES_CHESS_MOVE_TEXT_H_

#include <string_view>

#include "absl/status/statusor.h"
#include "games/chess/position.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

// Reads `text` as UCI if it has that form (uci_move.h), otherwise as SAN
// (san.h), with the errors of that notation. No text is a different move in the
// other notation.
absl::StatusOr<Move> parseMoveText(const Position& position,
                                   std::string_view text);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MOVE_TEXT_H_
