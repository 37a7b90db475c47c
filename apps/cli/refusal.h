// Explains why a move is rejected.
//
// Contract: tryStep's message, and the game's hint if it has one
// (AnyGame::refusalHint).
//
// Example:
//   whyRefused(board, move);  // "illegal move: not among the 20 legal moves of
//                             // first"
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_APPS_CLI_REFUSAL_H_
#define PHASEMACHINE_APPS_CLI_REFUSAL_H_

#include <string>

#include "phase/any_game.h"

namespace phasemachine::cli {

// Precondition: `move` is not legal on `board`.
std::string whyRefused(const AnyBoard& board, MoveCode move);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_REFUSAL_H_
