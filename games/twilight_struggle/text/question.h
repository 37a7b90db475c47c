// The current question, in sentences for people.
//
// Contract: the text names the side that decides, the card or phase, the
// subject, what is left, and answers that lose the game at once. It depends
// only on what the viewer may know (observe.h), so boards that the viewer
// cannot distinguish give the same text. Lines have at most 78 columns.
// svg_words.h has a short form.
//
// Example:
//   question(board, kUssr);
//   // "USSR, Suez Crisis: remove 4 US influence from the United Kingdom, France
//   // or Israel, at most 2 in each; 3 left."

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_QUESTION_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_QUESTION_H_

#include <string>

#include "core/side.h"
#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// Empty if the game is over or a phase is on top of the stack.
std::string question(const Board& board, Side viewer);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_QUESTION_H_
