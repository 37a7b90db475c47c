// The question that a board asks, in sentences for people.
//
// Contract: who decides, because of which card or phase, about what, what is
// left, and which answers lose the game at once. Only what the viewer may know
// is read (observe.h), so two boards that he cannot tell apart ask the same.
// Lines are at most 78 columns long. svg_words.h has the same in a few words.
//
// Example:
//   question(board, kUssr);
//   // "USSR, Suez Crisis: remove 4 US influence from the United Kingdom, France
//   // or Israel, at most 2 in each; 3 left."
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_QUESTION_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_QUESTION_H_

#include <string>

#include "core/side.h"
#include "games/twilight_struggle/board.h"

namespace phasemachine::twilight_struggle {

// Empty if the game is over or a phase is on top of the stack.
std::string question(const Board& board, Side viewer);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_QUESTION_H_
