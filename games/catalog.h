// The listed games (list.h) by name, type-erased.
//
// Example:
//   absl::StatusOr<const AnyGame*> game = findGame("tic_tac_toe");

#ifndef PHASEMACHINE_GAMES_CATALOG_H_
#define PHASEMACHINE_GAMES_CATALOG_H_

#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "games/built.h"  // IWYU pragma: export
#include "phase/erased/any_game.h"

namespace phasemachine {

// In list order.
const std::vector<const AnyGame*>& allGames();

// Error: InvalidArgument listing the known games.
absl::StatusOr<const AnyGame*> findGame(std::string_view name);

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_CATALOG_H_
