#include "core/pgn/pgn_parser.h"

#include <algorithm>
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "core/text.h"

namespace phasemachine {
namespace {

// Suffixes and the glyphs they stand for; others are dropped.
constexpr std::array<std::string_view, 7> kSuffixNags = {"",   "!",  "?", "!!",
                                                         "??", "!?", "?!"};

// Tags whose names have a meaning here.
constexpr std::array<std::string_view, 10> kUsualTags = {
    "Event", "Site",   "Date", "Round", "White",
    "Black", "Result", "FEN",  "SetUp", "Variant"};

struct PlainForm {
  std::string_view symbol;  // in UTF-8
  std::string_view ascii;
};
constexpr PlainForm kPlainForms[] = {
    {"\u2654", "K"}, {"\u2655", "Q"}, {"\u2656", "R"},   {"\u2657", "B"},
    {"\u2658", "N"}, {"\u2659", "P"}, {"\u265A", "K"},   {"\u265B", "Q"},
    {"\u265C", "R"}, {"\u265D", "B"}, {"\u265E", "N"},   {"\u265F", "P"},
    {"\u00D7", "x"}, {"\u2020", "+"}, {"\u2021", "#"},   {"\u2010", "-"},
    {"\u2011", "-"}, {"\u2012", "-"}, {"\u2013", "-"},   {"\u2014", "-"},
    {"\u2212", "-"}, {"\uFE0E", ""},  {"\u00BD", "1/2"},
};

bool isTagNameCharacter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::string_view withoutBlanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text;
}

// The name of the tag that `line` starts with, or "".
std::string_view tagNameOfLine(std::string_view line) {
  if (!line.starts_with('[')) return {};
  line = withoutBlanks(line.substr(1));
  const std::size_t size = static_cast<std::size_t>(
      std::find_if_not(line.begin(), line.end(), isTagNameCharacter) -
      line.begin());
  const std::string_view name = line.substr(0, size);
  const bool valueFollows = withoutBlanks(line.substr(size)).starts_with('"');
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

std::string usualPgnTagName(std::string_view name) {
  for (const std::string_view usual : kUsualTags) {
    if (absl::EqualsIgnoreCase({name.data(), name.size()},
                               {usual.data(), usual.size()})) {
      return std::string(usual);
    }
  }
  return std::string(name);
}

bool startsPgnTag(std::string_view text) {
  return !tagNameOfLine(text).empty();
}

std::string plainPgnSymbol(std::string_view text) {
  std::string plain = utf8From(text);
  const auto isAscii = [](char c) {
    return absl::ascii_isascii(static_cast<unsigned char>(c));
  };
  if (std::all_of(plain.begin(), plain.end(), isAscii)) return plain;
  for (const PlainForm& form : kPlainForms) {
    for (std::size_t at = plain.find(form.symbol); at != std::string::npos;
         at = plain.find(form.symbol, at)) {
      plain.replace(at, form.symbol.size(), form.ascii);
    }
  }
  return plain;
}

bool isEnPassantMark(std::string_view text) {
  text = text.substr(0, text.find_last_not_of("+#") + 1);
  return text == "e.p." || text == "e.p" || text == "ep";
}

std::string unescapedPgn(std::string_view value) {
  std::string result;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\' && i + 1 < value.size()) ++i;
    result += value[i];
  }
  return utf8From(result);
}

void appendPgnComment(std::string_view text, std::string& comment) {
  bool blank = !comment.empty();
  for (const char c : utf8From(text)) {
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
  // The error is never at the first word of the bad game, so this makes
  // progress.
  lexer.seek(place);
  // Tags among those of the bad game do not start another.
  const auto startsGame = [&inMovetext](std::string_view line) {
    const std::string_view name = tagNameOfLine(line);
    return !name.empty() && (inMovetext || usualPgnTagName(name) == "Event");
  };
  if (place.column == 1 && startsGame(lexer.restOfLine())) return;
  if (!inMovetext) lexer.skipLine(place);
  for (std::size_t depth = 0;;) {
    const PgnToken next = lexer.peek();
    lexer.seek(next.place);
    const std::string_view line = lexer.restOfLine();
    if (next.kind == PgnTokenKind::kEnd || startsGame(line)) return;
    if (next.kind == PgnTokenKind::kOpenTag && !inMovetext) {
      lexer.skipLine(next.place);
      continue;
    }
    if (next.kind == PgnTokenKind::kBad) {
      // A comment that is never closed takes its line.
      if (next.text == "{") {
        lexer.skipLine(next.place);
      } else {
        lexer.skipByte();
      }
      continue;
    }
    lexer.take();
    if (next.kind == PgnTokenKind::kComment) continue;
    inMovetext = true;
    if (next.kind == PgnTokenKind::kOpenVariation) ++depth;
    if (next.kind == PgnTokenKind::kCloseVariation && depth > 0) --depth;
    if (next.kind == PgnTokenKind::kSymbol && depth == 0 &&
        parsePgnResult(plainPgnSymbol(next.text))) {
      return;
    }
  }
}

}  // namespace phasemachine
