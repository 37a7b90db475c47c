// Standard algebraic notation (SAN), where a piece has the letters of its kind:
// "Grxe5".
//
// Writing: the least disambiguation among legal moves, "x" for captures, "=Q" and
// "=+S", "*g6" for an arrow, "N@f3" and "P@e4" for drops, "O-O" by the rook's side, "+" for a check, and
// "#" for a move that wins or loses the game at once, as lichess writes it.
// Reading is lenient about form, as in chess (games/chess/text/san.h): marks may be
// missing; "0-0", "e8Q", "@e4", "Ng1-f3" and the UCI forms "e2e4", "g1f3" and
// "e7e8q" (move_text.h) are accepted.
//
// Errors: InvalidArgument for text that is not a move and for ambiguous text,
// FailedPrecondition for an illegal move.

#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

// True if other programs write so, too: every piece has a one-letter name and
// there are neither archers nor shogi promotions.
bool hasSan(const Variant& v);

// Precondition: `move` is a whole legal move or the first part of one.
std::string toSan(const Variant& v, const Position& p, Move move);
// What remains if the first part is known: "=Q", "*g6+"; "-" for neither.
std::string restToSan(const Variant& v, const Position& p, Move move);
absl::StatusOr<Move> parseSan(const Variant& v, const Position& p,
                              std::string_view text);

}  // namespace phasemachine::fairy_chess
