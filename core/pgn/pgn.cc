#include "core/pgn/pgn.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/pgn/pgn_parser.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine {
namespace {

struct RosterTag {
  std::string_view name;
  std::string_view whenMissing;
};

constexpr std::array<RosterTag, 7> kRoster = {{
    {"Event", "?"},
    {"Site", "?"},
    {"Date", "????.??.??"},
    {"Round", "?"},
    {"White", "?"},
    {"Black", "?"},
    {"Result", "*"},
}};

// Written from the game's fields; its tags are ignored.
constexpr std::array<std::string_view, 3> kDerivedTags = {"Result", "SetUp",
                                                          "FEN"};

bool isRosterTag(std::string_view name) {
  return std::any_of(kRoster.begin(), kRoster.end(),
                     [&](const RosterTag& tag) { return tag.name == name; });
}

bool isDerivedTag(std::string_view name) {
  return std::find(kDerivedTags.begin(), kDerivedTags.end(), name) !=
         kDerivedTags.end();
}

bool isPgnTagName(std::string_view name) {
  return !name.empty() &&
         std::all_of(name.begin(), name.end(), isPgnTagNameCharacter);
}

absl::Status checkTag(const PgnTag& tag) {
  if (!isPgnTagName(tag.name)) {
    return invalid("PGN tag name ", quoted(tag.name),
                   " has other characters than letters, digits and _");
  }
  if (std::any_of(tag.value.begin(), tag.value.end(), isControl)) {
    return invalid("PGN tag ", tag.name, " has a control character in ",
                   quoted(tag.value));
  }
  return absl::OkStatus();
}

bool needsEscape(char c) { return c == '"' || c == '\\'; }

void appendTag(std::string_view name, std::string_view value,
               std::string& out) {
  absl::StrAppend(&out, "[", std::string(name), " \"");
  for (const char c : value) {
    if (needsEscape(c)) out += '\\';
    out += c;
  }
  out += "\"]\n";
}

// Some readers would end the comment at a brace, others would nest it.
char withoutBraces(char c) {
  if (c == '{') return '(';
  return c == '}' ? ')' : c;
}

// The words of a comment. A word that starts with "%" stays with the one before
// it, since at the start of a line it would escape the line.
std::vector<std::string> commentWords(std::string_view comment) {
  std::vector<std::string> words;
  bool inWord = false;
  for (const char c : comment) {
    if (static_cast<unsigned char>(c) <= ' ' || c == '\x7F') {
      inWord = false;
      continue;
    }
    if (!inWord && c == '%' && !words.empty()) {
      words.back() += ' ';
    } else if (!inWord) {
      words.emplace_back();
    }
    inWord = true;
    words.back() += withoutBraces(c);
  }
  return words;
}

}  // namespace

std::string inOneLine(std::string_view text) {
  std::string line(text);
  std::replace_if(line.begin(), line.end(), isControl, ' ');
  return line;
}

absl::Status checkPgnTags(const PgnTags& game) {
  for (const PgnTag& tag : game.tags) PM_TRY(checkTag(tag));
  return absl::OkStatus();
}

void setPgnTags(std::span<const std::pair<std::string, std::string>> tags,
                PgnTags& game) {
  // Beside the roster, which is always written.
  std::size_t others = 0;
  for (const auto& [given, value] : tags) {
    const std::string name = usualPgnTagName(given);
    const auto escapes = std::count_if(value.begin(), value.end(), needsEscape);
    if (isPgnTagName(name) && name.size() <= kMaxPgnTagName &&
        value.size() + static_cast<std::size_t>(escapes) <= kMaxPgnTagValue &&
        (isRosterTag(name) || ++others <= kMaxPgnTags - kRoster.size())) {
      game.setTag(name, inOneLine(value));
    }
  }
}

void appendPgnTags(const PgnTags& game, PgnResult result,
                   std::string_view variant, std::string_view fen,
                   std::string& out) {
  for (const RosterTag& tag : kRoster) {
    const std::string* const value = game.findTag(tag.name);
    if (tag.name == "Result") {
      appendTag(tag.name, toString(result), out);
    } else {
      appendTag(tag.name, value ? std::string_view(*value) : tag.whenMissing,
                out);
    }
  }
  for (const PgnTag& tag : game.tags) {
    if (!isRosterTag(tag.name) && !isDerivedTag(tag.name)) {
      appendTag(tag.name, tag.value, out);
    }
  }
  if (!variant.empty() && !game.findTag("Variant")) {
    appendTag("Variant", variant, out);
  }
  if (!fen.empty()) {
    appendTag("SetUp", "1", out);
    appendTag("FEN", fen, out);
  }
  out += '\n';
}

void PgnMovetext::add(std::string_view word) {
  const std::size_t gap = column_ == 0 ? 0 : 1;
  if (column_ > 0 && column_ + gap + word.size() > kPgnLineLength) {
    endLine();
  } else if (gap > 0) {
    out_ += ' ';
    ++column_;
  }
  out_ += word;
  column_ += word.size();
}

void PgnMovetext::endLine() {
  if (column_ == 0) return;
  out_ += '\n';
  column_ = 0;
}

bool PgnMovetext::addComment(std::string_view comment) {
  std::vector<std::string> words = commentWords(comment);
  if (words.empty()) return false;
  words.front().insert(0, 1, '{');
  words.back() += '}';
  for (const std::string& word : words) add(word);
  return true;
}

void PgnMovetext::move(int number, bool white, std::string_view san,
                       std::span<const std::uint8_t> nags,
                       std::string_view comment) {
  if (white || showNumber_) {
    add(absl::StrCat(number, white ? "." : "..."));
  }
  add(san);
  for (const std::uint8_t nag : nags) add(absl::StrCat("$", nag));
  showNumber_ = addComment(comment);
}

void PgnMovetext::finish(PgnResult result) {
  add(toString(result));
  endLine();
  out_ += '\n';
}

}  // namespace phasemachine
