// A best move that is drawn, so that an opponent cannot foresee it.
//
// Thread safety: pure functions.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ai/search/ask/result.h"
#include "core/random.h"
#include "core/sample_share.h"

namespace phasemachine::search {

// Moves one of the moves to the front, drawn by MoveReport::policy; the others
// stay in order. The draw depends on the seed and the number of moves played, not
// on anything hidden. Preconditions: there are moves, and the shares sum to 1.
template <class Move>
void drawFirst(std::vector<MoveReport<Move>>& moves, std::uint64_t seed,
               std::size_t played) {
  constexpr std::uint64_t kMoveStream = 0x6d6f7665;
  Random random(seed, kMoveStream, played);
  const auto drawn =
      moves.begin() +
      static_cast<std::ptrdiff_t>(sampleShare(
          moves.size(), [&](std::size_t i) { return moves[i].policy; },
          random));
  std::rotate(moves.begin(), drawn, drawn + 1);
}

}  // namespace phasemachine::search
