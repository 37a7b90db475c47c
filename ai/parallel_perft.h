// Parallel perft for any game.
//
// Contract: counts the same as phase/perft.h, with the same meaning of depth
// and leaf, for any number of threads. The tree is split two plies below the
// root, or deeper until there are kPiecesPerThread pieces per thread, so that
// threads finish at about the same time; each piece is one task.
//
// Example:
//   PerftResult result = parallelPerft(board, {.depth = 6, .threads = 4});
//
// Thread safety: calls are independent. `progress` is called by one thread at
// a time.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "phase/erased/any_game.h"

namespace phasemachine {

inline constexpr std::size_t kPiecesPerThread = 32;

struct PerftRequest {
  int depth = 1;  // 0 or more
  Leaf leaf = Leaf::kCount;
  int threads = 1;  // 1 or more
  // Counts one piece: the leaves `depth` plies below a board of the game.
  // Called by several threads at once. Empty: the game's perft.
  std::function<std::uint64_t(const void* board, int depth)> count = {};
  // Called after each piece with pieces done, total pieces, leaves so far.
  std::function<void(std::size_t, std::size_t, std::uint64_t)> progress = {};
};

struct PerftResult {
  std::uint64_t nodes = 0;
  // Leaves below each whole move, in list order; empty for depth 0.
  std::vector<std::pair<WholeMove, std::uint64_t>> divide;
};

PerftResult parallelPerft(const AnyBoard& board, const PerftRequest& request);

}  // namespace phasemachine
