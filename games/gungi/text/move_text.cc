#include "games/gungi/text/move_text.h"

#include <optional>

#include "core/quote.h"
#include "core/try.h"
#include "games/gungi/rules/maker.h"
#include "games/gungi/rules/names.h"

namespace phasemachine::gungi {
namespace {

constexpr std::string_view kDropMark = "新";
constexpr std::string_view kCaptureMark = "取";
constexpr std::string_view kStackMark = "付";
constexpr std::string_view kBetrayMark = "返";
constexpr std::string_view kEndMark = "終";

Square sourceOf(const Position& p, Move move) {
  return move.isBoardMove() ? move.from() : bouSource(move, p.sideToMove);
}

std::string digits(Square square) {
  return {static_cast<char>('0' + rowOf(square)),
          static_cast<char>('0' + columnOf(square))};
}

std::string rankAndFile(Square square) {
  return std::to_string(rowOf(square) + 1) + '-' +
         std::to_string(9 - columnOf(square));
}

// In ASCII; `numbered`: with the squares of boards in rule set B.
std::string asciiText(const Position& p, Move move, bool numbered) {
  const auto squareText = numbered ? rankAndFile : digits;
  std::string text;
  if (move.isDrop()) {
    const char letter = namesOf(move.dropped()).letter;
    text = {static_cast<char>(letter - 'a' + 'A'), '@'};
  } else {
    const bool stacks = p.towers[move.to()] != 0;
    text = squareText(sourceOf(p, move));
    text += move.isCapture() ? 'x' : stacks ? '+' : numbered ? '>' : '-';
  }
  text += squareText(move.to());
  if (move.isBetrayal()) {
    text += '=';
    for (int level = 1; level <= kMaxHeight; ++level) {
      if (move.levels() >> (level - 1) & 1) {
        text += static_cast<char>('0' + level);
      }
    }
  }
  if (move.finishes()) text += '!';
  return text;
}

// The destination of the moved piece.
int landingLevel(const Position& p, const Options& options, Move move) {
  const Tower tower = p.towers[move.to()];
  if (!move.isCapture()) return heightOf(tower) + 1;
  int own = 0;
  for (int level = 1; options.published() && level <= heightOf(tower);
       ++level) {
    own += sideOf(pieceAt(tower, level)) == p.sideToMove;
  }
  return own + 1;
}

std::string japaneseSquare(Square square, int tier) {
  return '(' + std::to_string(rowOf(square) + 1) + '-' +
         std::to_string(9 - columnOf(square)) + '-' + std::to_string(tier) +
         ')';
}

// The converted pieces, from bottom to top. A level is written if an equal
// piece below is not converted.
std::string turnedPieces(Tower tower, Levels levels) {
  std::string text;
  for (int level = 1; level <= heightOf(tower); ++level) {
    if ((levels >> (level - 1) & 1) == 0) continue;
    const Piece piece = pieceAt(tower, level);
    text += namesOf(typeOf(piece)).kanji;
    for (int below = 1; below < level; ++below) {
      if ((levels >> (below - 1) & 1) == 0 && pieceAt(tower, below) == piece) {
        text += '(' + std::to_string(level) + ')';
        break;
      }
    }
  }
  return text;
}

std::string japaneseText(const Position& p, const Options& options, Move move) {
  std::string text;
  int oldLevel = 0;
  const Tower target = p.towers[move.to()];
  if (move.isDrop()) {
    text += kDropMark;
    text += namesOf(move.dropped()).kanji;
  } else {
    const Square from = sourceOf(p, move);
    const Tower tower = p.towers[from];
    oldLevel = heightOf(tower);
    text += namesOf(typeOf(topOf(tower))).kanji;
    text += japaneseSquare(from, oldLevel);
    if (move.isCapture()) text += kCaptureMark;
  }
  const int level = landingLevel(p, options, move);
  text += japaneseSquare(move.to(), level);
  if (move.isBetrayal()) {
    text += kBetrayMark;
    text += turnedPieces(target, move.levels());
  } else if (level > 1 && (!move.isCapture() || level > oldLevel)) {
    text += kStackMark;
  }
  if (move.finishes()) text += kEndMark;
  if (move.isCapture() && typeOf(topOf(target)) == PieceType::kSui) text += '#';
  return text;
}

// Reads a move without checking whether it is legal.
class MoveReader {
 public:
  MoveReader(const Position& p, std::string_view text) : p_(p), rest_(text) {}

  // Whether the squares read have the form "7-5" rather than "64".
  bool numbered() const { return numbered_; }

  std::optional<Move> read() {
    return rest_.empty() || static_cast<unsigned char>(rest_[0]) < 0x80
               ? readAscii()
               : readJapanese();
  }

 private:
  bool take(std::string_view mark) {
    if (!rest_.starts_with(mark)) return false;
    rest_.remove_prefix(mark.size());
    return true;
  }
  std::optional<int> takeDigit(int lowest, int highest) {
    if (rest_.empty()) return std::nullopt;
    const int digit = rest_[0] - '0';
    if (digit < lowest || digit > highest) return std::nullopt;
    rest_.remove_prefix(1);
    return digit;
  }

  std::optional<Square> asciiSquare() {
    numbered_ = rest_.size() > 1 && rest_[1] == '-';
    if (numbered_) {
      const auto rank = takeDigit(1, 9);
      const auto file = rank && take("-") ? takeDigit(1, 9) : std::nullopt;
      if (!file) return std::nullopt;
      return squareAt(*rank - 1, 9 - *file);
    }
    const auto row = takeDigit(0, 8);
    const auto column = row ? takeDigit(0, 8) : std::nullopt;
    if (!column) return std::nullopt;
    return squareAt(*row, *column);
  }

  std::optional<Move> readAscii() {
    std::optional<PieceType> type;
    std::optional<Square> from;
    char kind = '@';
    if (rest_.size() >= 2 && rest_[1] == '@') {
      const auto piece = pieceForLetter(rest_[0], Options{});
      if (!piece || rest_[0] > 'Z') return std::nullopt;
      type = typeOf(*piece);
      rest_.remove_prefix(2);
    } else {
      from = asciiSquare();
      if (!from || rest_.empty()) return std::nullopt;
      kind = rest_[0];
      rest_.remove_prefix(1);
    }
    const bool numbered = numbered_;
    const auto to = asciiSquare();
    if (!to || (from && numbered != numbered_)) return std::nullopt;
    Levels levels = 0;
    if (take("=")) {
      while (const auto level = takeDigit(1, kMaxHeight)) {
        levels = static_cast<Levels>(levels | 1U << (*level - 1));
      }
      if (levels == 0 || levels > 3) return std::nullopt;
    }
    const bool finishes = take("!");
    if (!rest_.empty()) return std::nullopt;
    if (type) return dropMove(*type, *to, levels, finishes);
    if (finishes || (levels != 0 && kind != '+')) return std::nullopt;
    switch (kind) {
      case 'x': return Move::capture(*from, *to);
      case '+':
      case '-':
      case '>': return boardMove(*from, *to, levels);
      default: return std::nullopt;
    }
  }

  std::optional<Square> japaneseSquareAndTier() {
    if (!take("(")) return std::nullopt;
    const auto rank = takeDigit(1, 9);
    if (!rank || !take("-")) return std::nullopt;
    const auto file = takeDigit(1, 9);
    if (!file || !take("-")) return std::nullopt;
    if (!takeDigit(1, kMaxHeight) || !take(")")) return std::nullopt;
    return squareAt(*rank - 1, 9 - *file);
  }

  std::optional<PieceType> takeKanji() {
    const auto type = typeForKanji(rest_);
    if (type) rest_.remove_prefix(namesOf(*type).kanji.size());
    return type;
  }

  // The pieces of `tower` that turn; 0 if the text names none of them.
  Levels takeTurned(Tower tower) {
    Levels levels = 0;
    while (const auto type = takeKanji()) {
      std::optional<int> told;
      if (take("(")) {
        told = takeDigit(1, kMaxHeight);
        if (!told || !take(")")) return 0;
      }
      const Piece piece = makePiece(*type, opponent(p_.sideToMove));
      int found = 0;
      for (int level = heightOf(tower); level >= 1; --level) {
        const bool chosen =
            told ? level == *told : (levels >> (level - 1) & 1) == 0;
        if (chosen && pieceAt(tower, level) == piece) found = level;
      }
      if (found == 0) return 0;
      levels = static_cast<Levels>(levels | 1U << (found - 1));
    }
    return levels;
  }

  std::optional<Move> readJapanese() {
    const bool drops = take(kDropMark);
    const auto type = takeKanji();
    if (!type) return std::nullopt;
    std::optional<Square> from;
    bool captures = false;
    if (!drops) {
      from = japaneseSquareAndTier();
      if (!from) return std::nullopt;
      captures = take(kCaptureMark);
    }
    const auto to = japaneseSquareAndTier();
    if (!to) return std::nullopt;
    Levels levels = 0;
    if (take(kBetrayMark)) {
      levels = takeTurned(p_.towers[*to]);
      if (levels == 0 || levels > 3 || captures) return std::nullopt;
    } else {
      take(kStackMark);
    }
    const bool finishes = take(kEndMark);
    if (!take("#")) take("=");
    if (!rest_.empty() || (finishes && !drops)) return std::nullopt;
    if (drops) return dropMove(*type, *to, levels, finishes);
    const Tower tower = p_.towers[*from];
    if (tower == 0 || typeOf(topOf(tower)) != *type) return std::nullopt;
    return captures ? Move::capture(*from, *to) : boardMove(*from, *to, levels);
  }

  std::optional<Move> dropMove(PieceType type, Square to, Levels levels,
                               bool finishes) const {
    if (levels == 0) return Move::drop(type, to, finishes);
    if (type != PieceType::kBou) return std::nullopt;
    return Move::dropAndBetray(to, levels, finishes);
  }

  std::optional<Move> boardMove(Square from, Square to, Levels levels) const {
    if (levels == 0) return Move::travel(from, to);
    const unsigned step = bouStep(from, to, p_.sideToMove);
    const Move move = Move::betray(step, to, levels);
    if (bouSource(move, p_.sideToMove) != from) return std::nullopt;
    return move;
  }

  const Position& p_;
  std::string_view rest_;
  bool numbered_ = false;
};

std::string withoutResult(std::string_view text) {
  while (text.ends_with('#') || text.ends_with('=')) text.remove_suffix(1);
  return std::string(text);
}

}  // namespace

std::string moveToText(const Position& position, const Options& options,
                       Move move, Notation notation) {
  switch (notation) {
    case Notation::kAscii: return asciiText(position, move, false);
    case Notation::kNumbered: return asciiText(position, move, true);
    default:  // kJapanese
      return japaneseText(position, options, move);
  }
}

absl::StatusOr<Move> moveFromText(const Position& position,
                                  const Options& options,
                                  std::string_view text) {
  MoveReader reader(position, text);
  const std::optional<Move> move = reader.read();
  if (!move) {
    return invalid("gungi move ", quoted(text), ": expected a move such as ",
                   (options.published() ? "7-5>6-5, 7-5x6-5, 7-5+6-5 or J@8-4"
                                        : "64-54, 64x54, 64+54 or J@75"),
                   ", or the Japanese form");
  }
  const Explanation why = explain(position, options, *move);
  if (why.rule != Rule::kNone) {
    return invalid("gungi move ", quoted(text), " is not legal (",
                   toString(why.rule), "): ", why.sentence);
  }
  const bool japanese = static_cast<unsigned char>(text[0]) >= 0x80;
  const std::string ascii = asciiText(position, *move, reader.numbered());
  if (!japanese && text != ascii) {
    return invalid("gungi move ", quoted(text), " is written ", ascii, " here");
  }
  if (japanese && withoutResult(text) !=
                      withoutResult(japaneseText(position, options, *move))) {
    return invalid("gungi move ", quoted(text),
                   ": tiers or marks do not fit the board");
  }
  return *move;
}

}  // namespace phasemachine::gungi
