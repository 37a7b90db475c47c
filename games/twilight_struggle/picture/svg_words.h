// The phase and the question of a board in a few words, for its picture.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PICTURE_SVG_WORDS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PICTURE_SVG_WORDS_H_

#include <string>

#include "core/side.h"
#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// "Turn 4, round 2, USSR in action".
std::string phaseWords(const Board& seen);

// The current question, "US: add influence, 2 left"; the winner when the game
// is over. Empty if a phase is on top.
std::string questionWords(const Board& seen);

// The side that is asked; kNeutral: nature, or nobody.
Side decider(const Board& seen);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PICTURE_SVG_WORDS_H_
