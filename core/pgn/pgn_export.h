// Writes a game in PGN export format: the seven tag roster first, other tags in
// order, movetext in lines of fewer than 80 characters, the result.
//
// Comments are written in braces, since not all readers know semicolons; braces
// in a comment become parentheses. A line is longer than 79 characters only if
// a single word is.
//
// Example:
//   std::string text;
//   appendPgnTags(tags, PgnResult::kUnknown, "", "", text);
//   PgnMovetext moves(text);
//   moves.move(1, true, "e4");
//   moves.finish(PgnResult::kUnknown);
//
// Thread safety: an object for one thread.

#ifndef PHASEMACHINE_CORE_PGN_PGN_EXPORT_H_
#define PHASEMACHINE_CORE_PGN_PGN_EXPORT_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "core/pgn/pgn.h"

namespace phasemachine {

inline constexpr std::size_t kPgnLineLength = 79;

// Errors: InvalidArgument for a tag name that is not letters, digits and
// underscores, and for control characters in the value of a tag.
absl::Status checkPgnTags(const PgnTags& game);

// Appends the tags and a blank line. A non-empty `variant` or `fen` is written
// as the tags Variant, or SetUp and FEN, unless the game already has them.
void appendPgnTags(const PgnTags& game, PgnResult result,
                   std::string_view variant, std::string_view fen,
                   std::string& out);

// Appends to the string given to the constructor, which must outlive this
// object.
class PgnMovetext {
 public:
  explicit PgnMovetext(std::string& out) : out_(out) {}

  // A comment before the first move.
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
  // True if something was written, which separates the moves around it.
  bool addComment(std::string_view comment);

  std::string& out_;
  std::size_t column_ = 0;
  bool showNumber_ = true;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_PGN_PGN_EXPORT_H_
