// The lexer of PGN, for pgn_parser.h.
//
// Byte order marks and no-break spaces are blanks; all other characters beyond
// ASCII are parts of symbols.
//
// Contract: every byte string is a sequence of tokens that ends with kEnd;
// invalid PGN becomes a kBad token with the reason. Total work is linear in the
// text, including restarts by seek().
//
// Thread safety: an object for one thread; tokens point into the text.

#ifndef PHASEMACHINE_CORE_PGN_PGN_LEXER_H_
#define PHASEMACHINE_CORE_PGN_PGN_LEXER_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace phasemachine {

enum class PgnTokenKind : std::uint8_t {
  kEnd,
  kOpenTag,         // [
  kCloseTag,        // ]
  kString,          // text: what is between the quotes, escapes kept
  kSymbol,          // a move, a tag name or a result; also *
  kMoveNumber,      // digits, or dots with or without digits before
  kNag,             // text: the digits after $
  kSuffix,          // ! and ? after a move
  kComment,         // text: what is between the braces or after the semicolon
  kOpenVariation,   // (
  kCloseVariation,  // )
  kBad,             // text: where it starts; `error` is the reason
};

// Lines and columns count from 1; columns are bytes.
struct PgnPlace {
  std::size_t offset = 0;
  std::size_t line = 1;
  std::size_t column = 1;
  // No brace closes a comment from here on: known after a search in vain.
  bool noBrace = false;
};

struct PgnToken {
  PgnTokenKind kind = PgnTokenKind::kEnd;
  std::string_view text;
  PgnPlace place;
  const char* error = nullptr;
};

class PgnLexer {
 public:
  explicit PgnLexer(std::string_view text) : text_(text) {}

  // Returns the next token and moves past it.
  PgnToken take();
  PgnToken peek();

  // Continues after the end of the line that contains `place`.
  void skipLine(PgnPlace place);
  // Continues at `place`, which must come from this lexer or be the start.
  void seek(PgnPlace place);
  // Passes one byte, after a kBad token.
  void skipByte() { advance(1); }
  PgnPlace place() const;
  // From place() to the end of its line, without the newline.
  std::string_view restOfLine() const;
  bool atEnd() const { return place_.offset >= text_.size(); }

 private:
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
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_PGN_PGN_LEXER_H_
