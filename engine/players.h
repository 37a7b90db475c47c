// Players of any listed game, type-erased.
//
// Contract: AnyPlayer is Player<G> (ai/player.h) with boards and moves erased;
// its contract is the same. makePlayer() combines the search with an evaluator
// of the game, by name (its own, rollout or constant; docs/evaluators.md), or
// with a native network (docs/networks.md), possibly the game's embedded one.
// The first name of evaluatorNames() is the game's default.
//
// Example:
//   PlayerSettings settings;
//   auto player = makePlayer(board.game(), settings);
//   (*player)->setGame(board, {});
//   AnySearchRequest request;
//   request.limits.simulations = 1000;
//   AnySearchResult result = (*player)->search(request);
//
// Thread safety: as Player<G>.

#ifndef PHASEMACHINE_ENGINE_PLAYERS_H_
#define PHASEMACHINE_ENGINE_PLAYERS_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/player.h"
#include "engine/network/loaded_network.h"
#include "engine/outside/outside_judge.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

class BatchBuilder;

using AnySearchRequest = SearchRequest<MoveCode>;
using AnySearchResult = SearchResult<MoveCode>;

class AnyPlayer {
 public:
  virtual ~AnyPlayer() = default;
  virtual absl::Status setGame(const AnyBoard& start,
                               std::span<const MoveCode> moves) = 0;
  virtual AnySearchResult search(const AnySearchRequest& request) = 0;
  virtual std::vector<TraceStep<MoveCode>> trace(
      const TraceLimits& limits) const = 0;
  virtual void clear() = 0;
};

struct PlayerSettings {
  // One of evaluatorNames(), or "net" with a network; empty: the network if
  // there is one, otherwise the game's default. "net" without a network is the
  // game's embedded network, if it has one.
  std::string evaluator;
  SearchOptions search;
  // If not null, evaluates the positions instead of `evaluator`.
  std::shared_ptr<OutsideJudge> outside = nullptr;
  // Gathers the positions of a run's games for it; set by playGames().
  std::shared_ptr<BatchBuilder> builder = nullptr;
  // See useNetwork().
  std::shared_ptr<const LoadedNetwork> network = nullptr;
};

// Search options for outside evaluators: large batches, and value and priors of
// a position in one call.
SearchOptions outsideSearch();
// The same for one of many concurrent games: a tree asks for one position at a
// time and selects the next line with its answer. memoryBytes is 0, which a run
// (play/games.h) replaces by the memory its searches need.
SearchOptions outsideRunSearch();

// Never empty.
std::vector<std::string_view> evaluatorNames(const AnyGame& game);

// Errors: InvalidArgument for an unknown evaluator, a network of another game
// or search options out of range; ResourceExhausted if out of memory.
absl::StatusOr<std::unique_ptr<AnyPlayer>> makePlayer(
    const AnyGame& game, const PlayerSettings& settings);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAYERS_H_
