// The parts of Portable Game Notation (PGN) that do not depend on the game:
// results, tags, moves with annotations, and how they are written. Each game
// defines its moves and start positions (games/chess/text/pgn.h,
// games/fairy_chess/text/pgn.h).
//
// Example:
//   PgnTags tags;
//   tags.setTag("White", "Ada");
//   std::string text;
//   appendPgnTags(tags, PgnResult::kUnknown, "", "", text);
//   PgnMovetext moves(text);
//   moves.move(1, true, "e4");
//   moves.finish(PgnResult::kUnknown);

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/side.h"
#include "core/text.h"

namespace phasemachine {

enum class PgnResult : std::uint8_t {
  kUnknown = 0,
  kWhiteWins,
  kBlackWins,
  kDraw,
};

inline constexpr std::array<std::string_view, 4> kPgnResultTexts = {
    "*", "1-0", "0-1", "1/2-1/2"};

constexpr std::string_view toString(PgnResult result) {
  return kPgnResultTexts[static_cast<std::size_t>(result)];
}

// Parses a result; `text` must match exactly, except that "1/2" is a draw, too.
constexpr std::optional<PgnResult> parsePgnResult(std::string_view text) {
  if (text == "1/2") return PgnResult::kDraw;
  for (std::size_t i = 0; i < kPgnResultTexts.size(); ++i) {
    if (text == kPgnResultTexts[i]) return static_cast<PgnResult>(i);
  }
  return std::nullopt;
}

// "*" for an unfinished game, a draw for kNeutral.
constexpr PgnResult pgnResultOf(std::optional<Side> winner) {
  if (!winner) return PgnResult::kUnknown;
  return *winner == Side::kFirst    ? PgnResult::kWhiteWins
         : *winner == Side::kSecond ? PgnResult::kBlackWins
                                    : PgnResult::kDraw;
}
constexpr std::optional<Side> winnerOf(PgnResult result) {
  switch (result) {
    case PgnResult::kWhiteWins: return Side::kFirst;
    case PgnResult::kBlackWins: return Side::kSecond;
    case PgnResult::kDraw: return Side::kNeutral;
    case PgnResult::kUnknown: break;
  }
  return std::nullopt;
}

struct PgnTag {
  std::string name;   // not empty
  std::string value;  // without line breaks or control characters

  friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

inline bool isPgnTagNameCharacter(char c) {
  return isLetter(c) || isDigit(c) || c == '_';
}

// Not in the value of a tag: below a blank, and 0x7F.
constexpr bool isControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < ' ' || byte == 0x7F;
}

// `text` with blanks for control characters.
std::string inOneLine(std::string_view text);

struct PgnTags {
  // In order, without Result, SetUp and FEN, which follow from the game's
  // result and start.
  std::vector<PgnTag> tags = {};

  // The value of tag `name`, or nullptr if the game lacks it. Valid until
  // `tags` changes.
  const std::string* findTag(std::string_view name) const {
    for (const PgnTag& tag : tags) {
      if (tag.name == name) return &tag.value;
    }
    return nullptr;
  }
  // Replaces the value of tag `name`, or appends the tag.
  void setTag(std::string_view name, std::string_view value) {
    for (PgnTag& tag : tags) {
      if (tag.name == name) {
        tag.value = std::string(value);
        return;
      }
    }
    tags.push_back({std::string(name), std::string(value)});
  }

  friend bool operator==(const PgnTags&, const PgnTags&) = default;
};

// A place in a text. Lines and columns count from 1; columns are bytes.
struct PgnPlace {
  std::size_t offset = 0;
  std::size_t line = 1;
  std::size_t column = 1;
  // No brace closes a comment from here on: known after a search in vain.
  bool noBrace = false;
};

template <class Move>
struct PgnMoveOf {
  Move move;
  // Numeric annotation glyphs after the move: 1 is "!", 2 is "?", and so on.
  std::vector<std::uint8_t> nags = {};
  // Comments between this move and the next; each run of blanks and line breaks
  // becomes one blank.
  std::string comment = {};

  friend bool operator==(const PgnMoveOf&, const PgnMoveOf&) = default;
};

// The export format: the seven tag roster first, other tags in order, movetext
// in lines of fewer than 80 characters, the result. A line is longer only if a
// single word is.
inline constexpr std::size_t kPgnLineLength = 79;

// Errors: InvalidArgument for a tag name that is not letters, digits and
// underscores, and for control characters in the value of a tag.
absl::Status checkPgnTags(const PgnTags& game);

// Sets tags that another notation holds, as far as PgnParser reads them back:
// those with other names and those beyond its limits are left out, and control
// characters become blanks.
void setPgnTags(std::span<const std::pair<std::string, std::string>> tags,
                PgnTags& game);

// Appends the tags and a blank line. A non-empty `variant` or `fen` is written
// as the tags Variant, or SetUp and FEN, unless the game already has them.
void appendPgnTags(const PgnTags& game, PgnResult result,
                   std::string_view variant, std::string_view fen,
                   std::string& out);

// Appends to the string given to the constructor, which must outlive this
// object. Comments are written in braces, since not all readers know
// semicolons; braces in a comment become parentheses.
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
