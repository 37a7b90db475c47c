// The characters of the pieces as strokes, so that pictures need no font.
//
// A glyph is SVG path data on a grid of 100 by 100, y down, to be drawn as a
// stroke with round ends and without a fill. The shapes are original.
//
// Example:
//   glyphOf(PieceType::kDai).path;   // "M10 36 H90 ..."
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_GUNGI_PICTURE_GLYPHS_H_
#define PHASEMACHINE_GAMES_GUNGI_PICTURE_GLYPHS_H_

#include <string_view>

#include "games/gungi/rules/types.h"

namespace phasemachine::gungi {

struct Glyph {
  std::string_view path;
  double strokeWidth;  // on the grid: thinner where there are many strokes
};

const Glyph& glyphOf(PieceType type);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_PICTURE_GLYPHS_H_
