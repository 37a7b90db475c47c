// The settings of a match, and the result of each game.
//
// Example:
//   MatchSettings match{.games = {.start = *AnyBoard::initial(game, "")}};
//   match.games.players = {*parsePlayerSpec(game, "mcts"),
//                          *parsePlayerSpec(game, "flat:sims=1000")};
//
// Thread safety: plain values, pure functions.

#ifndef PHASEMACHINE_APPS_CLI_MATCH_MATCH_SETTINGS_H_
#define PHASEMACHINE_APPS_CLI_MATCH_MATCH_SETTINGS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/records/stored_game.h"
#include "engine/play/games.h"

namespace phasemachine::cli {

struct MatchSettings {
  GamesSettings games;
  std::string options = {};  // of the game
};

struct MatchOutcome {
  std::uint64_t number = 0;  // from 0
  // The player (0 or 1) on the first side.
  int first = 0;
  std::string end = {};  // PlayedGame::endReason()
  bool forfeit = false;
  // A game that exceeds the length limit is a draw.
  std::optional<Side> winner = {};
  // Utility for the first player (0), in [0, 1]; in one-player games, the
  // result of the player.
  double utility = 0.5;
  std::uint64_t plies = 0;
  std::vector<double> returns = {};         // in the game's unit, by side
  std::array<double, 2> seconds = {};       // thinking time, by player
  std::array<std::uint64_t, 2> moves = {};  // by player
  std::array<std::uint64_t, 2> simulations = {};
};

MatchOutcome outcomeOf(const PlayedGame& game);
// The same for a stored game of a match. Errors: DataLoss.
absl::StatusOr<MatchOutcome> outcomeOf(const AnyGame& game,
                                       const records::StoredGame& stored);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MATCH_MATCH_SETTINGS_H_
