// The table of events, by card number.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_EVENTS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_EVENTS_H_

#include "games/twilight_struggle/play/event.h"

namespace phasemachine::twilight_struggle {

// The event of a card. The China Card has no event: its row has no `happen`.
const Event& eventOf(Card card);

// True if a card's event, executed by `executor`, can occur now.
bool canOccur(const Board& board, Card card, Side executor);

// The side that executes a card's event when `player` plays it.
constexpr Side executorOf(Card card, Side player) {
  const Side side = kCardTable[card].side;
  return side == Side::kNeutral ? player : side;
}

// Runs the code of an event.
void happen(Board& board, Flow& flow, Card card, Side executor);
void resume(Board& board, Flow& flow, Card card, Side executor, Reply reply);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PLAY_EVENTS_H_
