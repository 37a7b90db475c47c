// Drawings of the pieces of the setups and of the known types of pieces.
//
// Contract: a drawing is put together of parts, so that a new kind is a row of
// drawings.cc. A piece is known by its movement and its name; one that a
// variants file invents has none.

#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/svg/svg.h"
#include "core/svg/svg_board.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

// The parts of a drawing, from the lowest: names of parts and of chessmen; with
// "^" a small one at the upper right, with "x" there on red, for a piece that
// only takes like it.
struct Drawn {
  std::string_view id;
  std::array<std::string_view, 3> parts;
};

// The drawings of the kinds of a variant, by number. Null for a kind that has
// none, and for one that would look like another before it. A promoted piece has
// the drawing of the piece that it was or became.
std::vector<const Drawn*> drawingsOf(const Variant& v);

// Draws into the square with side `size` pixels and upper left corner `at`.
void draw(const Drawn& drawn, bool second, svg::Point at, double size,
          svg::Picture& picture);

}  // namespace phasemachine::fairy_chess
