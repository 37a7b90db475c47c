// Players of any listed game, type-erased: what commands that think hold.
//
// Contract: AnyPlayer is Player<G> (ai/player.h) with boards and moves erased;
// its contract is the same. makePlayer() binds the search to the evaluators
// that a game has; each has a name:
//   quiescence  the game's own evaluation once captures are played out, with
//               move priors learned from good moves (chess)
//   static      the evaluation of the position as it stands, with those priors
//               (chess)
//   children    quiescence search of every child when a position is expanded,
//               as its value and as priors (chess)
//   value       what the rest of the game is expected to cost, learned from
//               play (monoknight)
//   rollout     random play to the end
//   constant    every position is even
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

#ifndef PHASEMACHINE_APPS_PLAYERS_PLAYERS_H_
#define PHASEMACHINE_APPS_PLAYERS_PLAYERS_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/player.h"
#include "phase/any_game.h"

namespace phasemachine {

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
  // Of evaluatorNames(); empty for the game's default.
  std::string evaluator;
  SearchOptions search;
};

// Never empty.
std::vector<std::string_view> evaluatorNames(const AnyGame& game);

// Errors: InvalidArgument for an evaluator that the game does not have or for
// search options out of range; ResourceExhausted without memory.
absl::StatusOr<std::unique_ptr<AnyPlayer>> makePlayer(
    const AnyGame& game, const PlayerSettings& settings);

}  // namespace phasemachine

#endif  // PHASEMACHINE_APPS_PLAYERS_PLAYERS_H_
