// The words of PGN: tokens with their place in the text. For pgn_reader.cc.
//
// Contract: every byte string is a sequence of tokens that ends with kEnd; what
// is not PGN becomes a kBad token that says why. The work is linear in the
// text, also over all restarts by seek().
//
// Thread safety: an object for one thread; tokens point into the text.

#ifndef PHASEMACHINE_GAMES_CHESS_PGN_LEXER_H_
#define PHASEMACHINE_GAMES_CHESS_PGN_LEXER_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace phasemachine::chess {

enum class PgnTokenKind : std::uint8_t {
  kEnd,
  kOpenTag,         // [
  kCloseTag,        // ]
  kString,          // text: what is between the quotes, escapes as they stand
  kSymbol,          // a move, a tag name or a result; also *
  kMoveNumber,      // digits, or dots with or without digits before
  kNag,             // text: the digits after $
  kSuffix,          // ! and ? after a move
  kComment,         // text: what is between the braces or after the semicolon
  kOpenVariation,   // (
  kCloseVariation,  // )
  kBad,             // text: where it starts; `error` says why
};

// Lines and columns count from 1; columns are bytes.
struct PgnPlace {
  std::size_t offset = 0;
  std::size_t line = 1;
  std::size_t column = 1;
};

struct PgnToken {
  PgnTokenKind kind = PgnTokenKind::kEnd;
  std::string_view text;
  PgnPlace place;
  const char* error = nullptr;
};

class PgnLexer {
 public:
  explicit PgnLexer(std::string_view text);

  // The next token, which stays the next one for peek().
  PgnToken take();
  PgnToken peek();

  // Goes on behind the end of the line that holds `place`.
  void skipLine(PgnPlace place);
  // Goes on at `place`, a place given by this lexer.
  void seek(PgnPlace place) { place_ = place; }
  PgnPlace place() const { return place_; }
  // From place() to the end of its line, without the line break.
  std::string_view restOfLine() const;
  bool atEnd() const { return place_.offset >= text_.size(); }

 private:
  bool startsWith(std::string_view prefix) const {
    return text_.substr(place_.offset).starts_with(prefix);
  }
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
  // No closing brace stands at or after this offset.
  std::size_t noBraceFrom_ = std::string_view::npos;
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PGN_LEXER_H_
