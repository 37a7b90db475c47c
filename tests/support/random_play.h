// Random play of any game, for tests.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "phase/machine.h"

namespace phasemachine {

// One decision (or the end) of a random game.
template <class G>
struct RandomPlayVisit {
  const typename G::Board& board;  // settled: step(board) changes nothing
  const typename G::MoveList& moves;
  const Decision& decision;
  const std::vector<typename G::Move>& history;  // moves made so far
  const typename G::Options& options;
};

// Plays one random game from the start position and calls f(visit) at every
// decision and at the end, or until it has made `most` moves. Nature's moves
// are sampled by their weights.
template <class G, class F>
void playRandomly(std::uint64_t seed, F&& f,
                  const typename G::Options& options = {},
                  std::size_t most = static_cast<std::size_t>(-1)) {
  Random random(seed);
  auto board = G::initial(options);
  typename G::MoveList moves;
  std::vector<typename G::Move> history;
  Decision decision = PhaseMachine<G>::legalMoves(board, moves);
  for (;;) {
    f(RandomPlayVisit<G>{board, moves, decision, history, options});
    if (decision.winner || history.size() >= most) return;
    typename G::Move move =
        moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if constexpr (G::kHasChance) {
      if (decision.side == Side::kNeutral) {
        move = PhaseMachine<G>::sampleChance(board, random);
      }
    }
    history.push_back(move);
    decision = PhaseMachine<G>::step(board, move, moves);
  }
}

}  // namespace phasemachine
