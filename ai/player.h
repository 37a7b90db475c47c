// A player of one game with any evaluator: the interface for programs.
//
// Contract: a player has a position (a start and the moves made since) and
// searches it. Making moves keeps the subtree of the position reached, and the
// random numbers of playouts go on from search to search, so a player that has
// searched before answers as a new one only after clear(). One thread at a time
// may call a player; a running search is controlled only through its
// SearchControl.
//
// Example:
//   absl::StatusOr<std::unique_ptr<Player<Chess>>> player =
//       makePlayer<Chess>(options, evaluator);
//   (*player)->setGame(Chess::initial({}), {});
//   SearchRequest<Chess::Move> request;
//   request.limits.milliseconds = 500;
//   SearchResult<Chess::Move> result = (*player)->search(request);
//
// Thread safety: as above; different players are independent.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "ai/search/ask/limits.h"
#include "ai/search/ask/options.h"
#include "ai/search/ask/result.h"
#include "phase/game.h"
#include "phase/machine.h"

namespace phasemachine {

// One search.
template <class Move>
struct SearchRequest {
  SearchLimits limits;
  // If not empty, only these moves are considered at the root. Illegal moves
  // are ignored; if none is legal, all moves are considered.
  std::vector<Move> onlyMoves;
  // Apply SearchOptions::noiseWeight, or with RootRule::kGumbel gumbelNoise.
  bool noise = true;
  // Number of best moves to report with their lines.
  int lines = 1;
  // Whether SearchResult::moves is needed. If not, a player may leave out all
  // but the best move.
  bool ranking = true;
  // May be null.
  const SearchControl* control = nullptr;
  // Called by a search thread, one call at a time, about every
  // `progressMilliseconds`, with the result so far (`reason` is not yet valid).
  std::function<void(const SearchResult<Move>&)> progress;
  std::int64_t progressMilliseconds = 1000;
};

template <Game G>
class Player {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;

  virtual ~Player() = default;

  // Sets the position after `moves` from `start`. If it continues the current
  // game, the tree is kept. Error, with the position unchanged: InvalidArgument
  // naming the first illegal move.
  virtual absl::Status setGame(const Board& start,
                               std::span<const Move> moves) = 0;
  // Makes one move. Error: as setGame().
  virtual absl::Status makeMove(Move move) = 0;
  virtual const Board& board() const = 0;

  // Blocks until a limit or the control ends the search. An exception of the
  // evaluator or the progress function also ends it and is rethrown after all
  // threads have finished; the player remains usable.
  virtual SearchResult<Move> search(const SearchRequest<Move>& request) = 0;

  // The tree of the last search, within `limits`; empty for players without a
  // tree.
  virtual std::vector<TraceStep<Move>> trace(
      const TraceLimits& /*limits*/) const {
    return {};
  }

  // Clears the tree and restarts the random streams; keeps the position.
  virtual void clear() = 0;
  // The same, with a new seed.
  virtual void reseed(std::uint64_t seed) = 0;
  virtual const SearchOptions& options() const = 0;
};

// Makes move number `ply`, counted from 0, if it is legal. Errors: as
// PhaseMachine::tryStep(), with "move 3: " before the message; the board is
// then unchanged.
template <Game G>
absl::Status tryMove(typename G::Board& board, typename G::Move move,
                     std::size_t ply) {
  const auto stepped = PhaseMachine<G>::tryStep(board, move);
  if (stepped.ok()) return absl::OkStatus();
  return absl::Status(stepped.status().code(),
                      "move " + std::to_string(ply + 1) + ": " +
                          std::string(stepped.status().message()));
}

}  // namespace phasemachine
