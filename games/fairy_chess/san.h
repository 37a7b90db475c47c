// Moves as people write them: standard algebraic notation (SAN), for variants
// whose pieces have one letter each.
//
// Writing: the least disambiguation among legal moves, "x" for captures, "=Q",
// "N@f3" and "P@e4" for drops, "O-O" by the rook's side, "+" for a check, and
// "#" for a move that wins or loses the game at once, as lichess writes it.
// Reading is tolerant about form, as in chess (games/chess/san.h): marks may be
// missing, "0-0", "e8Q", "@e4", "Ng1-f3" and "e2e4" are read, too.
//
// Errors: InvalidArgument for text that is no move and for ambiguous text,
// FailedPrecondition for a move that is not legal.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_SAN_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_SAN_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/fairy_chess/position.h"
#include "games/fairy_chess/types.h"
#include "games/fairy_chess/variant.h"

namespace phasemachine::fairy_chess {

// Whether every piece has one letter, no arrow flies and nothing is turned.
bool hasSan(const Variant& v);

// A whole legal move. Precondition: hasSan().
std::string toSan(const Variant& v, const Position& p, Move move);
absl::StatusOr<Move> parseSan(const Variant& v, const Position& p,
                              std::string_view text);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_SAN_H_
