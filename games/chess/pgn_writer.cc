#include "games/chess/pgn_writer.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "games/chess/fen.h"
#include "games/chess/moves.h"
#include "games/chess/san.h"
#include "games/chess/uci_move.h"

namespace phasemachine::chess {
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

// Written from the fields of the game, whatever its tags say.
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

absl::Status checkTag(const PgnTag& tag) {
  const bool nameOk =
      !tag.name.empty() &&
      std::all_of(tag.name.begin(), tag.name.end(), [](unsigned char c) {
        return absl::ascii_isalnum(c) || c == '_';
      });
  if (!nameOk) {
    return absl::InvalidArgumentError(
        absl::StrCat("PGN tag name ", quoted(tag.name),
                     " has other characters than letters, digits and _"));
  }
  if (std::any_of(tag.value.begin(), tag.value.end(),
                  [](unsigned char c) { return absl::ascii_iscntrl(c); })) {
    return absl::InvalidArgumentError(
        absl::StrCat("PGN tag ", tag.name, " has a control character in ",
                     quoted(tag.value)));
  }
  return absl::OkStatus();
}

void appendTag(std::string_view name, std::string_view value,
               std::string& out) {
  absl::StrAppend(&out, "[", std::string(name), " \"");
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += "\"]\n";
}

// Puts words into lines.
class LineFiller {
 public:
  explicit LineFiller(std::string& out) : out_(out) {}

  void add(std::string_view word) {
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

  void endLine() {
    if (column_ == 0) return;
    out_ += '\n';
    column_ = 0;
  }

 private:
  std::string& out_;
  std::size_t column_ = 0;
};

// A brace would end the comment for some readers and nest it for others.
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

// True when something was written, which separates the moves around it.
bool addComment(std::string_view comment, LineFiller& lines) {
  std::vector<std::string> words = commentWords(comment);
  if (words.empty()) return false;
  words.front().insert(0, 1, '{');
  words.back() += '}';
  for (const std::string& word : words) lines.add(word);
  return true;
}

// Castling as chess does not know it, or all pieces on their first ranks in
// another order.
bool isChess960Start(const Position& position) {
  if (!hasStandardCastling(position)) return true;
  const bool full =
      position.occupied() ==
          (rankMask(0) | rankMask(1) | rankMask(6) | rankMask(7)) &&
      position.pieces(PieceType::kPawn) == (rankMask(1) | rankMask(6));
  return full && position.castling != 0 &&
         position.planes != startPosition().planes;
}

void appendTags(const PgnGame& game, std::string& out) {
  for (const RosterTag& tag : kRoster) {
    const std::string* const value = game.findTag(tag.name);
    if (tag.name == "Result") {
      appendTag(tag.name, toString(game.result), out);
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
  if (isChess960Start(game.start) && !game.findTag("Variant")) {
    appendTag("Variant", "Chess960", out);
  }
  if (!(game.start == startPosition())) {
    appendTag("SetUp", "1", out);
    appendTag("FEN", toFen(game.start), out);
  }
}

}  // namespace

absl::StatusOr<std::string> writePgn(const PgnGame& game) {
  for (const PgnTag& tag : game.tags) {
    if (absl::Status s = checkTag(tag); !s.ok()) return s;
  }
  std::string out;
  appendTags(game, out);
  out += '\n';
  LineFiller lines(out);
  // A move of Black shows its number at the start and after a comment.
  bool showNumber = true;
  addComment(game.comment, lines);
  Position position = game.start;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const PgnMove& played = game.moves[ply];
    MoveList legal;
    generateLegal(position, legal);
    if (!legal.contains(played.move)) {
      return absl::FailedPreconditionError(
          absl::StrCat("PGN ply ", ply + 1, ": the move ", toUci(played.move),
                       " is not legal in ", toFen(position)));
    }
    const bool white = position.sideToMove == Color::kWhite;
    if (white || showNumber) {
      lines.add(absl::StrCat(position.fullmoveNumber, white ? "." : "..."));
    }
    lines.add(toSan(position, played.move));
    for (const std::uint8_t nag : played.nags) {
      lines.add(absl::StrCat("$", nag));
    }
    showNumber = addComment(played.comment, lines);
    makeMove(position, played.move);
  }
  lines.add(toString(game.result));
  lines.endLine();
  out += '\n';
  return out;
}

}  // namespace phasemachine::chess
