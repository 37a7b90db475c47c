// Self-play (ai/selfplay/runner.h) of any listed game, type-erased.
//
// Contract: game number i depends on the settings and i alone, as long as
// moves are limited by simulations: any number of workers plays the same
// games. For variety the first `varietyPlies` moves are drawn in proportion to
// the search's visits; nature's moves are sampled.
//
// Example:
//   SelfPlaySettings settings{.start = *AnyBoard::initial(game, "")};
//   settings.limits.simulations = 400;
//   auto games = playAgainstItself(settings, {});
//
// Thread safety: calls are independent. Observers are called by one worker at
// a time.

#ifndef PHASEMACHINE_APPS_CLI_SELFPLAY_GAMES_H_
#define PHASEMACHINE_APPS_CLI_SELFPLAY_GAMES_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/cli/record.h"
#include "apps/players/players.h"
#include "apps/records/stored_game.h"

namespace phasemachine::cli {

struct SelfPlaySettings {
  AnyBoard start;
  std::string options = {};  // of the game
  int games = 1;
  int workers = 1;
  PlayerSettings player = {};
  SearchLimits limits = {};
  int varietyPlies = 8;
  int maxPlies = 2000;  // longer games are cut, without a winner
  // Which numbers below `games` to play; empty: all.
  std::function<bool(std::uint64_t)> wanted = {};
};

struct PlayedGame {
  std::uint64_t number = 0;  // from 0
  GameRecord record;         // with comments unless it goes to a store
  std::string end = {};      // "checkmate", "length limit", ... (notation.h)
  std::vector<double> returns = {};  // a value a player, in the game's unit
  std::uint64_t simulations = 0;
  double seconds = 0;  // of thinking
};

struct SelfPlayObserver {
  // After each search: those made in all games so far, and their simulations.
  std::function<void(std::uint64_t searches, std::uint64_t simulations)>
      onSearch = {};
  std::function<void(const PlayedGame&)> onGame = {};
  // Each game as a store keeps it, with the search's visits. Called by several
  // workers at once. Games are then not kept in memory.
  std::function<void(records::StoredGame)> onStored = {};
  // Polled often, by any worker; once true the games under way are given up.
  std::function<bool()> stop = {};
};

// The games that were finished, by number; none with onStored. Errors: those of
// makePlayer().
absl::StatusOr<std::vector<PlayedGame>> playAgainstItself(
    const SelfPlaySettings& settings, const SelfPlayObserver& observer);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_SELFPLAY_GAMES_H_
