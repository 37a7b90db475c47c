#include "games/chess/pgn_reader.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "games/chess/fen.h"
#include "games/chess/moves.h"
#include "games/chess/names.h"
#include "games/chess/san.h"

namespace phasemachine::chess {
namespace {

// Lower-case values of the tag Variant whose rules are those of this folder.
constexpr std::array<std::string_view, 10> kVariants = {
    "chess",     "standard", "normal",       "from position",  "chess960",
    "chess 960", "960",      "fischerandom", "fischer random", "fischerrandom"};

// Suffixes and the glyphs they stand for; others are dropped.
constexpr std::array<std::string_view, 7> kSuffixNags = {"",   "!",  "?", "!!",
                                                         "??", "!?", "?!"};

absl::Status errorAt(const PgnPlace& place, const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat(
      "PGN line ", place.line, ", column ", place.column, ": ", what));
}

bool isTagNameCharacter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::string unescaped(std::string_view value) {
  std::string result;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\' && i + 1 < value.size()) ++i;
    result += value[i];
  }
  return result;
}

// Adds a comment to one before it, with one blank for every run of blanks.
void appendComment(std::string_view text, std::string& comment) {
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

// The name of a tag when `line` starts with one; else an empty string.
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

// Reads one game. After an error, place() says where and inMovetext() in which
// part of the game.
class GameParser {
 public:
  explicit GameParser(PgnLexer& lexer) : lexer_(lexer) {}

  // False when only blanks and comments were left.
  absl::StatusOr<bool> parse() {
    bool any = false;
    while (true) {
      const PgnToken token = lexer_.peek();
      if (token.kind == PgnTokenKind::kEnd) break;
      if (token.kind == PgnTokenKind::kComment) {
        lexer_.take();
        appendComment(token.text, game_.comment);
        continue;
      }
      if (token.kind != PgnTokenKind::kOpenTag) break;
      // Comments before and among the tags are about the file.
      game_.comment.clear();
      any = true;
      if (absl::Status s = parseTag(); !s.ok()) return s;
    }
    if (!any && lexer_.peek().kind == PgnTokenKind::kEnd) return false;
    if (absl::Status s = setStart(); !s.ok()) return s;
    inMovetext_ = true;
    if (absl::Status s = parseMovetext(); !s.ok()) return s;
    return true;
  }

  PgnGame&& game() { return std::move(game_); }
  PgnPlace place() const { return place_; }
  bool inMovetext() const { return inMovetext_; }

 private:
  PgnToken take() {
    const PgnToken token = lexer_.take();
    place_ = token.place;
    return token;
  }

  absl::Status fault(const std::string& what) const {
    return errorAt(place_, what);
  }

  absl::Status parseTag() {
    take();  // the bracket
    const PgnToken name = take();
    const bool isName =
        (name.kind == PgnTokenKind::kSymbol ||
         name.kind == PgnTokenKind::kMoveNumber) &&
        std::all_of(name.text.begin(), name.text.end(), isTagNameCharacter);
    if (!isName) return fault("expected the name of a tag after [");
    if (name.text.size() > kMaxPgnTagName) {
      return fault(absl::StrCat("the name of a tag is longer than ",
                                kMaxPgnTagName, " characters"));
    }
    const PgnToken value = take();
    if (value.kind == PgnTokenKind::kBad) return fault(value.error);
    if (value.kind != PgnTokenKind::kString) {
      return fault(absl::StrCat("expected the value of the tag ",
                                quoted(name.text), " in quotes"));
    }
    if (value.text.size() > kMaxPgnTagValue) {
      return fault(absl::StrCat("the value of the tag ", quoted(name.text),
                                " is longer than ", kMaxPgnTagValue,
                                " characters"));
    }
    if (take().kind != PgnTokenKind::kCloseTag) {
      return fault(absl::StrCat("expected ] after the value of the tag ",
                                quoted(name.text)));
    }
    place_ = value.place;
    return addTag(name.text, unescaped(value.text));
  }

  absl::Status addTag(std::string_view name, const std::string& value) {
    std::optional<std::string>* derived = nullptr;
    if (name == "FEN") {
      derived = &fen_;
      fenPlace_ = place_;
    } else if (name == "SetUp") {
      derived = &setUp_;
      setUpPlace_ = place_;
    } else if (name == "Result") {
      derived = &result_;
    }
    const std::string* const before =
        derived ? (derived->has_value() ? &**derived : nullptr)
                : game_.findTag(name);
    if (before != nullptr) {
      if (*before == value) return absl::OkStatus();
      return fault(absl::StrCat("the tag ", quoted(name),
                                " is given twice with different values"));
    }
    if (name == "Variant" &&
        std::find(kVariants.begin(), kVariants.end(),
                  absl::AsciiStrToLower(value)) == kVariants.end()) {
      return fault(absl::StrCat("unknown variant ", quoted(value)));
    }
    if (derived) {
      *derived = value;
      return absl::OkStatus();
    }
    if (game_.tags.size() == kMaxPgnTags) {
      return fault(absl::StrCat("more than ", kMaxPgnTags, " tags"));
    }
    game_.tags.push_back({std::string(name), value});
    return absl::OkStatus();
  }

  absl::Status setStart() {
    if (!fen_) {
      if (setUp_ != "1") return absl::OkStatus();
      place_ = setUpPlace_;
      return fault(
          "the tag SetUp announces a position, but no tag FEN is "
          "there");
    }
    absl::StatusOr<Position> start = parseFen(*fen_);
    if (!start.ok()) {
      place_ = fenPlace_;
      return fault(absl::StrCat("in the value of the tag FEN, ",
                                start.status().message()));
    }
    game_.start = *start;
    return absl::OkStatus();
  }

  absl::Status parseMovetext() {
    Position position = game_.start;
    while (true) {
      const PgnToken next = lexer_.peek();
      if (next.kind == PgnTokenKind::kEnd ||
          next.kind == PgnTokenKind::kOpenTag) {
        if (result_) {
          game_.result = parsePgnResult(*result_).value_or(PgnResult::kUnknown);
        }
        return absl::OkStatus();
      }
      const PgnToken token = take();
      switch (token.kind) {
        case PgnTokenKind::kMoveNumber:
          break;
        case PgnTokenKind::kComment:
          appendComment(token.text, game_.moves.empty()
                                        ? game_.comment
                                        : game_.moves.back().comment);
          break;
        case PgnTokenKind::kNag:
        case PgnTokenKind::kSuffix:
          if (absl::Status s = addNag(token); !s.ok()) return s;
          break;
        case PgnTokenKind::kOpenVariation:
          if (absl::Status s = skipVariation(); !s.ok()) return s;
          break;
        case PgnTokenKind::kSymbol:
          if (const auto result = parsePgnResult(token.text)) {
            game_.result = *result;
            return absl::OkStatus();
          }
          if (absl::Status s = addMove(token.text, position); !s.ok()) {
            return s;
          }
          break;
        case PgnTokenKind::kBad:
          return fault(badText(token));
        default:
          return fault(absl::StrCat("unexpected ", quoted(token.text),
                                    " among the moves"));
      }
    }
  }

  static std::string badText(const PgnToken& token) {
    return absl::StrCat(token.error, ", at ", quoted(token.text));
  }

  absl::Status addMove(std::string_view text, Position& position) {
    if (text == "e.p.") {
      // Written apart from the move that it belongs to.
      if (!game_.moves.empty() &&
          game_.moves.back().move.kind() == MoveKind::kEnPassant) {
        return absl::OkStatus();
      }
      return fault("\"e.p.\" after a move that does not capture en passant");
    }
    const absl::StatusOr<Move> move = parseSan(position, text);
    if (!move.ok()) {
      return fault(absl::StrCat("move ", position.fullmoveNumber, ", ",
                                std::string(colorName(position.sideToMove)),
                                ": ", move.status().message()));
    }
    if (game_.moves.size() == kMaxPgnPlies) {
      return fault(absl::StrCat("more than ", kMaxPgnPlies, " plies"));
    }
    game_.moves.push_back({*move});
    makeMove(position, *move);
    return absl::OkStatus();
  }

  absl::Status addNag(const PgnToken& token) {
    if (game_.moves.empty()) return fault("an annotation before any move");
    unsigned number = 0;
    if (token.kind == PgnTokenKind::kNag) {
      // At most three digits, as the lexer sees to.
      (void)absl::SimpleAtoi(
          absl::string_view(token.text.data(), token.text.size()), &number);
      if (number > 255) return fault("$ without a number from 0 to 255");
    } else {
      const auto found =
          std::find(kSuffixNags.begin(), kSuffixNags.end(), token.text);
      if (found == kSuffixNags.end()) return absl::OkStatus();
      number = static_cast<unsigned>(found - kSuffixNags.begin());
    }
    std::vector<std::uint8_t>& nags = game_.moves.back().nags;
    if (nags.size() == kMaxPgnNagsOfMove) {
      return fault(absl::StrCat("more than ", kMaxPgnNagsOfMove,
                                " annotations of one move"));
    }
    nags.push_back(static_cast<std::uint8_t>(number));
    return absl::OkStatus();
  }

  // From behind the opening parenthesis to behind the closing one. A loop with
  // a counter, since depth is in the hands of who wrote the text.
  absl::Status skipVariation() {
    const PgnPlace opened = place_;
    std::size_t depth = 1;
    while (depth > 0) {
      const PgnToken next = lexer_.peek();
      if (next.kind == PgnTokenKind::kEnd ||
          next.kind == PgnTokenKind::kOpenTag) {
        place_ = next.place;
        return errorAt(opened, "a variation is opened by ( and never closed");
      }
      const PgnToken token = take();
      if (token.kind == PgnTokenKind::kBad) return fault(badText(token));
      if (token.kind == PgnTokenKind::kCloseVariation) --depth;
      if (token.kind == PgnTokenKind::kOpenVariation &&
          ++depth > kMaxPgnVariationDepth) {
        return fault(absl::StrCat("variations nested deeper than ",
                                  kMaxPgnVariationDepth));
      }
    }
    return absl::OkStatus();
  }

  PgnLexer& lexer_;
  PgnGame game_;
  // The tags that become `start` and `result`.
  std::optional<std::string> fen_;
  std::optional<std::string> setUp_;
  std::optional<std::string> result_;
  PgnPlace fenPlace_;
  PgnPlace setUpPlace_;
  PgnPlace place_;
  bool inMovetext_ = false;
};

}  // namespace

std::optional<absl::StatusOr<PgnGame>> PgnReader::next() {
  GameParser parser(lexer_);
  const absl::StatusOr<bool> found = parser.parse();
  if (!found.ok()) {
    recover(parser.place(), parser.inMovetext());
    return found.status();
  }
  if (!*found) return std::nullopt;
  return parser.game();
}

void PgnReader::recover(PgnPlace place, bool inMovetext) {
  // Whether a game may start with this line. The error is never at the first
  // word of the bad game, so that this makes progress.
  bool movesSeen = inMovetext;
  const auto startsGame = [&movesSeen](std::string_view line) {
    const std::string_view name = tagNameOfLine(line);
    return !name.empty() && (movesSeen || name == "Event");
  };
  lexer_.seek(place);
  if (place.column == 1 && startsGame(lexer_.restOfLine())) return;
  lexer_.skipLine(place);
  while (!lexer_.atEnd()) {
    const std::string_view line = lexer_.restOfLine();
    if (startsGame(line)) return;
    const bool blank =
        line.find_first_not_of(" \t\r") == std::string_view::npos;
    if (!blank && !line.starts_with('[')) movesSeen = true;
    lexer_.skipLine(lexer_.place());
  }
}

}  // namespace phasemachine::chess
