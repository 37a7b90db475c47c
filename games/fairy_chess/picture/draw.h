// Draws boards as text, with clouds and hands, and the moves of a piece; the
// squares and places of moves.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "games/fairy_chess/moves/board.h"
#include "games/fairy_chess/variants/variant.h"
#include "phase/game.h"

namespace phasemachine::fairy_chess {

// Squares are as wide as the longest piece text; "~" marks fog and "*" the area
// of a blizzard. With colour, the squares of the last move and the target of its
// arrow are inverted.
std::string drawBoard(const Board& board, const RenderStyle<Move>& style);

// The squares to highlight for a move: origin, target, and the arrow's target.
Region markedSquares(Move move);

// Name, value and movement of a piece, with diagrams of what a lone white piece
// reaches from the middle of an empty 9x9 board, one for each of the first four
// move counts that change its movement: "o" moves and captures, "m" only moves,
// "x" only captures. Error: NotFound quoting the id.
absl::StatusOr<std::string> describePiece(std::string_view id);

// The same of a piece of a variant, by its letters there.
absl::StatusOr<std::string> describePiece(const Variant& v,
                                          std::string_view id);

// Places of moves on the picture (core/svg/svg.h), for pages on which people click
// them.
std::string placeOf(const Variant& v, int square);  // "square.e4"
std::string placeOfHand(const Variant& v, int color,
                        int kind);  // "hand.white.P"

// The places of an answer to the current question: origin and target, castling
// to the rook's square; the square that an arrow hits. Empty for a promotion's
// piece.
std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace phasemachine::fairy_chess
