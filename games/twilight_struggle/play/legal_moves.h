// The sets from which legal moves are listed, for other users.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_LEGAL_MOVES_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_LEGAL_MOVES_H_

#include "games/twilight_struggle/play/event.h"

namespace phasemachine::twilight_struggle {

// Countries from which `side` can remove influence to end the Cuban Missile
// Crisis.
CountrySet crisisCountries(const Board& board, Side side);
// The cards that a trapped side may play or discard.
CardSet trapCards(const Board& board, Side side);
// Countries that an event may choose next, ignoring the order of choices.
CountrySet eligible(const Board& board, const Pick& pick, Side executor);
// The number of choices that a pick allows, counted up to `enough`.
int totalCapacity(const Board& board, const Pick& pick, Side executor,
                  int enough);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_LEGAL_MOVES_H_
