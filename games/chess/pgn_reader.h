// Reading PGN: any number of games in one text, one at a time.
//
// Accepted beyond the moves themselves: tags with escapes, comments in braces
// and after semicolons, numeric annotation glyphs and "!?" suffixes (kept),
// variations (skipped at any place, comments in them too), lines escaped by
// "%", missing or wrong move numbers, moves in every form that parseSan() reads
// (san.h), a missing result (then the tag Result counts, else "*"). The
// position to start from comes from the tag FEN, as parseFen() reads it; the
// tag Variant may name chess or Chess960.
//
// Errors: InvalidArgument that names line and column, after which reading goes
// on with the next game:
//   PGN line 9, column 14: move 7, black: "Nd7" is ambiguous: Nbd7 or Nfd7
// The next game is the next tag at the start of a line after the movetext of
// the bad game, or the next tag Event.
//
// Limits, so that hostile input costs time and memory in proportion to its
// length and nothing else: see the constants.
//
// Example:
//   PgnReader reader(text);
//   while (std::optional<absl::StatusOr<PgnGame>> game = reader.next()) {
//     if (!game->ok()) report(game->status());
//   }
//
// Thread safety: a reader is for one thread; readers are independent.

#ifndef PHASEMACHINE_GAMES_CHESS_PGN_READER_H_
#define PHASEMACHINE_GAMES_CHESS_PGN_READER_H_

#include <cstddef>
#include <optional>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/chess/pgn.h"
#include "games/chess/pgn_lexer.h"

namespace phasemachine::chess {

inline constexpr std::size_t kMaxPgnTags = 256;
inline constexpr std::size_t kMaxPgnTagName = 255;
inline constexpr std::size_t kMaxPgnTagValue = 4096;
inline constexpr std::size_t kMaxPgnPlies = 32768;
inline constexpr std::size_t kMaxPgnNagsOfMove = 64;
inline constexpr std::size_t kMaxPgnVariationDepth = 256;

class PgnReader {
 public:
  // `text` must outlive the reader.
  explicit PgnReader(std::string_view text) : lexer_(text) {}
  // Of a piece of a longer text: `begin` says where in it the piece begins, and
  // messages count from there; its offset is not looked at.
  PgnReader(std::string_view piece, PgnPlace begin) : lexer_(piece) {
    begin.offset = 0;
    lexer_.seek(begin);
  }

  // The next game, or what is wrong with it; nothing at the end of the text.
  std::optional<absl::StatusOr<PgnGame>> next();
  // Behind what was read; the offset counts from the begin of the piece.
  PgnPlace place() const { return lexer_.place(); }

 private:
  void recover(PgnPlace place, bool inMovetext);

  PgnLexer lexer_;
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PGN_READER_H_
