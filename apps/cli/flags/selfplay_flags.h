// Flags of self-play for generating training data, and its opponent.
//
// Example:
//   Opponent opponent;
//   opponent.declare(arguments);
//   auto player = opponent.player(game);   // empty without --opponent
//   if (player.ok() && *player) settings.players.push_back(**player);
//   forgetOpponent(played);

#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "ai/selfplay/play_game.h"
#include "apps/cli/flags/arguments.h"
#include "apps/json/json.h"
#include "engine/play/player_spec.h"

namespace phasemachine::cli {

struct LearningFlags {
  // Set by the flags; the other members have their defaults.
  PlaySettings play = {.temperaturePlies = 30};
  std::string openings;  // file of start positions; empty: none

  void declare(Arguments& arguments);
};

// Settings that affect the games, keyed by flag name.
Json describeLearning(const PlaySettings& settings);

// The opponent in a self-play run, for example an older network. Its searches
// are not stored: only the learning player's are training data.
struct Opponent {
  std::string text;  // a player as in a match; empty: self-play

  void declare(Arguments& arguments);
  // Errors: those of parsePlayerSpec(), annotated.
  absl::StatusOr<std::optional<PlayerSpec>> player(const AnyGame& game) const;
};

// Removes the search results of player 1 from `game`; its moves stay.
void forgetOpponent(PlayedGame& game);

}  // namespace phasemachine::cli
