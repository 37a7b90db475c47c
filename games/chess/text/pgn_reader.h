// Reads PGN: any number of games in one text, one at a time.
//
// Accepted beyond the moves themselves: tags with escapes, comments in braces
// and after semicolons, numeric annotation glyphs and "!?" suffixes (kept),
// variations (skipped anywhere, whatever they hold), lines escaped by "%",
// missing or wrong move numbers, moves in every form that parseSan() reads
// (san.h), also with figurines and other signs of books, results as "1/2" and
// with the sign of a half, a missing result (taken from the tag Result, else
// "*"), names of the usual tags in any case. The start position comes from the
// tag FEN, read by parseFen(); the tag Variant may name chess or Chess960. A
// value or comment that is not UTF-8 is read as Latin-1, PGN's own character
// set (core/text.h).
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

#ifndef PHASEMACHINE_GAMES_CHESS_TEXT_PGN_READER_H_
#define PHASEMACHINE_GAMES_CHESS_TEXT_PGN_READER_H_

#include <optional>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/pgn/pgn_lexer.h"
#include "games/chess/text/pgn.h"

namespace phasemachine::chess {

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

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_TEXT_PGN_READER_H_
