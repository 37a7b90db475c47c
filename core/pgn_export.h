// The frame of a game in PGN's export form: the seven tag roster first, other
// tags in order, movetext in lines of fewer than 80 characters, the result.
//
// Comments go into braces, never behind semicolons, which not all readers know;
// braces inside a comment become parentheses. Only a word longer than a line
// makes a line longer.
//
// Example:
//   std::string text;
//   appendPgnTags(tags, PgnResult::kUnknown, "", "", text);
//   PgnMovetext moves(text);
//   moves.move(1, true, "e4");
//   moves.finish(PgnResult::kUnknown);
//
// Thread safety: an object for one thread.

#ifndef PHASEMACHINE_CORE_PGN_EXPORT_H_
#define PHASEMACHINE_CORE_PGN_EXPORT_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "core/pgn.h"

namespace phasemachine {

inline constexpr std::size_t kPgnLineLength = 79;

// Errors: InvalidArgument for a tag name that is not letters, digits and
// underscores, and for control characters in the value of a tag.
absl::Status checkPgnTags(const PgnTags& game);

// The tags and the blank line behind them. A `variant` that is not empty is
// written unless the game has the tag; so are SetUp and FEN for a `fen` that is
// not empty.
void appendPgnTags(const PgnTags& game, PgnResult result,
                   std::string_view variant, std::string_view fen,
                   std::string& out);

// Appends to `out`, which must outlive it.
class PgnMovetext {
 public:
  explicit PgnMovetext(std::string& out) : out_(out) {}

  // What stands before the first move.
  void comment(std::string_view text) { addComment(text); }
  // A move of Black shows its number at the start and after a comment.
  void move(int number, bool white, std::string_view san,
            std::span<const std::uint8_t> nags = {},
            std::string_view comment = {});
  // The result and a blank line, so that games may be joined.
  void finish(PgnResult result);

 private:
  void add(std::string_view word);
  void endLine();
  // True when something was written, which separates the moves around it.
  bool addComment(std::string_view comment);

  std::string& out_;
  std::size_t column_ = 0;
  bool showNumber_ = true;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_PGN_EXPORT_H_
