#include "core/svg/svg_board.h"

#include <algorithm>

namespace phasemachine::svg {
namespace {

constexpr double kLeftMargin = 26;
constexpr double kRightMargin = 14;
constexpr double kCaptionHeight = 36;
constexpr double kLettersHeight = 26;
constexpr double kLeastWidth = 230;  // of what the caption needs

constexpr double kCaptionSize = 14;
constexpr double kNoteSize = 11;
constexpr double kLabelSize = 12;

double pictureWidth(const BoardShape& shape) {
  return std::max(kLeftMargin + shape.files * shape.square + kRightMargin,
                  kLeastWidth);
}

double pictureHeight(const BoardShape& shape) {
  return kCaptionHeight + shape.above + shape.ranks * shape.square +
         kLettersHeight + shape.below;
}

}  // namespace

SquareBoard::SquareBoard(const BoardShape& shape)
    : shape_(shape), picture_(pictureWidth(shape), pictureHeight(shape)) {
  picture_.rect(left(), top(), width(), height(), {.fill = kLight});
  for (int rank = 0; rank < shape_.ranks; ++rank) {
    for (int file = 0; file < shape_.files; ++file) {
      if ((file + rank) % 2 != 0) continue;
      const Point at = corner(file, rank);
      picture_.rect(at.x, at.y, shape_.square, shape_.square, {.fill = kDark});
    }
  }
  picture_.rect(left() - 0.5, top() - 0.5, width() + 1, height() + 1,
                {.stroke = kInk});
  for (int file = 0; file < shape_.files; ++file) {
    const char letter = static_cast<char>('a' + file);
    picture_.text(center(file, 0).x, top() + height() + 17,
                  std::string_view(&letter, 1),
                  {.size = kLabelSize, .anchor = kMiddle, .fill = kFaint});
  }
  for (int rank = 0; rank < shape_.ranks; ++rank) {
    picture_.text(left() - 7, center(0, rank).y + 4, std::to_string(rank + 1),
                  {.size = kLabelSize, .anchor = kEnd, .fill = kFaint});
  }
}

double SquareBoard::left() const { return kLeftMargin; }
double SquareBoard::top() const { return kCaptionHeight + shape_.above; }

Point SquareBoard::corner(int file, int rank) const {
  const int column = shape_.flipped ? shape_.files - 1 - file : file;
  const int row = shape_.flipped ? rank : shape_.ranks - 1 - rank;
  return {left() + column * shape_.square, top() + row * shape_.square};
}

Point SquareBoard::center(int file, int rank) const {
  const Point at = corner(file, rank);
  return {at.x + shape_.square / 2, at.y + shape_.square / 2};
}

void SquareBoard::tint(int file, int rank, std::string_view fill,
                       double opacity) {
  const Point at = corner(file, rank);
  picture_.rect(at.x, at.y, shape_.square, shape_.square,
                {.fill = fill, .opacity = opacity});
}

void SquareBoard::target(int file, int rank, bool occupied) {
  const Point at = center(file, rank);
  if (occupied) {
    picture_.circle(at.x, at.y, shape_.square * 0.45,
                    {.stroke = kTarget, .strokeWidth = 3, .opacity = 0.9});
  } else {
    picture_.circle(at.x, at.y, shape_.square * 0.16,
                    {.fill = kTarget, .opacity = 0.8});
  }
}

void SquareBoard::place(int file, int rank, std::string_view name) {
  const Point at = corner(file, rank);
  picture_.place(name, at.x, at.y, shape_.square, shape_.square);
}

void SquareBoard::caption(std::string_view text, const CaptionStyle& style) {
  constexpr double kBaseline = 23;
  const double right = picture_.width() - kRightMargin;
  double from = left();
  if (!style.player.empty()) {
    picture_.circle(from + 7, kBaseline - 5, 7,
                    {.fill = style.player, .stroke = kInk});
    from += 21;
  }
  double room = right - from;
  if (!style.right.empty()) {
    picture_.text(right, kBaseline, style.right,
                  {.size = kNoteSize, .anchor = kEnd, .fill = kFaint});
    room -= textWidth(style.right, kNoteSize) + 8;
  }
  picture_.text(from, kBaseline, text, {.size = kCaptionSize, .width = room});
}

}  // namespace phasemachine::svg
