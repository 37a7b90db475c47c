// Games of variants in PGN, with the tag Variant. Supports every built-in
// variant whose pieces have one-letter names, which excludes the setups and
// shogi.
//
// Variants have the names of lichess if it has them ("Three-check", "King of
// the Hill"), otherwise their own. Reading accepts both, and the names that
// cutechess and others write. A start other than the variant's usual one is in
// the tags FEN and SetUp.
//
// Reading accepts what games/chess/text/pgn.h lists, moves as in san.h, and
// in FEN also hands after a ninth slash and checks given ("+1+0") at the end,
// as lichess writes them.
//
// Example:
//   absl::StatusOr<std::string> text = writePgn(game);
//   PgnReader reader(*text, game.start.variant);
//   while (auto again = reader.next()) use(again->status());

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/pgn/pgn.h"
#include "core/pgn/pgn_parser.h"
#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

using PgnMove = PgnMoveOf<Move>;  // a whole move

struct PgnGame : PgnTags {
  Position start;       // also determines the variant
  std::string comment;  // before the first move
  std::vector<PgnMove> moves;
  PgnResult result = PgnResult::kUnknown;

  friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

// The value of the tag Variant; empty if PGN does not support the variant.
std::string pgnNameOf(const Variant& v);

// Errors: FailedPrecondition for a variant that PGN does not support and for an
// illegal move; InvalidArgument for tags that PGN cannot represent.
absl::StatusOr<std::string> writePgn(const PgnGame& game);

class PgnReader {
 public:
  // `text` must outlive the reader. `untold` is the index of the variant of
  // games without the tag; `normal`, the usual setup, is read as chess.
  PgnReader(std::string_view text, int untold)
      : lexer_(text), untold_(untold) {}
  // Reads a piece of a longer text, as in chess.
  PgnReader(std::string_view piece, PgnPlace begin, int untold)
      : lexer_(piece), untold_(untold) {
    begin.offset = 0;
    lexer_.seek(begin);
  }

  // The next game or its error; nothing at the end of the text.
  std::optional<absl::StatusOr<PgnGame>> next();
  PgnPlace place() const { return lexer_.place(); }

 private:
  PgnLexer lexer_;
  int untold_;
};

}  // namespace phasemachine::fairy_chess
