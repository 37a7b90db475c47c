// The characters of the pieces as strokes, so that pictures need no font.
//
// A glyph is SVG path data on a grid of 100 by 100, y down, to be drawn as a
// stroke with round ends and without a fill. The shapes are original.
//
// Example:
//   glyphOf(PieceType::kDai).path;   // "M10 36 H90 ..."

#ifndef PHASEMACHINE_GAMES_GUNGI_PICTURE_SVG_PIECES_H_
#define PHASEMACHINE_GAMES_GUNGI_PICTURE_SVG_PIECES_H_

#include <string_view>

#include "core/svg/svg.h"
#include "games/gungi/rules/settings.h"
#include "games/gungi/rules/types.h"

namespace phasemachine::gungi {

struct Glyph {
  std::string_view path;
  double strokeWidth;  // on the grid: thinner where there are many strokes
};

const Glyph& glyphOf(PieceType type);

// Pieces and towers in pictures: discs with characters.
//
// White's discs are light, Black's dark; the pieces of the side at the top
// are upside down, as in shogi diagrams.

// Side of the square that drawTower() fills, in pixels.
inline constexpr double kTowerCell = 68;

// Draws a disc with its character, upside down if `turned`.
void drawDisc(svg::Picture& picture, svg::Point centre, double radius,
              Piece piece, const Options& options, bool turned);

// Draws the tower on the square with upper left corner `corner`. In a higher
// tower the lower discs show their rims, and tags on the right show their
// letters in position texts, lowest at the bottom. `flipped`: the second side
// is at the bottom.
void drawTower(svg::Picture& picture, svg::Point corner, Tower tower,
               const Options& options, bool flipped);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_PICTURE_SVG_PIECES_H_
