// Two players against each other over many games, type-erased.
//
// Contract: game number i is a function of the settings and i alone, as long as
// no player is limited by time: any number of workers plays the same games. The
// first player has the first side in games of even number; games 2k and 2k + 1
// are a pair and share their opening. In games for one player the players take
// turns.
//
// Example:
//   MatchSettings settings{.start = *AnyBoard::initial(game, "")};
//   settings.players = {*parsePlayerSpec(game, "mcts"),
//                       *parsePlayerSpec(game, "flat:sims=1000")};
//   settings.games = 100;
//   absl::Status status = playMatch(settings, {}, onGame);
//
// Thread safety: calls are independent. Games are handed out by one worker at
// a time, in order.

#ifndef PHASEMACHINE_APPS_CLI_MATCH_MATCH_GAMES_H_
#define PHASEMACHINE_APPS_CLI_MATCH_MATCH_GAMES_H_

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "apps/cli/match/player_spec.h"
#include "apps/cli/record.h"
#include "apps/records/stored_game.h"

namespace phasemachine::cli {

struct MatchSettings {
  AnyBoard start;
  std::string options = {};  // of the game
  std::array<PlayerSpec, 2> players = {};
  int games = 2;
  int workers = 1;
  std::uint64_t seed = 1;
  // Random moves before the players begin, the same for both games of a pair.
  int openingPlies = 0;
  // Where pairs start, in turn; empty: from `start`.
  std::vector<AnyBoard> openings = {};
  int maxPlies = 2000;  // longer games are drawn
  // Which numbers below `games` to play; empty: all.
  std::function<bool(std::uint64_t)> wanted = {};
  // Games come as a store keeps them, too.
  bool stored = false;
};

struct MatchGame {
  std::uint64_t number = 0;  // from 0
  // The player (0 or 1) of the first side.
  int first = 0;
  GameRecord record;
  // "checkmate", "forfeit", "length limit", ... (notation.h)
  std::string end = {};
  bool forfeit = false;
  // Of the first player (0), in [0, 1]; of whoever played in a game for one.
  double utility = 0.5;
  std::vector<double> returns = {};         // in the game's unit, by side
  std::array<double, 2> seconds = {};       // of thinking, by player
  std::array<std::uint64_t, 2> moves = {};  // by player
  std::array<std::uint64_t, 2> simulations = {};
  // With MatchSettings::stored.
  records::StoredGame stored = {};
};

struct MatchObserver {
  std::function<void(const MatchGame&)> onGame = {};
  // Polled often, by any worker; once true the games under way are given up.
  std::function<bool()> stop = {};
};

// Returns when all games were handed out or when stopped. Errors: of players
// that cannot be made.
absl::Status playMatch(const MatchSettings& settings,
                       const MatchObserver& observer);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MATCH_MATCH_GAMES_H_
