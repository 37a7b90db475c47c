// Simple ways to play, which a designer's figures are measured against.
//
//   random   any card move; never a discard or a redraw
//   greedy   any card move onto an open tile, else any card move
//   careful  onto the open tile with the fewest open neighbours, better one
//   from
//            which a known card leads on; else a discard now and then
//   plan     the best of all card sequences of a given length with the cards of
//            hand and preview, as if nothing else were drawn
//
// All of them start on a tile at random where they may choose, `careful` and
// `plan` on one from which the hand leads on.
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

// A legal move. Precondition: the board waits for the player.
Move choosePolicyMove(PolicyChoice choice, const Board& board, Random& random);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_POLICIES_H_
