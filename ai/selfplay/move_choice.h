// Chooses the move to play after a search: the best, or one drawn by visits.

#ifndef PHASEMACHINE_AI_SELFPLAY_MOVE_CHOICE_H_
#define PHASEMACHINE_AI_SELFPLAY_MOVE_CHOICE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ai/search/ask/result.h"
#include "core/random.h"

namespace phasemachine {

// An index drawn with probability proportional to visits^(1 / temperature); 0
// if there are no visits. The same on every machine. Precondition: not empty.
std::size_t drawByVisits(std::span<const std::uint64_t> visits,
                         double temperature, Random& random);

// A move of the result drawn by visits. A proven win is always played; proven
// losses are not drawn if there is another move. Precondition: the result has a
// best move.
template <class Move>
Move drawMove(const SearchResult<Move>& result, double temperature,
              Random& random) {
  if (result.moves.front().proof == Proof::kWin) return *result.bestMove;
  std::vector<std::uint64_t> visits;
  visits.reserve(result.moves.size());
  for (const auto& move : result.moves) {
    visits.push_back(move.proof == Proof::kLoss ? 0 : move.visits);
  }
  return result.moves[drawByVisits(visits, temperature, random)].move;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SELFPLAY_MOVE_CHOICE_H_
