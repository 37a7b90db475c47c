#include "ai/parallel_perft.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include "ai/parallel/run_workers.h"

namespace phasemachine {
namespace {

void play(AnyBoard& board, const WholeMove& move) {
  for (const MoveCode part : move) board.step(part);
}

// One subtree: below a root move, or below a reply to it.
struct Piece {
  std::size_t root;
  WholeMove reply;  // or none
};

}  // namespace

PerftResult parallelPerft(const AnyBoard& board, const PerftRequest& request) {
  PerftResult result;
  if (request.depth <= 0) {
    result.nodes = 1;
    return result;
  }
  const AnyGame& game = board.game();
  AnyBoard root = board;
  std::vector<Piece> pieces;
  root.query();
  for (const WholeMove& move : wholeMoves(root)) {
    const std::size_t index = result.divide.size();
    result.divide.emplace_back(move, 0);
    // Shallow trees are not worth cutting twice.
    if (request.depth < 4) {
      pieces.push_back({index, {}});
      continue;
    }
    AnyBoard child = root;
    play(child, move);
    for (WholeMove& reply : wholeMoves(child)) {
      pieces.push_back({index, std::move(reply)});
    }
  }

  std::mutex mutex;
  std::size_t done = 0;
  const auto count = [&](std::size_t i) {
    const Piece& piece = pieces[i];
    AnyBoard start = root;
    play(start, result.divide[piece.root].first);
    play(start, piece.reply);
    const std::uint64_t nodes =
        game.perft(start.data(), request.depth - (piece.reply.empty() ? 1 : 2),
                   request.leaf);
    const std::lock_guard lock(mutex);
    result.divide[piece.root].second += nodes;
    result.nodes += nodes;
    ++done;
    if (request.progress) {
      request.progress(done, pieces.size(), result.nodes);
    }
  };
  std::atomic<std::size_t> next{0};
  runWorkers(std::max(request.threads, 1), [&](int) {
    for (std::size_t i = next++; i < pieces.size(); i = next++) count(i);
  });
  return result;
}

}  // namespace phasemachine
