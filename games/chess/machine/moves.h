// Legal moves of a position, and the position after a move.
//
// Contract: positions are valid (position.h); moves given to makeMove are legal
// in the position. The functions select the fastest code for this processor
// once (core/isa.h); results are the same on every machine.

#pragma once

#include <cstddef>

#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Replaces `out` with the legal moves. Their order is unspecified but the same
// on every machine.
void generateLegal(const Position& position, MoveList& out);

// The number of legal moves, without generating a list.
std::size_t countLegal(const Position& position);

// Makes a legal move: pieces, rights, en passant square, clocks and key.
void makeMove(Position& position, Move move);

// Pieces of both colours that attack `square`, given the occupied squares.
Bitboard attackersTo(const Position& position, Square square,
                     Bitboard occupied);

// True if the side to move may legally capture en passant on `target`.
// Precondition: an enemy pawn has just passed over `target`. Does not read
// `position.enPassant`. For readers of positions: only a target for which this
// is true may be stored.
bool enPassantIsLegal(const Position& position, Square target);

// True if the king of `color` is attacked.
bool inCheck(const Position& position, Color color);

}  // namespace phasemachine::chess
