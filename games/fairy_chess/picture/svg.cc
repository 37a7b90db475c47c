#include "games/fairy_chess/picture/svg.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/picture/draw.h"
#include "games/fairy_chess/variants/registry.h"

namespace phasemachine::fairy_chess {
namespace {

constexpr double kSquare = 45;
constexpr double kHand = 46;  // the height of a hand and the space around it
constexpr std::string_view kFog = "#9b9b96";
constexpr std::string_view kFrost = "#7db4d8";

void disc(const std::string& id, bool second, int count, svg::Point center,
          double size, svg::Picture& picture) {
  const std::string_view ink = second ? svg::kPaper : svg::kInk;
  const double radius = size * 0.42;
  picture.circle(center.x, center.y, radius,
                 {.fill = second ? svg::kSecond : svg::kFirst,
                  .stroke = svg::kInk,
                  .strokeWidth = 1.4});
  picture.circle(center.x, center.y, radius * 0.86,
                 {.stroke = ink, .strokeWidth = 0.8, .opacity = 0.35});
  const double letters = size * (id.size() == 1 ? 0.44 : 0.36);
  const double width = radius * (id.size() <= 2 ? 1.5 : 1.7);
  // In the middle of the disc, as small as necessary.
  const double natural = svg::textWidth(id, letters, true);
  const double shown = natural > width ? letters * width / natural : letters;
  const double raised = count > 0 ? size * 0.07 : 0;
  picture.text(center.x, center.y + shown * 0.36 - raised, id,
               {.size = letters,
                .anchor = svg::kMiddle,
                .fill = ink,
                .bold = true,
                .width = width});
}

// Draws into the square of `size` pixels with upper left corner `at`, with
// letters if there is no drawing. `count` is the piece's move count, shown if
// above 0.
void drawPiece(const Drawn* drawn, const std::string& id, bool second,
               int count, svg::Point at, double size, svg::Picture& picture) {
  const svg::Point center = {at.x + size / 2, at.y + size / 2};
  if (drawn != nullptr) {
    draw(*drawn, second, at, size, picture);
    const bool promoted = id.starts_with('+');
    if (promoted || id.ends_with('~')) {
      picture.circle(
          at.x + size * 0.82, at.y + size * 0.18, size * 0.08,
          {.fill = promoted ? svg::kDanger : svg::kLast, .stroke = svg::kInk});
    }
  } else {
    disc(id, second, count, center, size, picture);
  }
  if (count > 0) {
    picture.text(center.x, center.y + size * 0.31, std::to_string(count),
                 {.size = size * 0.19,
                  .anchor = svg::kMiddle,
                  .fill = second ? svg::kPaper : svg::kInk});
  }
}

class SvgDrawing {
 public:
  SvgDrawing(const Board& board, const RenderStyle<Move>& style,
             const SvgMarks& marks)
      : p_(board.position),
        v_(variantAt(p_.variant)),
        drawn_(drawingsOf(v_)),
        style_(style),
        marks_(marks),
        board_({.files = v_.files,
                .ranks = v_.ranks,
                .square = kSquare,
                .flipped = style.flipped,
                .above = v_.spec.rules.drops ? kHand : 0,
                .below = v_.spec.rules.drops ? kHand : 0}) {}

  std::string finish() && {
    tints();
    for (int s = 0; s < v_.squares; ++s) {
      if (p_.cells[s] != 0) {
        piece(kindOf(p_.cells[s]), colorOf(p_.cells[s]) == 1,
              p_.counted ? p_.counts[s] : 0, corner(s), kSquare);
      }
      if (marks_.targets.has(s)) {
        board_.target(file(s), rank(s), p_.cells[s] != 0);
      }
      board_.place(file(s), rank(s), placeOf(v_, s));
    }
    if (style_.lastMove && style_.lastMove->type == MoveType::kShot) {
      arrow(*style_.lastMove);
    }
    if (v_.spec.rules.drops) {
      const double below = board_.top() + board_.height() + 28;
      hand(style_.flipped ? 0 : 1, board_.top() - kHand);
      hand(style_.flipped ? 1 : 0, below);
    }
    caption();
    return std::move(board_).finish();
  }

 private:
  int file(int square) const { return square % v_.files; }
  int rank(int square) const { return square / v_.files; }
  svg::Point corner(int square) const {
    return board_.corner(file(square), rank(square));
  }

  void piece(int kind, bool second, int count, svg::Point at, double size) {
    drawPiece(drawn_[static_cast<std::size_t>(kind)], v_.kindAt(kind).id,
              second, count, at, size, board_.picture());
  }

  bool inCheckNow() const {
    return p_.royal[p_.side] != kNoSquare && inCheck(v_, p_, p_.side);
  }

  void tints() {
    const Clouds clouds = cloudsOf(v_, p_);
    const Region last =
        style_.lastMove ? markedSquares(*style_.lastMove) : Region();
    const int king = inCheckNow() ? p_.royal[p_.side] : int{kNoSquare};
    for (int s = 0; s < v_.squares; ++s) {
      const auto tint = [&](bool wanted, std::string_view fill,
                            double opacity) {
        if (wanted) board_.tint(file(s), rank(s), fill, opacity);
      };
      tint(last.has(s), svg::kLast, 0.75);
      tint(s == king, svg::kDanger, 0.75);
      tint(marks_.selected.has(s), svg::kSelected, 0.85);
      tint(clouds.fog.has(s), kFog, 0.5);
      tint(clouds.frozen.has(s), kFrost, 0.5);
    }
  }

  // From the archer's rim to the middle of the target square.
  void arrow(Move move) {
    const svg::Point from = board_.center(file(move.to), rank(move.to));
    const svg::Point to = board_.center(file(move.extra), rank(move.extra));
    const double far = std::hypot(to.x - from.x, to.y - from.y);
    if (far == 0) return;
    const double x = (to.x - from.x) / far;
    const double y = (to.y - from.y) / far;
    const svg::Point begin = {from.x + x * 19, from.y + y * 19};
    const svg::Point neck = {to.x - x * 5, to.y - y * 5};
    board_.picture().line(begin, neck,
                          {.stroke = svg::kDanger, .strokeWidth = 3});
    board_.picture().polygon({{to.x + x * 5, to.y + y * 5},
                              {neck.x - y * 6, neck.y + x * 6},
                              {neck.x + y * 6, neck.y - x * 6}},
                             {.fill = svg::kDanger});
  }

  void hand(int color, double top) {
    svg::Picture& picture = board_.picture();
    picture.rect(board_.left(), top, board_.width(), kHand - 8,
                 {.fill = svg::kCard, .stroke = svg::kRule, .radius = 5});
    int kinds = 0;
    for (int kind = 1; kind < kHandKinds; ++kind) {
      kinds += p_.hands[color][kind] != 0;
    }
    if (kinds == 0) {
      picture.text(
          board_.left() + board_.width() / 2, top + 23,
          color == 0 ? "White's hand is empty" : "Black's hand is empty",
          {.size = 11,
           .anchor = svg::kMiddle,
           .fill = svg::kFaint,
           .width = board_.width() - 8});
      return;
    }
    // Each kind has the piece and its number next to it.
    const double slot = std::min((board_.width() - 8) / kinds, 52.0);
    const double size = slot * 0.64;
    double x = board_.left() + 4;
    for (int kind = 1; kind < kHandKinds; ++kind) {
      const int count = p_.hands[color][kind];
      if (count == 0) continue;
      piece(kind, color == 1, 0, {x, top + (kHand - 8 - size) / 2}, size);
      picture.text(x + size, top + 24, std::to_string(count),
                   {.size = 13, .bold = true, .width = slot - size});
      picture.place(placeOfHand(v_, color, kind), x, top, slot, kHand - 8);
      x += slot;
    }
  }

  void caption() {
    std::string right = "move " + std::to_string(p_.moveNumber);
    if (v_.spec.rules.checkCounting) {
      right = "checks left " + std::to_string(p_.checksLeft[0]) + " : " +
              std::to_string(p_.checksLeft[1]);
    }
    if (!marks_.caption.empty()) {
      board_.caption(marks_.caption, {.right = right});
      return;
    }
    std::string text = p_.side == 0 ? "White to move" : "Black to move";
    if (inCheckNow()) text += ", in check";
    board_.caption(text, {.player = p_.side == 0 ? svg::kFirst : svg::kSecond,
                          .right = right});
  }

  const Position& p_;
  const Variant& v_;
  const std::vector<const Drawn*> drawn_;  // by kind
  const RenderStyle<Move>& style_;
  const SvgMarks& marks_;
  svg::SquareBoard board_;
};

}  // namespace

std::string drawSvg(const Board& board, const RenderStyle<Move>& style,
                    const SvgMarks& marks) {
  return SvgDrawing(board, style, marks).finish();
}

SvgMarks marksOf(const std::vector<Move>& moves) {
  SvgMarks marks;
  for (const Move move : moves) {
    if (move.type == MoveType::kDeal) continue;
    if (move.type != MoveType::kDrop) marks.selected.add(move.from);
    marks.targets.add(move.type == MoveType::kShot ? move.extra : move.to);
  }
  return marks;
}

}  // namespace phasemachine::fairy_chess
