// Writes PGN in its export format: the seven tag roster first, other tags in
// order, the tags SetUp and FEN for games that do not start from the initial
// position, movetext in lines of fewer than 80 characters, the result.
//
// Reading the text back gives an equal game, except that the roster comes
// first, with "?" for missing tags. The tag Variant with the value Chess960 is
// added if the start is a Chess960 position or has castling rights that do not
// exist in chess.
//
// Comments are written in braces, since not all readers know semicolons; braces
// in a comment become parentheses. A line is longer than 79 characters only if
// a single word is.
//
// Example:
//   absl::StatusOr<std::string> text = writePgn(game);
//   // [Event "?"] ... 1. e4 e5 2. Nf3 Nc6 *
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_GAMES_CHESS_TEXT_PGN_WRITER_H_
#define PHASEMACHINE_GAMES_CHESS_TEXT_PGN_WRITER_H_

#include <string>

#include "absl/status/statusor.h"
#include "core/pgn/pgn_export.h"
#include "games/chess/text/pgn.h"

namespace phasemachine::chess {

// Writes one game with a blank line at the end, so that games may be joined.
// Errors: InvalidArgument for a tag name that is not letters, digits and
// underscores, and for control characters in the value of a tag;
// FailedPrecondition for an illegal move.
absl::StatusOr<std::string> writePgn(const PgnGame& game);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_TEXT_PGN_WRITER_H_
