// What is allowed: legal moves of a position, and the position after a move.
//
// Contract: positions are valid (position.h); moves given to makeMove are legal
// in the position. The functions choose the fastest code for this processor
// once (isa.h) and are the same on every machine in what they answer.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_MOVES_H_
#define PHASEMACHINE_GAMES_CHESS_MOVES_H_

#include <cstddef>

#include "games/chess/position.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

// Replaces the content of `out` by the legal moves. Their order is unspecified
// but the same on every machine.
void generateLegal(const Position& position, MoveList& out);

// generateLegal(...).size() without the list.
std::size_t countLegal(const Position& position);

// Makes a legal move: pieces, rights, en passant square, clocks and key.
void makeMove(Position& position, Move move);

// Pieces of both colours that attack `square` given the occupancy.
Bitboard attackersTo(const Position& position, Square square,
                     Bitboard occupied);

// True when the side to move may capture en passant on `target`. Precondition:
// an enemy pawn has just passed over `target` (`position.enPassant` is not
// read). For readers of positions: only such a target may be stored.
bool enPassantIsLegal(const Position& position, Square target);

// True when the king of `color` stands on an attacked square.
bool inCheck(const Position& position, Color color);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MOVES_H_
