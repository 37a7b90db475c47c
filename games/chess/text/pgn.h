// A game in Portable Game Notation (PGN): tags, moves, comments, result.
// PgnReader reads games, writePgn() writes them.
//
// Example:
//   PgnGame game;
//   game.setTag("White", "Ada");
//   game.moves.push_back({move});
//   game.result = PgnResult::kWhiteWins;
//   absl::StatusOr<std::string> text = writePgn(game);

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/pgn/pgn.h"
#include "core/pgn/pgn_parser.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"
#include "games/chess/text/fen.h"

namespace phasemachine::chess {

using phasemachine::kPgnResultTexts;
using phasemachine::parsePgnResult;
using phasemachine::PgnPlace;
using phasemachine::PgnResult;
using phasemachine::PgnTag;
using phasemachine::toString;

using PgnMove = PgnMoveOf<Move>;

struct PgnGame : PgnTags {
  Position start = startPosition();
  // The comment before the first move.
  std::string comment;
  std::vector<PgnMove> moves;
  PgnResult result = PgnResult::kUnknown;

  friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

// Reads PGN: any number of games in one text, one at a time.
//
// Accepted beyond the moves themselves: tags with escapes or with quotes that
// lack them, comments in braces and after semicolons, numeric annotation glyphs
// and signs for them as "!?" and "+-" (kept), variations (skipped anywhere,
// whatever they hold), lines escaped by "%", missing or wrong move numbers,
// moves in every form that parseSan() reads (san.h), also with figurines and
// other signs of books, results as "1/2" and with the sign of a half, a result
// missing or "*" (taken from the tag Result), names of the usual tags in any
// case. The start position comes from the tag FEN, read by parseFen(); the tag
// Variant may name chess or Chess960. A value or comment that is not UTF-8 is
// read as Latin-1, PGN's own character set (core/text.h).
//
// Errors: InvalidArgument with line and column, after which reading continues
// with the next game:
//   PGN line 9, column 14: move 7, black: "Nd7" is ambiguous: Nbd7 or Nfd7
// The next game starts after the result of the bad game, or at the next tag after
// its movetext, or at the next tag Event.
//
// Limits, so that hostile input costs time and memory in proportion to its
// length and nothing else: see the constants of core/pgn/pgn_parser.h.
//
// Example:
//   PgnReader reader(text);
//   while (std::optional<absl::StatusOr<PgnGame>> game = reader.next()) {
//     if (!game->ok()) use(game->status());
//   }
//
// Thread safety: a reader is for one thread; readers are independent.

class PgnReader {
 public:
  // `text` must outlive the reader.
  explicit PgnReader(std::string_view text) : lexer_(text) {}
  // Reads a piece of a longer text. `begin` is the place of the piece, and
  // messages count from there; its offset is ignored.
  PgnReader(std::string_view piece, PgnPlace begin) : lexer_(piece) {
    begin.offset = 0;
    lexer_.seek(begin);
  }

  // The next game or its error; empty at the end of the text.
  std::optional<absl::StatusOr<PgnGame>> next();
  // The end of the text read; the offset counts from the start of the piece.
  PgnPlace place() const { return lexer_.place(); }

 private:
  PgnLexer lexer_;
};

// Writes PGN in its export format: the seven tag roster first, other tags in
// order, the tags SetUp and FEN for games that do not start from the initial
// position, movetext in lines of fewer than 80 characters, the result.
//
// Reading the text back gives an equal game, except that the roster comes
// first, with "?" for missing tags. The tag Variant with the value Chess960 is
// added if the start is a Chess960 position or has castling rights that do not
// exist in chess; one of another game is left out.
//
// Comments are written in braces, since not all readers know semicolons; braces
// in a comment become parentheses. A line is longer than 79 characters only if
// a single word is.
//
// Example:
//   absl::StatusOr<std::string> text = writePgn(game);
//   // [Event "?"] ... 1. e4 e5 2. Nf3 Nc6 *

// Writes one game with a blank line at the end, so that games may be joined.
// Errors: InvalidArgument for a tag name that is not letters, digits and
// underscores, and for control characters in the value of a tag;
// FailedPrecondition for an illegal move.
absl::StatusOr<std::string> writePgn(const PgnGame& game);

}  // namespace phasemachine::chess
