// The games of this program (listed_game.h) by name, type-erased.
//
// Example:
//   absl::StatusOr<const AnyGame*> game = findGame("tic_tac_toe");
//
// Thread safety: all functions, at any time.

#pragma once

#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/listed_game.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

// In list order, then those that were added.
std::vector<const AnyGame*> allGames();

// The first of them, for people who name none.
std::string_view defaultGame();

// Error: InvalidArgument listing the known games.
absl::StatusOr<const AnyGame*> findGame(std::string_view name);

// Null if there is no such game.
const ListedGame* findListedGame(std::string_view name);

// Adds a game at run time. What it points to must live until the program ends,
// as games are never removed. Error: AlreadyExists if its name is taken.
absl::Status addGame(const ListedGame& game);

}  // namespace phasemachine
