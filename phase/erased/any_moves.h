// Whole moves of any game: a move combined with its second part.
//
// Contract: in most games a move is one decision. A game may ask for the second
// part of some moves separately (phase/game.h, isFirstPart): the promotion of a
// pawn, the target of an arrow. Lists, counts and texts for people treat both
// parts as one move, written as one word; the machine, searches and stored
// games use single decisions.
//
// Example:
//   for (const WholeMove& move : wholeMoves(board)) {
//     list.push_back(wholeMoveToText(board, move));
//   }

#ifndef PHASEMACHINE_PHASE_ERASED_ANY_MOVES_H_
#define PHASEMACHINE_PHASE_ERASED_ANY_MOVES_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

// The decisions of one move, in order: one or two.
using WholeMove = std::vector<MoveCode>;

// True if the next decision completes the legal move `move`.
bool isFirstPart(const AnyBoard& board, MoveCode move);

// All moves, in list order; empty when the game is over. If the board asks for
// a second part, the result is the second parts.
std::vector<WholeMove> wholeMoves(const AnyBoard& board);

// Precondition: `move` is a whole legal move, or the first part of one.
std::string wholeMoveToText(const AnyBoard& board,
                            std::span<const MoveCode> move);

// Reads a whole move, or a single decision if the text is not a whole move.
// Errors: as moveFromText().
absl::StatusOr<WholeMove> wholeMoveFromText(const AnyBoard& board,
                                            std::string_view text);

// The moves of a game as words, one per whole move. A first part at the end is
// a separate word. Precondition: the moves are legal in sequence.
std::vector<std::string> wholeMovesToText(const AnyBoard& start,
                                          std::span<const MoveCode> moves);

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_ERASED_ANY_MOVES_H_
