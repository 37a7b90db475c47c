#include "games/gungi/svg.h"

#include "absl/strings/substitute.h"
#include "games/gungi/betrayal.h"
#include "games/gungi/names.h"

namespace phasemachine::gungi {
namespace {

constexpr int kCell = 56;
constexpr int kMargin = 24;
constexpr int kHandHeight = 44;
constexpr int kBoardTop = kMargin + kHandHeight;
constexpr int kWidth = 2 * kMargin + 9 * kCell;
constexpr int kHeight = 2 * kBoardTop + 9 * kCell;

class Picture {
 public:
  Picture(const Board& board, const RenderStyle<Move>& style,
          const SvgMarks& marks)
      : p_(board.position),
        options_(board.options),
        style_(style),
        marks_(marks) {}

  std::string document() {
    absl::SubstituteAndAppend(
        &svg_,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 $0 $1\" "
        "font-family=\"serif\" text-anchor=\"middle\">\n"
        "<rect width=\"$0\" height=\"$1\" fill=\"#f4ead0\"/>\n",
        kWidth, kHeight);
    const SquareSet last = lastMoveSquares();
    for (Square square = 0; square < kSquares; ++square) {
      appendSquare(square, last.has(square));
    }
    appendLabels();
    const Side top = style_.flipped ? Side::kFirst : Side::kSecond;
    appendHand(top, kMargin);
    appendHand(opponent(top), kBoardTop + 9 * kCell + kMargin);
    svg_ += "</svg>\n";
    return std::move(svg_);
  }

 private:
  struct Point {
    int x;
    int y;
  };

  Point cornerOf(Square square) const {
    const int row = style_.flipped ? 8 - rowOf(square) : rowOf(square);
    const int column = style_.flipped ? 8 - columnOf(square) : columnOf(square);
    return {kMargin + column * kCell, kBoardTop + row * kCell};
  }

  SquareSet lastMoveSquares() const {
    if (!style_.lastMove) return {};
    const Move move = *style_.lastMove;
    SquareSet squares = SquareSet::of(move.to());
    if (move.isBoardMove()) {
      squares |= SquareSet::of(move.from());
    } else if (!move.isDrop()) {
      squares |= SquareSet::of(bouSource(move, opponent(p_.sideToMove)));
    }
    return squares;
  }

  void appendSquare(Square square, bool last) {
    const Point at = cornerOf(square);
    const char* fill = square == marks_.selected ? "#b8d8a0"
                       : last                    ? "#f0d890"
                                                 : "#e6c98f";
    absl::SubstituteAndAppend(
        &svg_,
        "<rect x=\"$0\" y=\"$1\" width=\"$2\" "
        "height=\"$2\" fill=\"$3\" stroke=\"#5a4320\"/>\n",
        at.x, at.y, kCell, fill);
    const Tower tower = p_.towers[square];
    const int height = heightOf(tower);
    const int x = at.x + kCell / 2;
    // Higher pieces stand higher, and leave the rims of the lower ones open.
    for (int level = 1; level <= height; ++level) {
      const int y = at.y + kCell / 2 + 3 * height - 6 * (level - 1);
      appendPiece(pieceAt(tower, level), x, y, level == height);
    }
    if (height > 1) {
      absl::SubstituteAndAppend(&svg_,
                                "<text x=\"$0\" y=\"$1\" font-size=\"12\" "
                                "fill=\"#a02020\">$2</text>\n",
                                at.x + kCell - 7, at.y + 13, height);
    }
    if (marks_.targets.has(square)) {
      absl::SubstituteAndAppend(
          &svg_, "<circle cx=\"$0\" cy=\"$1\" r=\"$2\" $3/>\n", x,
          at.y + kCell / 2, height > 0 ? 26 : 8,
          height > 0 ? "fill=\"none\" stroke=\"#20602080\" stroke-width=\"3\""
                     : "fill=\"#20602080\"");
    }
  }

  void appendPiece(Piece piece, int x, int y, bool top) {
    const bool second = sideOf(piece) == Side::kSecond;
    const bool dark = !isWhite(sideOf(piece), options_);
    absl::SubstituteAndAppend(
        &svg_,
        "<circle cx=\"$0\" cy=\"$1\" r=\"19\" fill=\"$2\" "
        "stroke=\"#3a2c14\"/>\n",
        x, y, dark ? "#4a4a4a" : "#fffdf5");
    if (!top) return;
    const PieceNames& names = namesOf(typeOf(piece));
    const bool turned = second != style_.flipped;
    absl::SubstituteAndAppend(
        &svg_,
        "<text transform=\"translate($0 $1)$2\" y=\"8\" font-size=\"23\" "
        "fill=\"$3\"><title>$4 $5</title>$6</text>\n",
        x, y, turned ? " rotate(180)" : "", dark ? "#ffffff" : "#1a1a1a",
        std::string(colorName(sideOf(piece), options_)),
        std::string(names.english), std::string(names.kanji));
  }

  void appendLabel(const std::string& text, int x, int y) {
    absl::SubstituteAndAppend(&svg_,
                              "<text x=\"$0\" y=\"$1\" font-size=\"12\" "
                              "fill=\"#5a4320\">$2</text>\n",
                              x, y, text);
  }

  void appendLabels() {
    for (int i = 0; i < kRows; ++i) {
      const int shown = style_.flipped ? 8 - i : i;
      const int row = options_.published() ? shown + 1 : shown;
      const int column = options_.published() ? 9 - shown : shown;
      appendLabel(std::to_string(column), kMargin + i * kCell + kCell / 2,
                  kBoardTop - 6);
      appendLabel(std::to_string(row), kMargin / 2,
                  kBoardTop + i * kCell + kCell / 2 + 4);
    }
  }

  void appendHand(Side side, int y) {
    int x = kMargin + 20;
    const Hand hand = p_.hands[playerIndex(side)];
    for (int i = 0; i < kPieceTypes; ++i) {
      const auto type = static_cast<PieceType>(i);
      const int count = hand.count(type);
      if (count == 0) continue;
      absl::SubstituteAndAppend(
          &svg_,
          "<text x=\"$0\" y=\"$1\" font-size=\"20\" fill=\"$2\">$3"
          "<tspan font-size=\"12\">$4</tspan></text>\n",
          x, y, isWhite(side, options_) ? "#7a5a20" : "#1a1a1a",
          std::string(namesOf(type).kanji), count);
      x += 36;
    }
  }

  const Position& p_;
  const Options& options_;
  const RenderStyle<Move>& style_;
  const SvgMarks& marks_;
  std::string svg_;
};

}  // namespace

std::string drawSvg(const Board& board, const RenderStyle<Move>& style,
                    const SvgMarks& marks) {
  return Picture(board, style, marks).document();
}

}  // namespace phasemachine::gungi
