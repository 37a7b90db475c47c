// Many games of any listed game: one player against itself, or two against each
// other.
//
// Contract: game number i depends only on the settings and i, unless a player
// is limited by time: the games are the same for any number of workers and from
// any caller. This is SelfPlay<G> (ai/selfplay/runner.h) with the game erased.
// With two players, the first one has the first side in even-numbered games,
// and games 2k and 2k + 1 share their opening. In single-player games the two
// players alternate.
//
// Example:
//   GamesSettings settings{.start = *AnyBoard::initial(game, "")};
//   settings.play.limits.simulations = 400;
//   absl::Status status = playGames(
//       settings, {.onGame = [](PlayedGame played) { return keep(played); }});
//
// Thread safety: calls are independent. The observers' comments say which
// thread calls them.

#ifndef PHASEMACHINE_ENGINE_PLAY_GAMES_H_
#define PHASEMACHINE_ENGINE_PLAY_GAMES_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "ai/selfplay/settings.h"
#include "engine/play/played_game.h"
#include "engine/play/player_spec.h"
#include "phase/any_game.h"

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
  // Which game numbers below `games` to play; empty: all.
  std::function<bool(std::uint64_t)> wanted = {};
  // True: games are delivered in order of their numbers, one at a time; false:
  // as they end, by several workers at once.
  bool inOrder = false;
};

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

// Returns when all games were delivered, or when stopped. Errors: players that
// cannot be made, settings out of range, and errors of onGame.
absl::Status playGames(const GamesSettings& settings,
                       const GamesObserver& observer);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAY_GAMES_H_
