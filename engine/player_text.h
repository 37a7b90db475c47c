// Player settings as text and numbers, as interfaces receive them.
//
// Example:
//   auto settings = readPlayerSettings({.evaluator = "static",
//                                       .options = "exploration=2"});
//
// Thread safety: pure functions, except for reading a network file.

#ifndef PHASEMACHINE_ENGINE_PLAYER_TEXT_H_
#define PHASEMACHINE_ENGINE_PLAYER_TEXT_H_

#include <cstdint>
#include <memory>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/players.h"

namespace phasemachine {

struct PlayerText {
  std::string_view evaluator = {};  // empty: the game's default
  std::string_view net = {};        // the file of a network, or empty
  std::shared_ptr<const LoadedNetwork> network = nullptr;  // or a loaded one
  std::string_view options = {};  // "key=value,..." of option_table.h
  int threads = 1;
  std::uint64_t memoryBytes = 0;  // 0: the default
  std::uint64_t seed = 1;
  // If not null, evaluates the positions; unnamed options are then those of
  // outsideSearch() or, for one of many concurrent games, outsideRunSearch().
  std::shared_ptr<OutsideJudge> outside = nullptr;
  bool manyGames = false;
};

// Sets the options named in "key=value,...". Errors: InvalidArgument naming the
// first invalid one; those before it are set.
absl::Status setSearchOptions(SearchOptions& options, std::string_view text);

// Errors: InvalidArgument naming the invalid option; those of loadNetwork().
// makePlayer() checks the evaluator, the network's game and the ranges of
// numbers.
absl::StatusOr<PlayerSettings> readPlayerSettings(const PlayerText& text);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAYER_TEXT_H_
