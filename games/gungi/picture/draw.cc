#include "games/gungi/picture/draw.h"

#include <cstddef>

#include "core/isa.h"
#include "core/text.h"
#include "games/gungi/rules/generator.h"
#include "games/gungi/rules/maker.h"
#include "games/gungi/rules/names.h"

namespace phasemachine::gungi {
namespace {

constexpr std::string_view kMarked = "\x1b[7m";
constexpr std::string_view kSecondSide = "\x1b[31m";
constexpr std::string_view kPlain = "\x1b[0m";

class Drawing {
 public:
  Drawing(const Board& board, const RenderStyle<Move>& style)
      : p_(board.position), options_(board.options), style_(style) {
    if (!style.lastMove) return;
    const Move move = *style.lastMove;
    marked_ = SquareSet::of(move.to());
    if (move.isDrop()) return;
    const Side mover = opponent(p_.sideToMove);
    marked_ |= SquareSet::of(move.isBoardMove() ? move.from()
                                                : bouSource(move, mover));
  }

  std::string text() {
    const Side top = style_.flipped ? Side::kFirst : Side::kSecond;
    hand(top);
    columns();
    for (int i = 0; i < kRows; ++i) row(style_.flipped ? 8 - i : i);
    columns();
    hand(opponent(top));
    towers();
    checks();
    return text_;
  }

 private:
  char rowLabel(int row) const {
    return static_cast<char>('0' + rowNumber(row, options_));
  }
  char columnLabel(int column) const {
    return static_cast<char>('0' + columnNumber(column, options_));
  }
  void columns() {
    text_ += "  ";
    for (int i = 0; i < kRows; ++i) {
      text_ += style_.ascii ? "  " : "   ";
      text_ += columnLabel(style_.flipped ? 8 - i : i);
      text_ += ' ';
    }
    text_.pop_back();
    text_ += '\n';
  }

  // `v` or a blank, and the character.
  std::string glyph(Piece piece) const {
    if (style_.ascii) return {letterOf(piece, options_)};
    const bool top = (sideOf(piece) == Side::kSecond) != style_.flipped;
    std::string text(1, top ? 'v' : ' ');
    text += namesOf(typeOf(piece)).kanji;
    return text;
  }

  void row(int row) {
    text_ += rowLabel(row);
    text_ += ' ';
    for (int i = 0; i < kRows; ++i) {
      const Square square = squareAt(row, style_.flipped ? 8 - i : i);
      const Tower tower = p_.towers[square];
      text_ += ' ';
      if (style_.color && marked_.has(square)) text_ += kMarked;
      if (tower == 0) {
        text_ += style_.ascii ? " . " : "  . ";
      } else {
        const bool paint =
            style_.color && sideOf(topOf(tower)) == Side::kSecond;
        if (paint) text_ += kSecondSide;
        if (style_.ascii) text_ += ' ';
        text_ += glyph(topOf(tower));
        text_ += heightOf(tower) > 1 ? static_cast<char>('0' + heightOf(tower))
                                     : ' ';
        if (paint) text_ += kPlain;
      }
      if (style_.color && marked_.has(square)) text_ += kPlain;
    }
    while (text_.back() == ' ') text_.pop_back();
    text_ += '\n';
  }

  void hand(Side side) {
    text_ += colorName(side, options_);
    text_ += "'s hand:";
    const Hand hand = p_.hands[playerIndex(side)];
    for (int i = 0; i < kPieceTypes; ++i) {
      const auto type = static_cast<PieceType>(i);
      const int count = hand.count(type);
      if (count == 0) continue;
      text_ += ' ';
      if (style_.ascii) {
        text_ += letterOf(makePiece(type, side), options_);
        text_ += std::to_string(count);
      } else {
        // With the letter by which it is dropped.
        text_ += namesOf(type).kanji;
        text_ += static_cast<char>(namesOf(type).letter - 'a' + 'A');
        if (count > 1) text_ += std::to_string(count);
      }
    }
    if (hand.empty()) text_ += " none";
    text_ += '\n';
  }

  void towers() {
    if (p_.high2.empty()) return;
    text_ += "Towers:";
    std::size_t begin = text_.size() - 7;  // of the line
    forEachSquare(p_.high2, [&](Square square) {
      const Tower tower = p_.towers[square];
      std::string entry = " ";
      entry += rowLabel(rowOf(square));
      if (options_.published()) entry += '-';
      entry += columnLabel(columnOf(square));
      for (int level = 1; level <= heightOf(tower); ++level) {
        entry += level == 1 ? ' ' : '/';
        const std::string piece = glyph(pieceAt(tower, level));
        entry += piece[0] == ' ' ? piece.substr(1) : piece;
      }
      entry += ';';
      // A character of three bytes is at most two columns wide.
      if (text_.size() - begin + entry.size() > kLineWidth) {
        begin = text_.size() + 1;
        text_ += "\n  ";
      }
      text_ += entry;
    });
    text_.back() = '\n';
  }

  void checks() {
    if (p_.drafting != 0) {
      drafting();
      return;
    }
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      if (Checks<isa::Portable>::inCheck(p_, options_, side)) {
        text_ += colorName(side, options_);
        text_ += " is in check\n";
      }
    }
  }

  void drafting() {
    const bool first = (p_.drafting & 1) != 0;
    if (first && p_.drafting != 1) {
      text_ += "Both sides set up\n";
      return;
    }
    text_ += colorName(first ? Side::kFirst : Side::kSecond, options_);
    text_ += " still sets up\n";
  }

  const Position& p_;
  const Options& options_;
  const RenderStyle<Move>& style_;
  SquareSet marked_;
  std::string text_;
};

}  // namespace

std::string drawBoard(const Board& board, const RenderStyle<Move>& style) {
  return Drawing(board, style).text();
}

}  // namespace phasemachine::gungi
