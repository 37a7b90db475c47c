// Many games of any listed game: one player against itself, or two against each
// other.
//
// Contract: game i depends only on the settings and i, unless time limits a
// player: the games are the same for any number of workers and from any caller.
// This is SelfPlay (ai/selfplay/runner.h) with players made from specs. With two
// players, the first one has the first side in even-numbered games, and games
// 2k and 2k + 1 share their opening. In single-player games the two players
// alternate.
//
// If an outside function evaluates positions (PlayerSettings::outside),
// `gamesAtOnce` games run on `workers` threads, and their positions are
// gathered into batches (engine/outside/leaf_queue.h). An exception of the
// function ends the run and is rethrown; games that had ended were delivered.
//
// Example:
//   GamesSettings settings{.start = *AnyBoard::initial(game, "")};
//   settings.play.limits.simulations = 400;
//   absl::Status status = playGames(
//       settings, {.onGame = [](PlayedGame played) { return keep(played); }});
//
// Thread safety: calls are independent. The observers' comments say which
// thread calls them.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/selfplay/play_game.h"
#include "engine/play/player_spec.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

struct GamesSettings {
  AnyBoard start;
  // Start positions for the pairs of games, used in turn; empty: `start`.
  std::vector<AnyBoard> openings = {};
  // One for both sides, or two. A player without limits uses those of `play`.
  std::vector<PlayerSpec> players = {PlayerSpec{}};
  PlaySettings play = {};
  std::uint64_t games = 1;
  int workers = 1;
  // Selects game numbers below `games` to play; empty: all.
  std::function<bool(std::uint64_t)> wanted = {};
  // True: games are delivered in order of their numbers, one at a time. False:
  // as they end, concurrently by several workers.
  bool inOrder = false;
  // Only with an outside function: concurrent games, 0 for the smaller of
  // `games` and kUsualGamesAtOnce; and the maximum batch size, 0 for as many as
  // one thread's games wait for. Each game waits for one position at a time
  // unless the player searches in mode batch.
  std::uint64_t gamesAtOnce = 0;
  std::uint64_t batchSize = 0;
  // In bytes; 0: the system's available memory. A run that may need more is
  // refused before it begins.
  std::uint64_t memoryLimit = 0;
};

inline constexpr std::uint64_t kUsualGamesAtOnce = 256;
inline constexpr std::uint64_t kMostGamesAtOnce = 16384;

struct GamesObserver {
  // An error ends the run and is returned by playGames().
  std::function<absl::Status(PlayedGame)> onGame;
  // Called after each search, one call at a time, with the totals of all games
  // so far.
  std::function<void(std::uint64_t searches, std::uint64_t simulations)>
      onSearch = {};
  // Polled often, by any worker; once true the games in progress are abandoned.
  std::function<bool()> stop = {};
};

// Returns when all games have been delivered, or when stopped. Errors: players
// that cannot be made, settings out of range, errors of onGame;
// ResourceExhausted if games judged from outside may need more memory than is
// available.
absl::Status playGames(const GamesSettings& settings,
                       const GamesObserver& observer);

// An upper bound in bytes for the trees, stacks and batches of games judged
// from outside; 0 for other games. It does not include the function's own
// memory or finished games. Errors: settings out of range.
absl::StatusOr<std::uint64_t> memoryOfGames(const GamesSettings& settings);

}  // namespace phasemachine
