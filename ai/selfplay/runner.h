// Plays many games in parallel: one per thread or, where searches wait for a
// shared resource, thousands on a few threads (fiber.h).
//
// Contract: every game depends only on the settings, its number and the players,
// so a run gives the same games on any number of workers, in any order, on any
// machine (unless searches are limited by time). A single player plays both
// sides with one tree; with two, the first has side kFirst in even-numbered games
// and kSecond in odd-numbered ones, and the two games of a pair (2k, 2k + 1)
// start from the same opening.
//
// Example:
//   SelfPlay run(settings, {{board}}, [](int player) {
//     return erasePlayer<Chess>(makePlayer<Chess>(options[player], evaluator));
//   });
//   absl::Status status = run.play({.workers = 4, .games = 100, .players = 2},
//                                  [&](PlayedGame game) { use(game); });
//
// Thread safety: one run at a time for each object; callbacks come from the
// workers, one at a time unless RunRequest::concurrent.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/any_player.h"
#include "ai/parallel/fiber.h"
#include "ai/selfplay/play_game.h"

namespace phasemachine {

// Which games of a run to play, and how.
struct RunRequest {
  int workers = 1;
  // Numbers [firstGame, firstGame + games), restricted to those accepted by
  // `wanted`: the missing ones of a resumed run, or those of a shard.
  std::uint64_t firstGame = 0;
  std::uint64_t games = 1;
  std::function<bool(std::uint64_t)> wanted = {};
  int players = 1;  // 1 or 2
  // If not null, games are fibers that wait in the host: `gamesAtOnce` of them
  // at a time, spread evenly over the workers. Otherwise a worker plays one
  // game at a time.
  FiberHost* host = nullptr;
  std::uint64_t gamesAtOnce = 1;
  // Delivers games in the order of their numbers; a game waits for those before it. Otherwise
  // games are delivered as they end.
  bool inOrder = false;
  // Calls `onGame` from several workers concurrently, as games end. Not
  // together with inOrder.
  bool concurrent = false;
  // Stops the run; games in progress are dropped. May be null.
  const SearchControl* control = nullptr;
};

class SelfPlay {
 public:
  // Makes a player (0 or 1). Called once for each worker and player. Its
  // options' seed is ignored, and its mode should be kSingle.
  using MakePlayer =
      std::function<absl::StatusOr<std::unique_ptr<AnyPlayer>>(int)>;
  using OnGame = std::function<void(PlayedGame)>;

  // The openings are used in turn, one per pair of games. Precondition: there is
  // at least one.
  SelfPlay(PlaySettings settings, std::vector<Opening> openings,
           MakePlayer makePlayer)
      : settings_(settings),
        openings_(std::move(openings)),
        makePlayer_(std::move(makePlayer)) {}

  // Plays the games; returns when all have been passed to `onGame`, at the
  // first error, or when stopped. `onGame` runs on the workers' own stacks, not
  // on fibers. An exception of a search ends the run and is rethrown.
  absl::Status play(const RunRequest& request, const OnGame& onGame) const;

 private:
  PlaySettings settings_;
  std::vector<Opening> openings_;
  MakePlayer makePlayer_;
};

}  // namespace phasemachine
