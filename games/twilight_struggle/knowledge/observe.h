// The views of the players.
//
// Contract: hidden information is the other hand except revealed cards, an
// unrevealed headline and, from the USSR, the cards turned up by Our Man in
// Tehran. The viewer sees the deck as the set of all cards that may be in it or
// in the other hand. The viewer cannot distinguish a determinized board from
// the true one: the other hand is redealt from the cards that it can hold, an
// unrevealed headline is one of it, as likely as the move priors say
// (move_prior.h), and the side to decide still has a legal move.
//
// Example:
//   Board world = determinize(board, kUssr, random);

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_OBSERVE_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_OBSERVE_H_

#include "core/random.h"
#include "core/side.h"
#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// A board whose hands contain what the viewer knows and whose deck contains all
// unseen cards. It is not playable.
Board observe(const Board& board, Side viewer);
Board determinize(const Board& board, Side viewer, Random& random);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_OBSERVE_H_
