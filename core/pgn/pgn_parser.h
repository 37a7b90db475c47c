// Parses games in PGN, for any game: tags, comments, annotations, variations,
// results. The game's Rules read start positions and moves.
//
// Contract: the head of games/chess/text/pgn.h lists what is accepted and
// refused. Rules are called in text order: knowsVariant() for a tag Variant,
// setStart() after the tags, then read() and play() for each move. moveNumber()
// and sideName() describe the next move.
//
// The constants below are limits on input, so that time and memory stay
// proportional to its length even for hostile text.
//
// Thread safety: lexer and parser are for one thread.

#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/pgn/pgn.h"
#include "core/quote.h"

namespace phasemachine {

enum class PgnTokenKind : std::uint8_t {
  kEnd,
  kOpenTag,         // [
  kCloseTag,        // ]
  kString,          // text: what is between the quotes, escapes kept
  kSymbol,          // a move, a tag name, a result, signs as "!?"; also *
  kMoveNumber,      // digits, or dots with or without digits before
  kNag,             // text: the digits after $
  kComment,         // text: what is between the braces or after the semicolon
  kOpenVariation,   // (
  kCloseVariation,  // )
  kBad,             // text: where it starts; `error` is the reason
};

struct PgnToken {
  PgnTokenKind kind = PgnTokenKind::kEnd;
  std::string_view text;
  PgnPlace place;
  const char* error = nullptr;
};

// Cuts a text into tokens, which point into it. Byte order marks and no-break
// spaces are blanks; all other characters beyond ASCII are parts of symbols.
// Every byte string is a sequence of tokens that ends with kEnd; invalid PGN
// becomes a kBad token with the reason. Total work is linear in the text,
// including restarts by seek().
class PgnLexer {
 public:
  explicit PgnLexer(std::string_view text) : text_(text) {}

  // Returns the next token and moves past it.
  PgnToken take();
  PgnToken peek();
  // The same as take() where the value of a tag begins. It ends at a quote with a
  // bracket behind it, since some programs do not escape the others.
  PgnToken takeTagValue();

  // Continues after the end of the line that contains `place`.
  void skipLine(PgnPlace place);
  // Continues at `place`, which must come from this lexer or be the start.
  void seek(PgnPlace place);
  // Passes one byte, after a kBad token.
  void skipByte() { advance(1); }
  PgnPlace place() const;
  // From place() on.
  std::string_view rest() const { return text_.substr(place_.offset); }
  bool atEnd() const { return place_.offset >= text_.size(); }

 private:
  // A value of a tag that is not closed before `end`.
  struct Unclosed {
    std::size_t begin = 0;
    std::size_t end = 0;
    const char* error = nullptr;
  };

  std::string_view restOfLine() const;
  void advance(std::size_t bytes);
  void skipBlanks();
  PgnToken tokenOf(PgnTokenKind kind, std::size_t bytes);
  PgnToken bad(const char* error) const;
  PgnToken takeString();
  PgnToken takeComment();
  PgnToken takeNag();
  PgnToken takeWord();

  std::string_view text_;
  PgnPlace place_;
  // No closing brace at or after this offset.
  std::size_t noBraceFrom_ = std::string_view::npos;
  Unclosed unclosed_;
};

inline constexpr std::size_t kMaxPgnTags = 256;
inline constexpr std::size_t kMaxPgnTagName = 255;
inline constexpr std::size_t kMaxPgnTagValue = 4096;
inline constexpr std::size_t kMaxPgnPlies = 32768;
inline constexpr std::size_t kMaxPgnNagsOfMove = 64;

// InvalidArgument with the place before the message.
absl::Status pgnErrorAt(const PgnPlace& place, const std::string& what);
// The name as the standard writes it, which some programs do not: "FEN" of
// "Fen", "White" of "white". Other names stay as they are.
std::string usualPgnTagName(std::string_view name);
// True if `text` begins with a tag: a bracket, a name, a value in quotes.
bool startsPgnTag(std::string_view text);
// The value of a tag without its escapes, in UTF-8 (core/text.h).
std::string unescapedPgn(std::string_view value);
// A symbol in ASCII: figurines become letters, dashes "-", the half "1/2", the
// crosses and daggers of books "x" and "+".
std::string plainPgnSymbol(std::string_view text);
// Appends `text` to `comment`, in UTF-8, with runs of blanks replaced by one.
void appendPgnComment(std::string_view text, std::string& comment);
// `word` without the number of a move, "12." or "12...", before a move or alone.
std::string_view withoutMoveNumber(std::string_view word);
// True for the word "e.p." with or without its points and check marks.
bool isEnPassantMark(std::string_view text);
// Removes an annotation's sign, as "!?" or "+-", from the end of a plain symbol.
// Returns its numeric glyph; 0 if none is there.
std::uint8_t takePgnSign(std::string& symbol);
// After an error at `place`, skips to where the next game may begin: after the
// bad game's result, or at the next tags.
void recoverPgn(PgnLexer& lexer, PgnPlace place, bool inMovetext);

// `Game` has `tags`, `comment`, `moves` of PgnMoveOf, and `result`.
template <class R>
concept PgnRules =
    requires(R rules, typename R::Game game, std::string_view text,
             const std::string* fen, typename R::Move move) {
      { rules.knowsVariant(text) } -> std::same_as<bool>;
      { rules.setStart(game, fen) } -> std::same_as<absl::Status>;
      { rules.read(text) } -> std::same_as<absl::StatusOr<typename R::Move>>;
      rules.play(move);
      { rules.lastTookEnPassant() } -> std::same_as<bool>;
      { rules.moveNumber() } -> std::same_as<int>;
      { rules.sideName() } -> std::same_as<std::string_view>;
    };

// Parses one game. After an error, place() is its position and inMovetext() is
// true if it is in the movetext.
template <PgnRules Rules>
class PgnParser {
 public:
  using Game = typename Rules::Game;

  PgnParser(PgnLexer& lexer, Rules rules)
      : lexer_(lexer), rules_(std::move(rules)) {}

  // False if only blanks and comments were left.
  absl::StatusOr<bool> parse() {
    bool any = false;
    while (true) {
      const PgnToken token = lexer_.peek();
      if (token.kind == PgnTokenKind::kEnd) break;
      if (token.kind == PgnTokenKind::kComment) {
        lexer_.take();
        appendPgnComment(token.text, game_.comment);
        continue;
      }
      if (token.kind != PgnTokenKind::kOpenTag) break;
      // Comments before and among the tags describe the file, not the game.
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

  Game&& game() { return std::move(game_); }
  PgnPlace place() const { return place_; }
  bool inMovetext() const { return inMovetext_; }

 private:
  PgnToken take() {
    const PgnToken token = lexer_.take();
    place_ = token.place;
    return token;
  }

  template <class... Parts>
  absl::Status fault(const Parts&... what) const {
    return pgnErrorAt(place_, absl::StrCat(what...));
  }

  absl::Status parseTag() {
    take();  // the bracket
    const PgnToken name = take();
    const bool isName =
        (name.kind == PgnTokenKind::kSymbol ||
         name.kind == PgnTokenKind::kMoveNumber) &&
        std::all_of(name.text.begin(), name.text.end(), isPgnTagNameCharacter);
    if (!isName) return fault("expected the name of a tag after [");
    if (name.text.size() > kMaxPgnTagName) {
      return fault("the name of a tag is longer than ", kMaxPgnTagName,
                   " characters");
    }
    const PgnToken value = lexer_.takeTagValue();
    place_ = value.place;
    if (value.kind == PgnTokenKind::kBad) return fault(value.error);
    if (value.kind != PgnTokenKind::kString) {
      return fault("expected the value of the tag ", quoted(name.text),
                   " in quotes");
    }
    if (value.text.size() > kMaxPgnTagValue) {
      return fault("the value of the tag ", quoted(name.text),
                   " is longer than ", kMaxPgnTagValue, " characters");
    }
    if (take().kind != PgnTokenKind::kCloseTag) {
      return fault("expected ] after the value of the tag ", quoted(name.text));
    }
    place_ = value.place;
    return addTag(usualPgnTagName(name.text), unescapedPgn(value.text));
  }

  absl::Status addTag(const std::string& name, const std::string& value) {
    // An empty position or variant is none.
    if (value.empty() && (name == "FEN" || name == "Variant")) {
      return absl::OkStatus();
    }
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
      return fault("the tag ", phasemachine::quoted(name),
                   " is given twice with different values");
    }
    if (name == "Variant" && !rules_.knowsVariant(value)) {
      return fault("unknown variant ", phasemachine::quoted(value));
    }
    if (derived) {
      *derived = value;
      return absl::OkStatus();
    }
    if (game_.tags.size() == kMaxPgnTags) {
      return fault("more than ", kMaxPgnTags, " tags");
    }
    game_.tags.push_back({name, value});
    return absl::OkStatus();
  }

  absl::Status setStart() {
    if (!fen_ && setUp_ == "1") {
      place_ = setUpPlace_;
      return fault(
          "the tag SetUp announces a position, but no tag FEN is "
          "there");
    }
    const absl::Status status = rules_.setStart(game_, fen_ ? &*fen_ : nullptr);
    if (status.ok()) return status;
    if (fen_) place_ = fenPlace_;
    return fault(fen_ ? "in the value of the tag FEN, " : "", status.message());
  }

  absl::Status parseMovetext() {
    while (true) {
      const PgnToken next = lexer_.peek();
      if (endsGame(next)) {
        game_.result = toldResult();
        return absl::OkStatus();
      }
      const PgnToken token = take();
      switch (token.kind) {
        case PgnTokenKind::kMoveNumber: break;
        case PgnTokenKind::kComment:
          appendPgnComment(token.text, game_.moves.empty()
                                           ? game_.comment
                                           : game_.moves.back().comment);
          break;
        case PgnTokenKind::kNag: {
          const auto number = numberIn<std::uint8_t>(token.text);
          if (!number) return fault("$ without a number from 0 to 255");
          if (absl::Status s = addNag(*number); !s.ok()) return s;
          break;
        }
        case PgnTokenKind::kOpenVariation:
          if (absl::Status s = skipVariation(); !s.ok()) return s;
          break;
        case PgnTokenKind::kSymbol: {
          std::string symbol = plainPgnSymbol(token.text);
          if (const auto result = parsePgnResult(symbol)) {
            game_.result =
                *result == PgnResult::kUnknown ? toldResult() : *result;
            return absl::OkStatus();
          }
          if (absl::Status s = addWord(symbol); !s.ok()) return s;
          break;
        }
        case PgnTokenKind::kBad: return fault(badText(token));
        default:
          return fault("unexpected ", quoted(token.text), " among the moves");
      }
    }
  }

  // By the tag, which counts where the moves end without a result or with "*".
  PgnResult toldResult() const {
    return parsePgnResult(plainPgnSymbol(result_.value_or("")))
        .value_or(PgnResult::kUnknown);
  }

  static std::string badText(const PgnToken& token) {
    return absl::StrCat(token.error, ", at ", quoted(token.text));
  }

  // At the end of the text or at the next game's tags.
  bool endsGame(const PgnToken& next) {
    const bool ends = next.kind == PgnTokenKind::kEnd;
    if (!ends && next.kind != PgnTokenKind::kOpenTag) return false;
    // Blanks at the end were read, too: more of a longer text may follow them.
    lexer_.seek(next.place);
    if (ends) return true;
    return startsPgnTag(lexer_.rest());
  }

  // A move, signs, or both.
  absl::Status addWord(std::string& text) {
    std::vector<std::uint8_t> signs;
    while (const std::uint8_t sign = takePgnSign(text)) signs.push_back(sign);
    absl::Status status = text.empty() ? absl::OkStatus() : addMove(text);
    for (; status.ok() && !signs.empty(); signs.pop_back()) {
      status = addNag(signs.back());
    }
    return status;
  }

  absl::Status addMove(std::string_view text) {
    if (isEnPassantMark(text)) {
      // Written as a separate word after the move.
      if (!game_.moves.empty() && rules_.lastTookEnPassant()) {
        return absl::OkStatus();
      }
      return fault("\"e.p.\" after a move that does not capture en passant");
    }
    const auto move = rules_.read(text);
    if (!move.ok()) {
      const bool null = text == "--" || text == "Z0";
      return fault("move ", rules_.moveNumber(), ", ",
                   std::string(rules_.sideName()), ": ",
                   null ? quoted(text) +
                              " is a null move, which only variations may have"
                        : std::string(move.status().message()));
    }
    if (game_.moves.size() == kMaxPgnPlies) {
      return fault("more than ", kMaxPgnPlies, " plies");
    }
    game_.moves.push_back({*move});
    rules_.play(*move);
    return absl::OkStatus();
  }

  absl::Status addNag(std::uint8_t number) {
    if (game_.moves.empty()) return fault("an annotation before any move");
    std::vector<std::uint8_t>& nags = game_.moves.back().nags;
    if (nags.size() == kMaxPgnNagsOfMove) {
      return fault("more than ", kMaxPgnNagsOfMove, " annotations of one move");
    }
    nags.push_back(number);
    return absl::OkStatus();
  }

  // Skips from after the opening parenthesis to after the closing one, whatever
  // stands between them: programs write null moves, strings and evaluations
  // there. Iterative, since hostile text controls the depth.
  absl::Status skipVariation() {
    const PgnPlace opened = place_;
    std::size_t depth = 1;
    while (depth > 0) {
      const PgnToken next = lexer_.peek();
      if (endsGame(next)) {
        place_ = next.place;
        return pgnErrorAt(opened,
                          "a variation is opened by ( and never closed");
      }
      const PgnToken token = take();
      if (token.kind == PgnTokenKind::kBad) {
        if (token.text == "{") return fault(badText(token));
        lexer_.skipByte();
      }
      if (token.kind == PgnTokenKind::kCloseVariation) --depth;
      if (token.kind == PgnTokenKind::kOpenVariation) ++depth;
    }
    return absl::OkStatus();
  }

  PgnLexer& lexer_;
  Rules rules_;
  Game game_;
  // The tags that determine `start` and `result`.
  std::optional<std::string> fen_;
  std::optional<std::string> setUp_;
  std::optional<std::string> result_;
  PgnPlace fenPlace_;
  PgnPlace setUpPlace_;
  PgnPlace place_;
  bool inMovetext_ = false;
};

// Returns the next game or its error, or nothing at the end of the text. After
// an error the lexer is where the next game may begin.
template <PgnRules Rules>
std::optional<absl::StatusOr<typename Rules::Game>> nextPgnGame(PgnLexer& lexer,
                                                                Rules rules) {
  PgnParser<Rules> parser(lexer, std::move(rules));
  const absl::StatusOr<bool> found = parser.parse();
  if (!found.ok()) {
    recoverPgn(lexer, parser.place(), parser.inMovetext());
    return found.status();
  }
  if (!*found) return std::nullopt;
  return parser.game();
}

}  // namespace phasemachine
