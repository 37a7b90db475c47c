// Player settings as an edge receives them: words and numbers.
//
// Example:
//   auto settings = readPlayerSettings({.evaluator = "static",
//                                       .options = "exploration=2"});
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_APPS_PLAYERS_PLAYER_TEXT_H_
#define PHASEMACHINE_APPS_PLAYERS_PLAYER_TEXT_H_

#include <cstdint>
#include <string_view>

#include "absl/status/statusor.h"
#include "apps/players/players.h"

namespace phasemachine {

struct PlayerText {
  std::string_view evaluator;  // empty: the game's default
  std::string_view options;    // "key=value,..." of options_text.h
  int threads = 1;
  std::uint64_t memoryBytes = 0;  // 0: the default
  std::uint64_t seed = 1;
};

// Errors: InvalidArgument naming the option that is wrong. What the evaluator
// and the numbers must be, makePlayer() checks.
absl::StatusOr<PlayerSettings> readPlayerSettings(const PlayerText& text);

}  // namespace phasemachine

#endif  // PHASEMACHINE_APPS_PLAYERS_PLAYER_TEXT_H_
