// A player of one game, whatever its evaluator: what programs hold.
//
// Contract: a player has a position (a start and the moves made since) and
// searches it. Moving on in the game keeps what the tree knows of the position
// reached. One thread at a time may call a player; a running search is
// influenced through its SearchControl alone.
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

#ifndef PHASEMACHINE_AI_PLAYER_H_
#define PHASEMACHINE_AI_PLAYER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/search/control.h"
#include "ai/search/limits.h"
#include "ai/search/options.h"
#include "ai/search/result.h"
#include "ai/search/trace.h"
#include "phase/game.h"

namespace phasemachine {

// One search.
template <class Move>
struct SearchRequest {
  SearchLimits limits;
  // When not empty, only these moves are considered at the root. Moves that
  // are not legal are ignored; when none is, all moves are considered. Ignored
  // in games with hidden information.
  std::vector<Move> onlyMoves;
  // How many of the best moves get their lines told.
  int lines = 1;
  // May be null.
  const SearchControl* control = nullptr;
  // Called on a thread of the search, one call at a time, about every
  // `progressMilliseconds`, with what is known so far (`reason` means nothing
  // yet).
  std::function<void(const SearchResult<Move>&)> progress;
  std::int64_t progressMilliseconds = 1000;
};

template <Game G>
class Player {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;

  virtual ~Player() = default;

  // The position after `moves` from `start`. When it follows the current
  // position in the same game, the tree is kept. Error: InvalidArgument naming
  // the first move that is not legal; the position is unchanged then.
  virtual absl::Status setGame(const Board& start,
                               std::span<const Move> moves) = 0;
  // Makes one move. Error: as setGame().
  virtual absl::Status makeMove(Move move) = 0;
  virtual const Board& board() const = 0;

  // Blocks until a limit or the control ends the search. What the evaluator or
  // the progress function throws ends it too and is thrown on when every thread
  // has come back; the player can go on to be used.
  virtual SearchResult<Move> search(const SearchRequest<Move>& request) = 0;

  // The tree that the last search left, as far as `limits` say; nothing for
  // players that keep none (of an ensemble, its first tree).
  virtual std::vector<TraceStep<Move>> trace(
      const TraceLimits& /*limits*/) const {
    return {};
  }

  // Forgets the tree and starts the random streams anew; keeps the position.
  virtual void clear() = 0;
  // The same with another seed.
  virtual void reseed(std::uint64_t seed) = 0;
  virtual const SearchOptions& options() const = 0;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_PLAYER_H_
