#include "core/svg/svg.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "games/connect_four/game.h"

namespace phasemachine::connect_four {
namespace {

constexpr double kCell = 48;
constexpr double kLeft = 28;
constexpr double kTop = 44;
constexpr double kMargin = 12;
constexpr double kWidth = kColumns * kCell;
constexpr double kHeight = kRows * kCell;
constexpr double kDisc = 19;  // radius

svg::Point middleOf(unsigned column, unsigned row) {
  return {kLeft + (column + 0.5) * kCell, kTop + (kRows - row - 0.5) * kCell};
}

// X is dark and O light, and each disc shows its letter's shape.
void drawDisc(svg::Picture& picture, svg::Point at, bool first) {
  picture.circle(at.x, at.y, kDisc,
                 {.fill = first ? svg::kSecond : svg::kFirst,
                  .stroke = svg::kInk,
                  .strokeWidth = 1.5});
  if (first) {
    picture.path("M-7 -7 L7 7 M-7 7 L7 -7", at, 1,
                 {.stroke = svg::kFirst, .strokeWidth = 3, .round = true});
  } else {
    picture.circle(at.x, at.y, 8, {.stroke = svg::kDanger, .strokeWidth = 3});
  }
}

// The row of the next disc in a column; kRows if it is full.
unsigned lowestFreeRow(const Board& board, unsigned column) {
  return static_cast<unsigned>(
      std::popcount(board.taken() & columnCells(column)));
}

// A disc may be dropped anywhere above those in its column.
void namePlaces(svg::Picture& picture, unsigned column, unsigned free) {
  const double x = kLeft + column * kCell;
  for (unsigned row = 0; row < std::min(free + 1, kRows); ++row) {
    const unsigned high = row == free ? kRows - row : 1;
    picture.place(placeOf(column, row), x, kTop + (kRows - row - high) * kCell,
                  kCell, high * kCell);
  }
}

}  // namespace

std::string placeOf(unsigned column, unsigned row) {
  return {'c',
          'e',
          'l',
          'l',
          '.',
          static_cast<char>('a' + column),
          static_cast<char>('1' + row)};
}

}  // namespace phasemachine::connect_four

namespace phasemachine {

std::vector<std::string> ConnectFour::placesOf(const Board& board, Move move) {
  using namespace connect_four;
  return {
      connect_four::placeOf(move.column, lowestFreeRow(board, move.column))};
}

std::string ConnectFour::renderSvg(const Board& board,
                                   const RenderStyle<Move>& style) {
  using namespace connect_four;
  svg::Picture picture(kLeft + kWidth + kMargin, kTop + kHeight + kLeft);
  picture.text(kLeft, 28, statusInWords<ConnectFour>(board),
               {.size = 16, .bold = true});
  picture.rect(kLeft, kTop, kWidth, kHeight,
               {.fill = svg::kDark, .stroke = svg::kInk, .radius = 6});
  const std::uint64_t fours =
      discsOfFours(board.discs[0]) | discsOfFours(board.discs[1]);
  for (unsigned column = 0; column < kColumns; ++column) {
    // The last disc of a column is on top.
    const std::uint64_t top = style.lastMove && style.lastMove->column == column
                                  ? board.topDisc(column)
                                  : 0;
    for (unsigned row = 0; row < kRows; ++row) {
      const svg::Point at = middleOf(column, row);
      const std::uint64_t cell = cellBit(column, row);
      const bool marked = (cell & (fours | top)) != 0;
      picture.circle(at.x, at.y, kDisc + 3.5,
                     {.fill = (cell & fours) != 0 ? svg::kSelected
                              : marked            ? svg::kLast
                                                  : svg::kLight});
      if (board.taken() & cell) {
        drawDisc(picture, at, (board.discs[0] & cell) != 0);
      }
    }
  }
  for (const Move move : style.candidates) {
    const svg::Point at =
        middleOf(move.column, lowestFreeRow(board, move.column));
    picture.circle(at.x, at.y, kDisc / 2, {.fill = svg::kTarget});
  }
  const svg::Text label = {
      .size = 13, .anchor = svg::kMiddle, .fill = svg::kFaint};
  for (unsigned column = 0; column < kColumns; ++column) {
    namePlaces(picture, column, lowestFreeRow(board, column));
    const char letter = static_cast<char>('a' + column);
    picture.text(middleOf(column, 0).x, kTop + kHeight + 18, {&letter, 1},
                 label);
  }
  for (unsigned row = 0; row < kRows; ++row) {
    const char digit = static_cast<char>('1' + row);
    picture.text(kLeft / 2, middleOf(0, row).y + 5, {&digit, 1}, label);
  }
  return std::move(picture).finish();
}

}  // namespace phasemachine
