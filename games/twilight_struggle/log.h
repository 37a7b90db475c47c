// A game told in words: turn, round, side, card, and what happened.
//
// Contract: narrate() says in one line what a move was and what it brought
// about, in a second one that a turn begins, and in a last one how the game
// ended. Each line ends in a newline. `before` is settled (a request is on top)
// and `move` is a legal answer to it. What the viewer cannot see (the other
// side's draws and headline, cards turned up for the US) is told without names;
// Side::kNeutral sees all.
//
// Example:
//   std::string line = narrate(before, move, after, Side::kNeutral);
//   // "4.2 USSR  USSR plays Fidel: ..."
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_LOG_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_LOG_H_

#include <string>

#include "games/twilight_struggle/board.h"

namespace phasemachine::twilight_struggle {

std::string narrate(const Board& before, Move move, const Board& after,
                    Side viewer);

// What the move alone says: "US draws a card", "coup in Iran".
std::string narrateMove(const Board& before, Move move, Side viewer);
// What differs and both sides see, cards that were shown included: "Iran US 2
// to 0, DEFCON 4". Empty: nothing.
std::string narrateChanges(const Board& before, Move move, const Board& after);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_LOG_H_
