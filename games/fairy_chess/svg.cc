#include "games/fairy_chess/svg.h"

#include <cstddef>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "games/fairy_chess/clouds.h"
#include "games/fairy_chess/moves.h"
#include "games/fairy_chess/position_text.h"
#include "games/fairy_chess/registry.h"

namespace phasemachine::fairy_chess {
namespace {

constexpr int kCell = 48;
constexpr int kMargin = 24;

class Picture {
 public:
  Picture(const Board& board, const RenderStyle<Move>& style,
          const Marks& marks)
      : p_(board.position),
        v_(variantAt(p_.variant)),
        style_(style),
        marks_(marks) {}

  std::string text() {
    const int hands = v_.spec.rules.drops ? kCell : 0;
    const int width = v_.files * kCell + 2 * kMargin;
    const int height = v_.ranks * kCell + 2 * kMargin + hands;
    absl::StrAppend(&text_,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ",
                    width, " ", height,
                    "\" font-family=\"sans-serif\" text-anchor=\"middle\">\n");
    const Clouds clouds = cloudsOf(v_, p_);
    for (int s = 0; s < v_.squares; ++s) {
      const bool dark = (s % v_.files + s / v_.files) % 2 == 0;
      rect(s, dark ? "#b58863" : "#f0d9b5", 1);
      if (clouds.fog.has(s)) rect(s, "#808080", 0.4);
      if (clouds.frozen.has(s)) rect(s, "#60b0ff", 0.4);
    }
    if (style_.lastMove) lastMove(*style_.lastMove);
    const int king = p_.royal[p_.side];
    if (king != kNoSquare && inCheck(v_, p_, p_.side))
      rect(king, "#e00000", 0.6);
    if (marks_.selected != kNoSquare) rect(marks_.selected, "#408040", 0.7);
    for (int s = 0; s < v_.squares; ++s) {
      if (p_.cells[s] != 0) piece(s);
      if (marks_.targets.has(s)) target(s);
    }
    if (style_.lastMove && style_.lastMove->type == MoveType::kShot) {
      arrow(*style_.lastMove);
    }
    labels();
    if (hands != 0) hand(height - kCell / 2);
    text_ += "</svg>\n";
    return text_;
  }

 private:
  int column(int square) const {
    const int file = square % v_.files;
    return style_.flipped ? v_.files - 1 - file : file;
  }
  int line(int square) const {
    const int rank = square / v_.files;
    return style_.flipped ? rank : v_.ranks - 1 - rank;
  }
  int x(int square) const { return kMargin + column(square) * kCell; }
  int y(int square) const { return kMargin + line(square) * kCell; }

  void rect(int square, std::string_view fill, double opacity) {
    absl::StrAppend(&text_, "<rect x=\"", x(square), "\" y=\"", y(square),
                    "\" width=\"", kCell, "\" height=\"", kCell, "\" fill=\"",
                    std::string(fill), "\" opacity=\"", opacity, "\"/>\n");
  }

  void lastMove(Move move) {
    Region squares = markedSquares(move);
    squares.forEach([this](int square) { rect(square, "#ffe040", 0.5); });
  }

  void target(int square) {
    const bool taken = p_.cells[square] != 0;
    absl::StrAppend(&text_, "<circle cx=\"", x(square) + kCell / 2, "\" cy=\"",
                    y(square) + kCell / 2, "\" r=\"",
                    taken ? kCell * 9 / 20 : kCell / 6,
                    taken ? "\" fill=\"none\" stroke=\"#204020\" "
                            "stroke-width=\"3\"/>\n"
                          : "\" fill=\"#204020\" opacity=\"0.6\"/>\n");
  }

  void arrow(Move move) {
    absl::StrAppend(&text_, "<line x1=\"", x(move.to) + kCell / 2, "\" y1=\"",
                    y(move.to) + kCell / 2, "\" x2=\"",
                    x(move.extra) + kCell / 2, "\" y2=\"",
                    y(move.extra) + kCell / 2,
                    "\" stroke=\"#c00000\" stroke-width=\"3\"/>\n");
  }

  void word(int x, int y, std::string_view text, int size,
            std::string_view fill) {
    absl::StrAppend(&text_, "<text x=\"", x, "\" y=\"", y, "\" font-size=\"",
                    size, "\" fill=\"", std::string(fill), "\">",
                    std::string(text), "</text>\n");
  }

  void piece(int square) {
    const bool white = colorOf(p_.cells[square]) == 0;
    const int cx = x(square) + kCell / 2;
    const int cy = y(square) + kCell / 2;
    absl::StrAppend(&text_, "<circle cx=\"", cx, "\" cy=\"", cy, "\" r=\"",
                    kCell * 2 / 5, "\" fill=\"", white ? "#ffffff" : "#202020",
                    "\" stroke=\"#000000\"/>\n");
    std::string id =
        v_.spec.kinds[static_cast<std::size_t>(kindOf(p_.cells[square]))].id;
    const int count = p_.counts[square];
    if (count > 0) absl::StrAppend(&id, count);
    const int size = id.size() <= 2 ? 18 : id.size() == 3 ? 14 : 11;
    word(cx, cy + size / 3, id, size, white ? "#000000" : "#ffffff");
  }

  void labels() {
    for (int file = 0; file < v_.files; ++file) {
      word(x(file) + kCell / 2, kMargin + v_.ranks * kCell + 16,
           std::string(1, static_cast<char>('a' + file)), 12, "#000000");
    }
    for (int rank = 0; rank < v_.ranks; ++rank) {
      word(kMargin / 2, y(rank * v_.files) + kCell / 2 + 4,
           std::to_string(rank + 1), 12, "#000000");
    }
  }

  void hand(int y) {
    const std::string position = positionToText(v_, p_);
    const std::size_t open = position.find('[');
    const std::size_t close = position.find(']');
    word(kMargin + v_.files * kCell / 2, y,
         position.substr(open, close - open + 1), 16, "#000000");
  }

  const Position& p_;
  const Variant& v_;
  const RenderStyle<Move>& style_;
  const Marks& marks_;
  std::string text_;
};

}  // namespace

std::string drawSvg(const Board& board, const RenderStyle<Move>& style,
                    const Marks& marks) {
  return Picture(board, style, marks).text();
}

}  // namespace phasemachine::fairy_chess
