// The differences between two boards, in words.
//
// Example:
//   changesInWords(before, move, after);  // {"Iran US 2 to 0", "DEFCON 4"}
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_LOG_CHANGES_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_LOG_CHANGES_H_

#include <string>
#include <vector>

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// The changes by `move` that both sides may see, with revealed cards.
std::vector<std::string> changesInWords(const Board& before, Move move,
                                        const Board& after);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_LOG_CHANGES_H_
