// Draws boards as text, with clouds and hands, and the moves of a piece.
//
// Example:
//   drawBoard(board, style,
//             {.selected = from, .targets = targetsFrom(board, from)});
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_PICTURE_DRAW_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_PICTURE_DRAW_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/fairy_chess/moves/board.h"
#include "games/fairy_chess/variants/variant.h"
#include "phase/game.h"

namespace phasemachine::fairy_chess {

// Highlights: the square of the piece that is about to move, and its targets.
struct Marks {
  int selected = kNoSquare;
  Region targets = {};
};

// Squares are as wide as the longest piece text; "~" marks fog and "*" the area
// of a blizzard. Marks: ">" before the selected piece, "x" before a piece that
// can be captured or shot, "o" on an empty target. With colour, the squares of
// the last move and the target of its arrow are inverted.
std::string drawBoard(const Board& board, const RenderStyle<Move>& style,
                      const Marks& marks = {});

// The squares to highlight for a move: origin, target, and the arrow's target.
Region markedSquares(Move move);

// Legal targets of the piece on `from`; castling appears on the rook. If an
// arrow is asked for and `from` is the archer's origin, the arrow's targets.
Region targetsFrom(const Board& board, int from);
// Legal targets for dropping a piece of this kind.
Region targetsOfDrop(const Board& board, int kind);

// Name, value and movement of a piece, with diagrams of what a lone white piece
// reaches from the middle of an empty 9x9 board, one for each of the first four
// move counts that change its movement: "o" moves and captures, "m" only moves,
// "x" only captures. Error: NotFound quoting the id.
absl::StatusOr<std::string> describePiece(std::string_view id);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_PICTURE_DRAW_H_
