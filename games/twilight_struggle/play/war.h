// War events.
//
// Thread safety: pure in their arguments.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_WAR_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_WAR_H_

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// The modifier subtracted from the attacker's roll: the adjacent countries
// controlled by the defender, including the defender's superpower, and for the
// Arab-Israeli War Israel itself.
int warModifier(const Board& board, Side attacker, Card card, Country target);

// Military operations credited for a war event.
int warMilOps(Card card);

// Decides a war by its roll: points, and the defender's influence replaced.
// Precondition: `card` is a war card.
void resolveWar(Board& board, Side attacker, Card card, Country target,
                int roll);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_WAR_H_
