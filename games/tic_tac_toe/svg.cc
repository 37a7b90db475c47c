
#include "core/svg/svg.h"

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "games/tic_tac_toe/game.h"

namespace phasemachine::tic_tac_toe {
namespace {

constexpr double kCell = 64;
constexpr double kLeft = 28;
constexpr double kTop = 44;
constexpr double kMargin = 12;
constexpr double kSide = 3 * kCell;
constexpr double kMark = 18;  // half the width of a mark

svg::Point middleOf(unsigned cell) {
  return {kLeft + (cell % 3 + 0.5) * kCell, kTop + (cell / 3 + 0.5) * kCell};
}

std::string captionOf(const Board& board) {
  if (hasLine(board.marks[0])) return "X has won";
  if (hasLine(board.marks[1])) return "O has won";
  if (board.free() == 0) return "Draw";
  return board.sideToMove == Side::kFirst ? "X to move" : "O to move";
}

void drawMark(svg::Picture& picture, const Board& board, unsigned cell) {
  const svg::Point at = middleOf(cell);
  if (board.marks[0] >> cell & 1) {
    picture.path("M-18 -18 L18 18 M-18 18 L18 -18", at, 1,
                 {.stroke = svg::kSecond, .strokeWidth = 7, .round = true});
  } else if (board.marks[1] >> cell & 1) {
    picture.circle(at.x, at.y, kMark,
                   {.stroke = svg::kDanger, .strokeWidth = 7});
  }
}

}  // namespace

std::vector<std::string> placesOf(const Board& board, Move move) {
  return {"cell." + TicTacToe::moveToText(board, move)};
}

}  // namespace phasemachine::tic_tac_toe

namespace phasemachine {

std::string TicTacToe::renderSvg(const Board& board,
                                 const RenderStyle<Move>& style) {
  using namespace tic_tac_toe;
  svg::Picture picture(kLeft + kSide + kMargin, kTop + kSide + kLeft);
  picture.text(kLeft, 28, captionOf(board), {.size = 16, .bold = true});
  for (unsigned cell = 0; cell < 9; ++cell) {
    const svg::Point at = middleOf(cell);
    const bool last = style.lastMove && style.lastMove->cell == cell;
    picture.rect(at.x - kCell / 2, at.y - kCell / 2, kCell, kCell,
                 {.fill = last ? svg::kLast : svg::kLight,
                  .stroke = svg::kInk,
                  .strokeWidth = 0.8});
  }
  for (const std::uint16_t line : kLines) {
    if ((board.marks[0] & line) != line && (board.marks[1] & line) != line) {
      continue;
    }
    const auto first = static_cast<unsigned>(std::countr_zero(line));
    const auto last = static_cast<unsigned>(std::bit_width(line)) - 1;
    picture.line(middleOf(first), middleOf(last),
                 {.stroke = svg::kSelected, .strokeWidth = 12, .round = true});
  }
  for (unsigned cell = 0; cell < 9; ++cell) drawMark(picture, board, cell);
  for (const Move move : style.candidates) {
    const svg::Point at = middleOf(move.cell);
    picture.circle(at.x, at.y, kMark / 2, {.fill = svg::kTarget});
  }
  for (std::uint8_t cell = 0; cell < 9; ++cell) {
    const svg::Point at = middleOf(cell);
    picture.place(placesOf(board, {cell})[0], at.x - kCell / 2,
                  at.y - kCell / 2, kCell, kCell);
  }
  for (unsigned i = 0; i < 3; ++i) {
    const char row = static_cast<char>('3' - i);
    const char column = static_cast<char>('a' + i);
    const svg::Text label = {
        .size = 13, .anchor = svg::kMiddle, .fill = svg::kFaint};
    picture.text(kLeft / 2, middleOf(3 * i).y + 5, {&row, 1}, label);
    picture.text(middleOf(i).x, kTop + kSide + 18, {&column, 1}, label);
  }
  return std::move(picture).finish();
}

}  // namespace phasemachine
