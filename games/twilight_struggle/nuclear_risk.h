// How likely it is that what is to happen makes DEFCON fall to 1, which loses
// the game for the side whose round or headline it is, whoever's event it was.
//
// Contract: chances are in 64ths. The opponent is taken to end the game where
// an event lets him choose to, by a coup of a battleground for one; the side
// whose round it is never chooses to. Of a card drawn from a hand every card is
// as likely. What takes more than one event, as a card that Missile Envy
// brings, is not foreseen.
//
// Example:
//   if (board.defcon == 2) chance = stackRisk(board);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_NUCLEAR_RISK_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_NUCLEAR_RISK_H_

#include "games/twilight_struggle/board.h"

namespace phasemachine::twilight_struggle {

inline constexpr int kCertain = 64;

// The cards of the opponent whose event surely, or as he likes, lowers DEFCON
// from 2 in a round of `phasing` in which it occurs.
CardSet deadlyCards(const Board& board, Side phasing);

// Of the event of `card`, executed by `executor` at DEFCON 2 in a round of
// `phasing`.
int eventRisk(const Board& board, Card card, Side executor, Side phasing);

// Of what stands on the stack, for board.phasing; 0 unless DEFCON is 2.
int stackRisk(const Board& board);

// Of the headline that `side` has chosen and that is still to happen, at
// DEFCON 2 or where the other headline takes it there before.
int headlineRisk(const Board& board, Side side);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_NUCLEAR_RISK_H_
