#include "core/pgn/pgn_parser.h"

#include <array>

#include "absl/strings/ascii.h"
#include "core/text.h"
#include "core/try.h"

namespace phasemachine {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
// U+00A0 in UTF-8; in Latin-1 only the second byte.
constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
constexpr std::string_view kSymbolMarks = "_+#=:-/@";
constexpr std::size_t kMaxNagDigits = 3;

// Between words. Within text 0xA0 may also be a part of a character of UTF-8.
constexpr bool isBlank(char c) {
  return c == ' ' || isControl(c) || c == '\xA0';
}
constexpr bool isBeyondAscii(char c) {
  return static_cast<unsigned char>(c) >= 0x80 && !isBlank(c);
}
// "@e4" drops a pawn in some programs.
bool isSymbolStart(char c) {
  return isDigit(c) || isLetter(c) || c == '@' || isBeyondAscii(c);
}
bool isSymbolPart(char c) {
  return isSymbolStart(c) || kSymbolMarks.find(c) != std::string_view::npos;
}
constexpr bool isSignStart(char c) {
  return std::string_view("!?+-=~").find(c) != std::string_view::npos;
}
constexpr bool isSignPart(char c) {
  return isSignStart(c) || c == '/' || isBeyondAscii(c);
}
constexpr bool isCheckMark(char c) { return c == '+' || c == '#'; }

template <class Predicate>
std::size_t lengthWhile(std::string_view text, Predicate predicate) {
  return static_cast<std::size_t>(
      std::find_if_not(text.begin(), text.end(), predicate) - text.begin());
}

// Bytes of a word, which ends before a no-break space.
template <class Predicate>
std::size_t wordLength(std::string_view text, Predicate predicate) {
  const std::size_t length = lengthWhile(text, predicate);
  return text.substr(length - 1).starts_with(kNoBreakSpace) ? length - 1
                                                            : length;
}

// Bytes of points, which may be an ellipsis in UTF-8 or Windows-1252.
std::size_t pointsLength(std::string_view text) {
  const std::size_t size = text.size();
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view point : {".", "\u2026", "\x85"}) {
      if (!text.starts_with(point)) continue;
      text.remove_prefix(point.size());
      more = true;
    }
  }
  return size - text.size();
}

std::string_view withoutBlanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text;
}

// The length of what belongs to `word` though it has other characters: ".p." of
// "e.p.", and a promotion in parentheses.
std::size_t tailOf(std::string_view word, std::string_view behind) {
  const char last = word.back();
  if (last == 'e' && behind.starts_with(".p")) {
    return behind.starts_with(".p.") ? 3 : 2;
  }
  const bool promotes = (isDigit(last) || last == '=') && behind.size() >= 3 &&
                        behind[0] == '(' && isLetter(behind[1]) &&
                        behind[2] == ')';
  return promotes ? 3 : 0;
}

}  // namespace

void PgnLexer::seek(PgnPlace place) {
  if (place.noBrace) noBraceFrom_ = std::min(noBraceFrom_, place.offset);
  place_ = place;
}

PgnPlace PgnLexer::place() const {
  PgnPlace place = place_;
  place.noBrace = place.offset >= noBraceFrom_;
  return place;
}

std::string_view PgnLexer::restOfLine() const {
  return rest().substr(0, rest().find('\n'));
}

void PgnLexer::advance(std::size_t bytes) {
  for (const char c : text_.substr(place_.offset, bytes)) {
    ++place_.column;
    if (c == '\n') {
      ++place_.line;
      place_.column = 1;
    }
  }
  place_.offset += bytes;
}

void PgnLexer::skipLine(PgnPlace place) {
  place_ = place;
  advance(restOfLine().size());
  if (!atEnd()) advance(1);
}

// Blanks and escaped lines, which have "%" in the first column.
void PgnLexer::skipBlanks() {
  while (!atEnd()) {
    const char c = text_[place_.offset];
    if (c == '%' && place_.column == 1) {
      skipLine(place_);
    } else if (isBlank(c)) {
      advance(1);
    } else if (const std::string_view rest = text_.substr(place_.offset);
               rest.starts_with(kByteOrderMark)) {
      // No column of its own, so that a tag after it starts its line.
      place_.offset += kByteOrderMark.size();
    } else if (rest.starts_with(kNoBreakSpace)) {
      advance(kNoBreakSpace.size());
    } else {
      return;
    }
  }
}

PgnToken PgnLexer::tokenOf(PgnTokenKind kind, std::size_t bytes) {
  const PgnToken token{kind, text_.substr(place_.offset, bytes), place_,
                       nullptr};
  advance(bytes);
  return token;
}

PgnToken PgnLexer::bad(const char* error) const {
  return {PgnTokenKind::kBad, text_.substr(place_.offset, 1), place_, error};
}

PgnToken PgnLexer::takeString() {
  // All quotes of an unclosed value are escaped, so none of them begins another.
  if (place_.offset >= unclosed_.begin && place_.offset < unclosed_.end) {
    return bad(unclosed_.error);
  }
  const std::string_view rest = this->rest();
  std::size_t end = 1;
  bool escaped = false;
  while (end < rest.size() && !isControl(rest[end])) {
    if (rest[end] == '"' && !escaped) {
      PgnToken token = tokenOf(PgnTokenKind::kString, end + 1);
      token.text = token.text.substr(1, end - 1);
      return token;
    }
    escaped = !escaped && rest[end] == '\\';
    ++end;
  }
  const std::string_view behind = rest.substr(end);
  const bool lineEnds = behind.empty() || behind == "\r" ||
                        behind.starts_with('\n') || behind.starts_with("\r\n");
  unclosed_ = {place_.offset, place_.offset + end,
               lineEnds ? "the value of a tag is not closed on its line"
                        : "a control character in the value of a tag"};
  return bad(unclosed_.error);
}

PgnToken PgnLexer::takeTagValue() {
  skipBlanks();
  const std::string_view rest = this->rest();
  std::size_t end = 0;
  bool escaped = false;
  if (!rest.starts_with('"')) return take();
  for (std::size_t i = 1; i < rest.size() && !isControl(rest[i]); ++i) {
    if (rest[i] == '"' && withoutBlanks(rest.substr(i + 1)).starts_with(']')) {
      end = i;
      // As the last of them an escaped one is the end, too.
      if (!escaped) break;
    }
    escaped = !escaped && rest[i] == '\\';
  }
  if (end == 0) return take();
  PgnToken token = tokenOf(PgnTokenKind::kString, end + 1);
  token.text = token.text.substr(1, end - 1);
  return token;
}

PgnToken PgnLexer::takeComment() {
  if (text_[place_.offset] == ';') {
    PgnToken token = tokenOf(PgnTokenKind::kComment, restOfLine().size());
    token.text.remove_prefix(1);
    return token;
  }
  const std::size_t end = place_.offset >= noBraceFrom_
                              ? std::string_view::npos
                              : text_.find('}', place_.offset);
  if (end == std::string_view::npos) {
    noBraceFrom_ = std::min(noBraceFrom_, place_.offset);
    return bad("a comment is opened by { and never closed");
  }
  PgnToken token = tokenOf(PgnTokenKind::kComment, end + 1 - place_.offset);
  token.text = token.text.substr(1, token.text.size() - 2);
  return token;
}

PgnToken PgnLexer::takeNag() {
  const std::size_t digits =
      lengthWhile(text_.substr(place_.offset + 1), isDigit);
  if (digits == 0 || digits > kMaxNagDigits) {
    return bad("$ without a number from 0 to 255");
  }
  PgnToken token = tokenOf(PgnTokenKind::kNag, digits + 1);
  token.text.remove_prefix(1);
  return token;
}

PgnToken PgnLexer::takeWord() {
  const std::string_view rest = text_.substr(place_.offset);
  const std::size_t digits = lengthWhile(rest, isDigit);
  std::size_t length = wordLength(rest, isSymbolPart);
  const std::size_t points = pointsLength(rest.substr(digits));
  if (digits == length || points > 0) {
    return tokenOf(PgnTokenKind::kMoveNumber, digits + points);
  }
  const std::size_t tail = tailOf(rest.substr(0, length), rest.substr(length));
  if (tail > 0) {
    length += tail;
    length += lengthWhile(rest.substr(length), isCheckMark);
  }
  return tokenOf(PgnTokenKind::kSymbol, length);
}

PgnToken PgnLexer::take() {
  skipBlanks();
  if (atEnd()) return {PgnTokenKind::kEnd, {}, place_, nullptr};
  const std::string_view rest = text_.substr(place_.offset);
  switch (rest.front()) {
    case '[': return tokenOf(PgnTokenKind::kOpenTag, 1);
    case ']': return tokenOf(PgnTokenKind::kCloseTag, 1);
    case '(': return tokenOf(PgnTokenKind::kOpenVariation, 1);
    case ')': return tokenOf(PgnTokenKind::kCloseVariation, 1);
    case '*': return tokenOf(PgnTokenKind::kSymbol, 1);
    case '"': return takeString();
    case '{':
    case ';': return takeComment();
    case '$': return takeNag();
    case '.': return tokenOf(PgnTokenKind::kMoveNumber, pointsLength(rest));
    default: break;
  }
  if (isSignStart(rest.front())) {
    return tokenOf(PgnTokenKind::kSymbol, wordLength(rest, isSignPart));
  }
  if (isSymbolStart(rest.front())) return takeWord();
  return bad("unexpected character");
}

PgnToken PgnLexer::peek() {
  const PgnPlace before = place_;
  const PgnToken token = take();
  place_ = before;
  return token;
}

namespace {

struct Sign {
  std::string_view text;
  std::uint8_t nag;
};
// A sign whose end is another comes before it.
constexpr Sign kSigns[] = {
    {"!!", 3},       {"??", 4},
    {"!?", 5},       {"?!", 6},
    {"!", 1},        {"?", 2},
    {"\u203C", 3},   {"\u2047", 4},
    {"\u2049", 5},   {"\u2048", 6},
    {"\u25A1", 7},   {"+=", 14},
    {"+/=", 14},     {"\u2A72", 14},
    {"=+", 15},      {"=/+", 15},
    {"\u2A71", 15},  {"--+", 21},
    {"-+", 19},      {"-/+", 17},
    {"\u2213", 17},  {"+--", 20},
    {"+-", 18},      {"+/-", 16},
    {"\u00B1", 16},  {"=", 10},
    {"=\u221E", 44}, {"=/\u221E", 44},
    {"\u221E", 13},  {"~", 13},
    {"\u2A00", 22},  {"\u2299", 22},
    {"\u27F3", 32},  {"\u2191\u2191", 32},
    {"\u2191", 36},  {"\u2192", 40},
    {"\u21C6", 132}, {"\u2A01", 138},
    {"\u2295", 138}, {"\u2206", 140},
    {"N", 146},      {"D", 220},
};

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

// The name of the tag that `text` starts with, or "".
std::string_view tagNameOf(std::string_view text) {
  if (!text.starts_with('[')) return {};
  text = withoutBlanks(text.substr(1));
  const std::size_t size = lengthWhile(text, isPgnTagNameCharacter);
  const std::string_view name = text.substr(0, size);
  const bool valueFollows = withoutBlanks(text.substr(size)).starts_with('"');
  return valueFollows ? name : std::string_view{};
}

}  // namespace

absl::Status pgnErrorAt(const PgnPlace& place, const std::string& what) {
  return invalid("PGN line ", place.line, ", column ", place.column, ": ",
                 what);
}

std::string usualPgnTagName(std::string_view name) {
  for (const std::string_view usual : kUsualTags) {
    if (sameWord(name, usual)) return std::string(usual);
  }
  return std::string(name);
}

bool startsPgnTag(std::string_view text) { return !tagNameOf(text).empty(); }

std::string plainPgnSymbol(std::string_view text) {
  const auto isAscii = [](char c) {
    return absl::ascii_isascii(static_cast<unsigned char>(c));
  };
  if (std::all_of(text.begin(), text.end(), isAscii)) return std::string(text);
  const std::string utf8 = utf8From(text);
  std::string plain;
  for (std::string_view rest = utf8; !rest.empty();) {
    const auto form = std::find_if(
        std::begin(kPlainForms), std::end(kPlainForms),
        [&](const PlainForm& f) { return rest.starts_with(f.symbol); });
    const bool found = form != std::end(kPlainForms);
    plain += found ? form->ascii : rest.substr(0, 1);
    rest.remove_prefix(found ? form->symbol.size() : 1);
  }
  return plain;
}

std::string_view withoutMoveNumber(std::string_view word) {
  const std::size_t digits = lengthWhile(word, isDigit);
  const std::size_t points = pointsLength(word.substr(digits));
  if (digits > 0 && points > 0) word.remove_prefix(digits + points);
  return word;
}

bool isEnPassantMark(std::string_view text) {
  text = text.substr(0, text.find_last_not_of("+#") + 1);
  return text == "e.p." || text == "e.p" || text == "ep";
}

std::string unescapedPgn(std::string_view value) {
  std::string result;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\' && i + 1 < value.size() &&
        (value[i + 1] == '"' || value[i + 1] == '\\')) {
      ++i;
    }
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

std::uint8_t takePgnSign(std::string& symbol) {
  for (const auto& [sign, nag] : kSigns) {
    // A letter behind a move is a promotion.
    if (!symbol.ends_with(sign)) continue;
    if (isLetter(sign[0]) && symbol != sign) continue;
    symbol.resize(symbol.size() - sign.size());
    return nag;
  }
  return 0;
}

void recoverPgn(PgnLexer& lexer, PgnPlace place, bool inMovetext) {
  // The error is never at the first word of the bad game, so this makes
  // progress.
  lexer.seek(place);
  // Tags among those of the bad game do not start another.
  const auto startsGame = [&inMovetext](std::string_view text) {
    const std::string_view name = tagNameOf(text);
    return !name.empty() && (inMovetext || usualPgnTagName(name) == "Event");
  };
  if (place.column == 1 && startsGame(lexer.rest())) return;
  if (!inMovetext) lexer.skipLine(place);
  for (std::size_t depth = 0;;) {
    const PgnToken next = lexer.peek();
    lexer.seek(next.place);
    if (next.kind == PgnTokenKind::kEnd || startsGame(lexer.rest())) return;
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
