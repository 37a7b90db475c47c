// Boards as pictures: pieces, hands, clouds, the last move and where a piece
// may go.
//
// Example:
//   drawSvg(board, {.lastMove = move}, marksOf(moves));
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_SVG_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_SVG_H_

#include <string>
#include <vector>

#include "games/fairy_chess/board.h"
#include "games/fairy_chess/variant.h"
#include "phase/game.h"

namespace phasemachine::fairy_chess {

// Marks on the squares in addition to the last move.
struct SvgMarks {
  Region selected = {};
  // A dot on an empty square, a ring around a piece.
  Region targets = {};
  // The line above the board in place of who is to move.
  std::string caption = {};
};

// The pieces of chess are drawn as such; all others are discs with their ids,
// so that every kind can be told. A number below an id counts the piece's
// moves. An arrow's flight is a line from the archer; the king in check is
// marked.
std::string drawSvg(const Board& board, const RenderStyle<Move>& style,
                    const SvgMarks& marks = {});

// The origins and the targets of moves; castling shows on the rook, a shot on
// what it hits.
SvgMarks marksOf(const std::vector<Move>& moves);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_SVG_H_
