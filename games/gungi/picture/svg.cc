#include "games/gungi/picture/svg.h"

#include <string>
#include <utility>

#include "core/svg/svg.h"
#include "games/gungi/picture/discs.h"
#include "games/gungi/picture/places.h"
#include "games/gungi/picture/svg_panel.h"
#include "games/gungi/rules/betrayal.h"
#include "games/gungi/rules/names.h"

namespace phasemachine::gungi {
namespace {

constexpr double kCell = kTowerCell;
constexpr double kBoardSide = kRows * kCell;
constexpr double kMargin = 16;
constexpr double kFrame = 24;  // of wood around the squares, with the labels
constexpr double kLeft = kMargin + kFrame;
constexpr double kTop = kMargin + kFrame;
constexpr double kPanelLeft = kLeft + kBoardSide + kFrame + 20;
constexpr double kWidth = kPanelLeft + kPanelWidth + kMargin;
constexpr double kHeight = kBoardSide + 2 * (kMargin + kFrame);

class BoardPicture {
 public:
  BoardPicture(const Board& board, const RenderStyle<Move>& style,
               const SvgMarks& marks)
      : board_(board),
        p_(board.position),
        style_(style),
        marks_(marks),
        picture_(kWidth, kHeight) {}

  std::string document() && {
    wood();
    labels();
    const SquareSet last = lastMoveSquares();
    const SquareSet inCheck = marshalsInCheck(board_);
    for (Square square = 0; square < kSquares; ++square) {
      background(square, last.has(square));
    }
    grid();
    for (Square square = 0; square < kSquares; ++square) {
      if (inCheck.has(square)) frame(square, svg::kDanger);
      // Below the tower, so that its tags stay readable.
      if (marks_.targets.has(square)) target(square);
      drawTower(picture_, cornerOf(square), p_.towers[square], board_.options,
                style_.flipped);
      const svg::Point at = cornerOf(square);
      picture_.place(placeOf(square), at.x, at.y, kCell, kCell);
    }
    const Side top = style_.flipped ? Side::kFirst : Side::kSecond;
    drawPanel(picture_, {kPanelLeft, (kHeight - kPanelHeight) / 2}, board_,
              top);
    return std::move(picture_).finish();
  }

 private:
  svg::Point cornerOf(Square square) const {
    const int row = style_.flipped ? 8 - rowOf(square) : rowOf(square);
    const int column = style_.flipped ? 8 - columnOf(square) : columnOf(square);
    return {kLeft + column * kCell, kTop + row * kCell};
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

  void wood() {
    picture_.rect(kMargin, kMargin, kBoardSide + 2 * kFrame,
                  kBoardSide + 2 * kFrame, {.fill = svg::kDark, .radius = 8});
    picture_.rect(kLeft, kTop, kBoardSide, kBoardSide, {.fill = svg::kLight});
    // The wood grain, in slightly wavy lines.
    for (int i = 0; i < 12; ++i) {
      const double y = 18 + 52.0 * i + 9 * (i % 3);
      picture_.path(i % 2 == 0 ? "M0 0 Q150 14 306 2 T612 6"
                               : "M0 6 Q120 -8 306 5 T612 0",
                    {kLeft, kTop + y}, 1,
                    {.stroke = svg::kDark,
                     .strokeWidth = i % 3 == 0 ? 2.5 : 1.4,
                     .opacity = 0.22});
    }
  }

  void labels() {
    for (int i = 0; i < kRows; ++i) {
      const int shown = style_.flipped ? 8 - i : i;
      const double middle = i * kCell + kCell / 2;
      const svg::Text style = {.size = 13,
                               .anchor = svg::kMiddle,
                               .fill = svg::kFirst,
                               .bold = true};
      picture_.text(kLeft + middle, kTop - 7,
                    std::to_string(columnNumber(shown, board_.options)), style);
      picture_.text(kMargin + kFrame / 2, kTop + middle + 5,
                    std::to_string(rowNumber(shown, board_.options)), style);
    }
  }

  void background(Square square, bool last) {
    const svg::Point at = cornerOf(square);
    const bool selected = square == marks_.selected;
    if (!selected && !last) return;
    picture_.rect(at.x, at.y, kCell, kCell,
                  {.fill = selected ? svg::kSelected : svg::kLast});
  }

  void grid() {
    for (int i = 0; i <= kRows; ++i) {
      const double at = i * kCell;
      const svg::Shape shape = {.stroke = svg::kInk,
                                .strokeWidth = i % kRows == 0 ? 1.6 : 0.8,
                                .opacity = 0.75};
      picture_.line({kLeft + at, kTop}, {kLeft + at, kTop + kBoardSide}, shape);
      picture_.line({kLeft, kTop + at}, {kLeft + kBoardSide, kTop + at}, shape);
    }
    // The corners of the thirds, as on wooden boards.
    for (const int row : {3, 6}) {
      for (const int column : {3, 6}) {
        picture_.circle(kLeft + column * kCell, kTop + row * kCell, 3.2,
                        {.fill = svg::kInk});
      }
    }
  }

  void frame(Square square, std::string_view stroke) {
    const svg::Point at = cornerOf(square);
    picture_.rect(at.x + 2.5, at.y + 2.5, kCell - 5, kCell - 5,
                  {.stroke = stroke, .strokeWidth = 4, .radius = 6});
  }

  void target(Square square) {
    const svg::Point at = cornerOf(square);
    if (p_.towers[square] == 0) {
      picture_.circle(at.x + kCell / 2, at.y + kCell / 2, 10,
                      {.fill = svg::kTarget, .opacity = 0.85});
    } else {
      // A stack with its tags is as wide as the square.
      const bool stack = heightOf(p_.towers[square]) > 1;
      picture_.rect(at.x + 2.5, at.y + 2.5, kCell - 5, kCell - 5,
                    {.stroke = svg::kTarget,
                     .strokeWidth = 4,
                     .radius = stack ? 18 : kCell / 2 - 2.5});
    }
  }

  const Board& board_;
  const Position& p_;
  const RenderStyle<Move>& style_;
  const SvgMarks& marks_;
  svg::Picture picture_;
};

}  // namespace

std::string placeOf(Square square) {
  return "square." + std::to_string(rowOf(square)) +
         std::to_string(columnOf(square));
}

std::vector<std::string> placesOf(const Board& board, Move move) {
  const Side side = board.position.sideToMove;
  std::string from;
  if (move.isDrop()) {
    from = handPlace(side, move.dropped(), board.options);
  } else if (move.isBoardMove()) {
    from = placeOf(move.from());
  } else {
    from = placeOf(bouSource(move, side));
  }
  return {std::move(from), placeOf(move.to())};
}

std::string drawSvg(const Board& board, const RenderStyle<Move>& style,
                    const SvgMarks& marks) {
  return BoardPicture(board, style, marks).document();
}

}  // namespace phasemachine::gungi
