// Simple policies, as baselines for designers' figures.
//
//   random   any card move; never a discard or a redraw
//   greedy   any card move onto an open tile, otherwise any card move
//   careful  onto the open tile with the fewest open neighbours, preferring one
//            from which a known card leads on; otherwise sometimes a discard
//   plan     the best card sequence of a given length with the cards of hand
//            and preview, assuming that no other cards are drawn
//
// If they may choose the start, all policies choose a random tile; `careful`
// and `plan` choose one from which the hand leads on.
//
// Example:
//   Move move = choosePolicyMove({Policy::kPlan, 5}, board, random);

#pragma once

#include <cstdint>

#include "core/random.h"
#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

enum class Policy : std::uint8_t { kRandom, kGreedy, kCareful, kPlan };

struct PolicyChoice {
  Policy policy = Policy::kGreedy;
  int depth = 5;  // of kPlan
};

// Returns a legal move. Precondition: the player is to act.
Move choosePolicyMove(PolicyChoice choice, const Board& board, Random& random);

}  // namespace phasemachine::monoknight
