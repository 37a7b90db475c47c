// Boards as pictures: pieces, hands, clouds, the last move and targets.
//
// Example:
//   drawSvg(board, {.lastMove = move}, marksOf(moves));

#pragma once

#include <string>
#include <vector>

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

}  // namespace phasemachine::fairy_chess
