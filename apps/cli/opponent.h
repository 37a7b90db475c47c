// The other player of a self-play run, an older network for example, of whose
// searches nothing is kept: only the learning player's are for training.
//
// Example:
//   Opponent opponent;
//   opponent.declare(arguments);
//   auto player = opponent.player(game);   // empty without --opponent
//   if (player.ok() && *player) settings.players.push_back(**player);
//   forgetOpponent(played);
//
// Thread safety: a plain value, a pure function.

#ifndef PHASEMACHINE_APPS_CLI_OPPONENT_H_
#define PHASEMACHINE_APPS_CLI_OPPONENT_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "apps/cli/arguments.h"
#include "engine/play/played_game.h"
#include "engine/play/player_spec.h"

namespace phasemachine::cli {

struct Opponent {
  std::string text;  // a player as in a match; empty: the player itself

  void declare(Arguments& arguments);
  // Errors: those of parsePlayerSpec(), annotated.
  absl::StatusOr<std::optional<PlayerSpec>> player(const AnyGame& game) const;
};

// Makes the searches of player 1 as if there had been none: its moves remain.
void forgetOpponent(PlayedGame& game);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_OPPONENT_H_
