// Moves in UCI notation as used by variant engines: "e2e4", "a7a8q" for a
// promotion, "b7b8+" in shogi, "P@e4" for a drop, castling by the king's
// target, or by king and rook if rooks may start anywhere or the target is at
// most one step away.
//
// Example:
//   absl::StatusOr<Move> move = moveFromUci(variant, position, "e1g1");
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_TEXT_UCI_MOVE_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_TEXT_UCI_MOVE_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

// `move` is a whole move. `kingTakesRook`: write castling so even if the
// variant does not require it.
std::string uciFromMove(const Variant& v, const Position& p, Move move,
                        bool kingTakesRook);

// Reads both forms of castling. Error: InvalidArgument quoting the text.
absl::StatusOr<Move> moveFromUci(const Variant& v, const Position& p,
                                 std::string_view text);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_TEXT_UCI_MOVE_H_
