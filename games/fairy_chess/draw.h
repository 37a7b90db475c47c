// Draws boards as text, with clouds and hands, and the moves of a piece.
//
// Example:
//   drawBoard(board, style,
//             {.selected = from, .targets = targetsFrom(board, from)});
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_DRAW_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_DRAW_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/fairy_chess/board.h"
#include "games/fairy_chess/variant.h"
#include "phase/game.h"

namespace phasemachine::fairy_chess {

// What is drawn besides the position: the square of the piece that is about to
// move, and where it may go.
struct Marks {
  int selected = kNoSquare;
  Region targets = {};
};

// Squares are as wide as the longest piece's text; "~" marks fog and "*" a
// blizzard's area. Of the marks, ">" stands before the selected piece, "x"
// before one that may be taken or shot, and "o" on an empty target. With colour
// the last move's squares are inverted, its arrow's goal, too.
std::string drawBoard(const Board& board, const RenderStyle<Move>& style,
                      const Marks& marks = {});

// The squares that a move is seen on: origin, target, what its arrow hits.
Region markedSquares(Move move);

// Where the piece on `from` may legally go; castling shows on the rook. Where
// an arrow is asked for, and `from` is the archer's origin, what it may hit.
Region targetsFrom(const Board& board, int from);
// Where a piece of this kind may be dropped.
Region targetsOfDrop(const Board& board, int kind);

// Name, value and movement of a piece, and a diagram of what a lone white one
// reaches from the middle of an empty 9x9 board, for each count of moves that
// changes it (the first four): "o" moves and captures, "m" only moves, "x" only
// captures. Error: NotFound quoting the id.
absl::StatusOr<std::string> describePiece(std::string_view id);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_DRAW_H_
