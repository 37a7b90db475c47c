// The public interface of the rules, for callers without phases.
//
// Example:
//   MoveList moves;
//   generateMoves(board.position, board.options, moves);

#ifndef PHASEMACHINE_GAMES_GUNGI_MACHINE_MOVES_H_
#define PHASEMACHINE_GAMES_GUNGI_MACHINE_MOVES_H_

#include <cstddef>

#include "games/gungi/rules/position.h"
#include "games/gungi/rules/settings.h"
#include "games/gungi/rules/types.h"

namespace phasemachine::gungi {

// Appends the moves of the side to move, whether or not the game is over.
void generateMoves(const Position& position, const Options& options,
                   MoveList& out);
std::size_t countMoves(const Position& position, const Options& options);

// Makes a legal move, including betrayals and the ends of drafts.
void makeMove(Position& position, const Options& options, Move move);

// True if the 帥 of `side` is on the board and an enemy piece reaches it.
bool inCheck(const Position& position, const Options& options, Side side);

// Checkmate under the current rules: no board move of `side` escapes in rule
// set A, no move or drop in rule set B. Precondition in rule set B: `side` is
// to move.
bool isCheckmate(const Position& position, const Options& options, Side side);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_MACHINE_MOVES_H_
