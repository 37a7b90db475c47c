#include "ai/parallel_perft.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "ai/parallel/run_workers.h"

namespace phasemachine {
namespace {

// One subtree, a few plies below the root.
struct Piece {
  std::size_t root;             // index of the root move
  std::vector<MoveCode> moves;  // from the root to it
};

AnyBoard boardOf(const AnyBoard& root, const Piece& piece) {
  AnyBoard board = root;
  for (const MoveCode move : piece.moves) board.step(move);
  return board;
}

// The subtrees, each one ply deeper.
std::vector<Piece> cut(const AnyBoard& root, const std::vector<Piece>& pieces) {
  std::vector<Piece> smaller;
  for (const Piece& piece : pieces) {
    for (const WholeMove& move : wholeMoves(boardOf(root, piece))) {
      smaller.push_back(piece);
      auto& moves = smaller.back().moves;
      moves.insert(moves.end(), move.begin(), move.end());
    }
  }
  return smaller;
}

}  // namespace

PerftResult parallelPerft(const AnyBoard& board, const PerftRequest& request) {
  PerftResult result;
  if (request.depth <= 0) {
    result.nodes = 1;
    return result;
  }
  const AnyGame& game = board.game();
  const int threads = std::max(request.threads, 1);
  AnyBoard root = board;
  root.query();
  std::vector<Piece> pieces;
  for (const WholeMove& move : wholeMoves(root)) {
    pieces.push_back({result.divide.size(), move});
    result.divide.emplace_back(move, 0);
  }
  int depth = request.depth - 1;
  // Shallow trees are not worth splitting.
  if (depth >= 3) {
    pieces = cut(root, pieces);
    --depth;
  }
  while (depth > 3 && !pieces.empty() &&
         pieces.size() < kPiecesPerThread * static_cast<std::size_t>(threads)) {
    pieces = cut(root, pieces);
    --depth;
  }

  std::mutex mutex;
  std::size_t done = 0;
  const auto count = [&](std::size_t i) {
    const AnyBoard start = boardOf(root, pieces[i]);
    const std::uint64_t nodes =
        request.count ? request.count(start.data(), depth)
                      : game.perft(start.data(), depth, request.leaf);
    const std::lock_guard lock(mutex);
    result.divide[pieces[i].root].second += nodes;
    result.nodes += nodes;
    ++done;
    if (request.progress) {
      request.progress(done, pieces.size(), result.nodes);
    }
  };
  std::atomic<std::size_t> next{0};
  runWorkers(threads, [&](int) {
    for (std::size_t i = next++; i < pieces.size(); i = next++) count(i);
  });
  return result;
}

}  // namespace phasemachine
