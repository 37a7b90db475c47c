// The legal moves of a position and the position after a move, for every board
// size.
//
// Contract: moves here are whole, including promotion and arrow. The machine
// asks for them in two steps (phases.h). See ends.h for ends of the game.
//
// Example:
//   for (const Move move : wholeMoves(variant, position)) use(move);

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

// The legal moves of the side to move, whether or not the game is over.
std::vector<Move> wholeMoves(const Variant& v, const Position& p);
std::size_t countWholeMoves(const Variant& v, const Position& p);
bool hasMove(const Variant& v, const Position& p);

// First halves of moves, without promotions and arrows.
void firstMoves(const Variant& v, const Position& p, MoveList& out);
// The second halves of a move, and their number.
void secondMoves(const Variant& v, const Position& p, Move first,
                 MoveList& out);

// Whether a pawn may legally be taken en passant.
bool takesInPassing(const Variant& v, const Position& p);

// Forgets an en passant square that no legal capture uses. In setups the square
// that a pawn has jumped over is always kept.
void settleEnPassant(const Variant& v, Position& p);

// Makes a whole legal move, counts the check that it gives and settles the en
// passant square.
void playMove(const Variant& v, Position& p, Move move);

// True if the royal piece of `color` could be captured next.
bool inCheck(const Variant& v, const Position& p, int color);

// Number of sequences of `depth` whole moves; games that end early contribute
// none. The last ply is counted without making its moves.
std::uint64_t countSequences(const Variant& v, const Position& p, int depth);

// Parts of making a move.

// True if the move captures by moving (not by an arrow).
inline bool takes(const Position& p, Move move) {
  return move.type == MoveType::kEnPassant ||
         (move.type != MoveType::kCastling && move.type != MoveType::kDrop &&
          p.cells[move.to] != 0);
}

// Targets of king and rook when castling with the rook on `rook`.
struct CastlingGoals {
  int king;
  int rook;
};
CastlingGoals castlingGoals(const Variant& v, int color, int king, int rook);

// The move count of a piece after one more move.
int nextCount(Special special, int count);

// Makes a whole generated move and passes the turn. playMove() also does what the
// rules say after it.
void makeMove(const Variant& v, Position& p, Move move);

}  // namespace phasemachine::fairy_chess
