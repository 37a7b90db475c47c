// Simple policies, as a baseline for designers' figures.
//
//   random   any card move; never a discard or a redraw
//   greedy   any card move onto an open tile, else any card move
//   careful  onto the open tile with the fewest open neighbours, preferring one
//            from which a known card leads on; else sometimes a discard
//   plan     the best of all card sequences of a given length with the cards of
//            hand and preview, as if nothing else were drawn
//
// If they may choose, all of them start on a random tile, `careful` and `plan`
// on one from which the hand leads on.
//
// Example:
//   Move move = choosePolicyMove({Policy::kPlan, 5}, board, random);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_POLICIES_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_POLICIES_H_

#include <cstdint>

#include "core/random.h"
#include "games/monoknight/board.h"

namespace phasemachine::monoknight {

enum class Policy : std::uint8_t { kRandom, kGreedy, kCareful, kPlan };

struct PolicyChoice {
  Policy policy = Policy::kGreedy;
  int depth = 5;  // of kPlan
};

// A legal move. Precondition: the player is to act.
Move choosePolicyMove(PolicyChoice choice, const Board& board, Random& random);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_POLICIES_H_
