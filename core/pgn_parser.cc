#include "core/pgn_parser.h"

#include <algorithm>
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"

namespace phasemachine {
namespace {

// Suffixes and the glyphs they stand for; others are dropped.
constexpr std::array<std::string_view, 7> kSuffixNags = {"",   "!",  "?", "!!",
                                                         "??", "!?", "?!"};

bool isTagNameCharacter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// The name of the tag that `line` starts with, or "".
std::string_view tagNameOfLine(std::string_view line) {
  if (!line.starts_with('[')) return {};
  line.remove_prefix(1);
  const std::size_t size = static_cast<std::size_t>(
      std::find_if_not(line.begin(), line.end(), isTagNameCharacter) -
      line.begin());
  const std::string_view name = line.substr(0, size);
  line.remove_prefix(size);
  const std::size_t blanks = line.find_first_not_of(" \t");
  const bool valueFollows =
      blanks != std::string_view::npos && line[blanks] == '"';
  return valueFollows ? name : std::string_view{};
}

}  // namespace

absl::Status pgnErrorAt(const PgnPlace& place, const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat(
      "PGN line ", place.line, ", column ", place.column, ": ", what));
}

bool isPgnTagName(std::string_view text) {
  return std::all_of(text.begin(), text.end(), isTagNameCharacter);
}

std::string unescapedPgn(std::string_view value) {
  std::string result;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\' && i + 1 < value.size()) ++i;
    result += value[i];
  }
  return result;
}

void appendPgnComment(std::string_view text, std::string& comment) {
  bool blank = !comment.empty();
  for (const char c : text) {
    if (static_cast<unsigned char>(c) <= ' ' || c == '\x7F') {
      blank = !comment.empty();
      continue;
    }
    if (blank) comment += ' ';
    blank = false;
    comment += c;
  }
}

int pgnNagOf(const PgnToken& token) {
  if (token.kind == PgnTokenKind::kNag) {
    // At most three digits, as ensured by the lexer.
    int number = 0;
    (void)absl::SimpleAtoi(
        absl::string_view(token.text.data(), token.text.size()), &number);
    return number;
  }
  const auto found =
      std::find(kSuffixNags.begin(), kSuffixNags.end(), token.text);
  return found == kSuffixNags.end()
             ? -1
             : static_cast<int>(found - kSuffixNags.begin());
}

void recoverPgn(PgnLexer& lexer, PgnPlace place, bool inMovetext) {
  // Whether a game may start with this line. The error is never at the first
  // word of the bad game, so this makes progress.
  bool movesSeen = inMovetext;
  const auto startsGame = [&movesSeen](std::string_view line) {
    const std::string_view name = tagNameOfLine(line);
    return !name.empty() && (movesSeen || name == "Event");
  };
  lexer.seek(place);
  if (place.column == 1 && startsGame(lexer.restOfLine())) return;
  lexer.skipLine(place);
  while (!lexer.atEnd()) {
    const std::string_view line = lexer.restOfLine();
    if (startsGame(line)) return;
    const bool blank =
        line.find_first_not_of(" \t\r") == std::string_view::npos;
    if (!blank && !line.starts_with('[')) movesSeen = true;
    lexer.skipLine(lexer.place());
  }
}

}  // namespace phasemachine
