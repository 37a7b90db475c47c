#include "games/chess/svg.h"

#include <array>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"
#include "games/chess/draw.h"
#include "games/chess/moves.h"
#include "games/chess/names.h"

namespace phasemachine::chess {
namespace {

constexpr int kSquareSize = 45;
constexpr int kMargin = 14;
constexpr int kBoardSize = 8 * kSquareSize + 2 * kMargin;

constexpr const char* kLightFill = "#f0d9b5";
constexpr const char* kDarkFill = "#b58863";
constexpr const char* kLastMoveFill = "#cdd26a";
constexpr const char* kSelectedFill = "#829769";
constexpr const char* kCheckFill = "#e06c5a";

// A piece in a square of 45 by 45: filled outlines, then lines on top.
struct Shape {
  const char* outline;
  const char* lines;
};

constexpr std::array<Shape, 6> kShapes = {{
    // Pawn: a ball on a skirt.
    {"M22.5 10C25.8 10 28.5 12.7 28.5 16C28.5 18 27.6 19.7 26.2 20.8"
     "C29 23.5 31.5 27 32.5 33H12.5C13.5 27 16 23.5 18.8 20.8"
     "C17.4 19.7 16.5 18 16.5 16C16.5 12.7 19.2 10 22.5 10Z"
     "M11 33.5H34V38H11Z",
     ""},
    // Knight: a horse's head that looks to the left.
    {"M14 34C14 27 18 25 22 20.5C18.5 23 16.5 24 14 27C11.5 28.5 8.5 25.5 "
     "10 23L16 13L16.5 7.5L21 11C29.5 11.5 33.5 19 33.5 34Z"
     "M11 34H36V38.5H11Z",
     "M17.2 16.5L18.8 15.8M25 14C28.5 17 30 23 30 31"},
    // Bishop: a mitre with a cross.
    {"M22.5 5C24.2 5 25.5 6.3 25.5 8C25.5 8.8 25.2 9.5 24.7 10"
     "C29 13 31.5 17 31.5 21.5C31.5 24.5 30 27 28 29L29.5 33.5H15.5L17 29"
     "C15 27 13.5 24.5 13.5 21.5C13.5 17 16 13 20.3 10"
     "C19.8 9.5 19.5 8.8 19.5 8C19.5 6.3 20.8 5 22.5 5Z"
     "M10 34H35V38.5H10Z",
     "M22.5 14.5V24.5M18 19.5H27M17 29H28"},
    // Rook: a tower with battlements.
    {"M11 8H16V11.5H20V8H25V11.5H29V8H34V15.5L30 18.5L31.5 30.5L34 34H11"
     "L13.5 30.5L15 18.5L11 15.5Z"
     "M9.5 34H35.5V38.5H9.5Z",
     "M15 18.5H30M13.5 30.5H31.5"},
    // Queen: a crown of five points.
    {"M8 12L15.5 22L15.8 8.5L22.5 21L29.2 8.5L29.5 22L37 12L33 30L34 34H11"
     "L12 30Z"
     "M9.5 34H35.5V38.5H9.5Z",
     "M12 30C18 28.5 27 28.5 33 30"},
    // King: a crown under a cross.
    {"M21 5H24V8H27V11H24V15.2C25.2 16.5 26 18 26 19.8"
     "C28 17.6 31 16.5 34 17.5C38.5 19.3 38.5 25 34.5 28L33 34H12"
     "L10.5 28C6.5 25 6.5 19.3 11 17.5C14 16.5 17 17.6 19 19.8"
     "C19 18 19.8 16.5 21 15.2V11H18V8H21Z"
     "M9.5 34H35.5V38.5H9.5Z",
     "M22.5 29V21M11.5 29.5C18 28 27 28 33.5 29.5"},
}};

struct PieceColors {
  const char* fill;
  const char* outline;
  const char* lines;
};
constexpr std::array<PieceColors, 2> kPieceColors = {{
    {"#ffffff", "#1c1c1c", "#1c1c1c"},
    {"#3b3b3b", "#111111", "#d8d8d8"},
}};

struct Point {
  int x;
  int y;
};

// The upper left corner.
Point cornerOf(Square square, bool flipped) {
  const int column = flipped ? 7 - fileOf(square) : fileOf(square);
  const int row = flipped ? rankOf(square) : 7 - rankOf(square);
  return {kMargin + column * kSquareSize, kMargin + row * kSquareSize};
}

const char* squareFill(const Position& position, Square square,
                       Bitboard lastMove, Square selected) {
  if (square == selected) return kSelectedFill;
  if (square == position.king(position.sideToMove) &&
      inCheck(position, position.sideToMove)) {
    return kCheckFill;
  }
  if (lastMove & bit(square)) return kLastMoveFill;
  const bool light = (fileOf(square) + rankOf(square)) % 2 == 1;
  return light ? kLightFill : kDarkFill;
}

void appendPiece(PieceType type, Color color, Point at, std::string& svg) {
  const Shape& shape = kShapes[static_cast<std::size_t>(type)];
  const PieceColors& colors = kPieceColors[static_cast<std::size_t>(color)];
  absl::SubstituteAndAppend(
      &svg,
      "<g transform=\"translate($0 $1)\" stroke-width=\"1.4\" "
      "stroke-linejoin=\"round\" stroke-linecap=\"round\">"
      "<title>$2 $3</title><path fill=\"$4\" stroke=\"$5\" d=\"$6\"/>",
      at.x, at.y, std::string(colorName(color)), std::string(pieceName(type)),
      colors.fill, colors.outline, shape.outline);
  if (shape.lines[0] != '\0') {
    absl::SubstituteAndAppend(&svg,
                              "<path fill=\"none\" stroke=\"$0\" d=\"$1\"/>",
                              colors.lines, shape.lines);
  }
  svg += "</g>\n";
}

void appendTarget(Point at, bool occupied, std::string& svg) {
  const int center = kSquareSize / 2;
  absl::SubstituteAndAppend(
      &svg, "<circle cx=\"$0.5\" cy=\"$1.5\" r=\"$2\" $3/>\n", at.x + center,
      at.y + center, occupied ? 20 : 7,
      occupied ? "fill=\"none\" stroke=\"#20402080\" stroke-width=\"3\""
               : "fill=\"#20402080\"");
}

void appendCoordinate(char text, Point at, std::string& svg) {
  absl::SubstituteAndAppend(
      &svg,
      "<text x=\"$0\" y=\"$1\" font-family=\"sans-serif\" font-size=\"10\" "
      "text-anchor=\"middle\" fill=\"#444444\">$2</text>\n",
      at.x, at.y, std::string(1, text));
}

void appendCoordinates(bool flipped, std::string& svg) {
  const int half = kSquareSize / 2;
  for (int i = 0; i < 8; ++i) {
    const Point file = cornerOf(makeSquare(i, 0), flipped);
    appendCoordinate(fileLetter(i), {file.x + half, kBoardSize - 4}, svg);
    const Point rank = cornerOf(makeSquare(0, i), flipped);
    appendCoordinate(rankDigit(i), {kMargin / 2, rank.y + half + 4}, svg);
  }
}

}  // namespace

std::string drawSvg(const Position& position, const RenderStyle<Move>& style,
                    const SvgMarks& marks) {
  const Bitboard lastMove = style.lastMove ? markedSquares(*style.lastMove) : 0;
  std::string svg = absl::Substitute(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 $0 $0\">\n"
      "<rect width=\"$0\" height=\"$0\" fill=\"#f7f3ea\"/>\n",
      kBoardSize);
  appendCoordinates(style.flipped, svg);
  for (Square square = 0; square < kNoSquare; ++square) {
    const Point at = cornerOf(square, style.flipped);
    absl::SubstituteAndAppend(
        &svg,
        "<rect x=\"$0\" y=\"$1\" width=\"$2\" height=\"$2\" fill=\"$3\"/>\n",
        at.x, at.y, kSquareSize,
        squareFill(position, square, lastMove, marks.selected));
    const PieceType type = pieceOn(position, square);
    if (type != PieceType::kNone) {
      const bool white = position.pieces(Color::kWhite) & bit(square);
      appendPiece(type, white ? Color::kWhite : Color::kBlack, at, svg);
    }
    if (marks.targets & bit(square)) {
      appendTarget(at, type != PieceType::kNone, svg);
    }
  }
  svg += "</svg>\n";
  return svg;
}

Bitboard legalTargets(const Position& position, Square from) {
  MoveList legal;
  generateLegal(position, legal);
  Bitboard targets = 0;
  for (const Move move : legal) {
    if (move.from() == from) targets |= markedSquares(move) & ~bit(from);
  }
  return targets;
}

}  // namespace phasemachine::chess
