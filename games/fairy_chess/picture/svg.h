// Boards as pictures: pieces, hands, clouds, the last move and targets.

#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/svg/svg.h"
#include "core/svg/svg_board.h"
#include "games/fairy_chess/moves/board.h"
#include "games/fairy_chess/variants/variant.h"
#include "phase/game.h"

namespace phasemachine::fairy_chess {

// Marks on the squares in addition to the last move.
struct SvgMarks {
  Region selected = {};
  // A dot on an empty square, a ring around a piece.
  Region targets = {};
  // Replaces the line above the board (the side to move).
  std::string caption = {};
};

// Chess pieces are drawn as such; all others are discs with their ids. A number
// below an id is the piece's move count. An arrow's flight is a line from the
// archer; the king in check is marked.
std::string drawSvg(const Board& board, const RenderStyle<Move>& style,
                    const SvgMarks& marks = {});

// Marks the origins and targets of moves; castling appears on the rook, a shot
// on its target.
SvgMarks marksOf(const std::vector<Move>& moves);

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
