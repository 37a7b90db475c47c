// The opponent in a self-play run, for example an older network. Its searches
// are not stored: only the learning player's are training data.
//
// Example:
//   Opponent opponent;
//   opponent.declare(arguments);
//   auto player = opponent.player(game);   // empty without --opponent
//   if (player.ok() && *player) settings.players.push_back(**player);
//   forgetOpponent(played);
//
// Thread safety: a plain value, a pure function.

#ifndef PHASEMACHINE_APPS_CLI_FLAGS_OPPONENT_H_
#define PHASEMACHINE_APPS_CLI_FLAGS_OPPONENT_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "ai/selfplay/play_game.h"
#include "apps/cli/flags/arguments.h"
#include "engine/play/player_spec.h"

namespace phasemachine::cli {

struct Opponent {
  std::string text;  // a player as in a match; empty: self-play

  void declare(Arguments& arguments);
  // Errors: those of parsePlayerSpec(), annotated.
  absl::StatusOr<std::optional<PlayerSpec>> player(const AnyGame& game) const;
};

// Removes the search results of player 1 from `game`; its moves stay.
void forgetOpponent(PlayedGame& game);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_FLAGS_OPPONENT_H_
