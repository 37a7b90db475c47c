// Adds a game to the games of the program, of rules that are given at run time.
//
// Contract: the game is like any other from then on: boards, searches, self-play,
// records and every interface find it by its name. It is never removed. The first
// position is made and checked at once.
//
// Example:
//   GameShape shape{.name = "nim", .stateBytes = 2, .mostMoves = 3};
//   auto game = defineGame(shape, std::move(rules));
//   auto board = AnyBoard::initial(**game, "");
//
// Thread safety: all functions, at any time.

#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "engine/defined/rules.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

class Definition;  // engine/defined/definition.h

// Errors: InvalidArgument naming what is wrong with the shape, AlreadyExists if
// the name is taken. Throws what the rules throw for the first position.
absl::StatusOr<const AnyGame*> defineGame(const GameShape& shape,
                                          std::unique_ptr<GameRules> rules);

// Null for a game that is not defined at run time.
const Definition* definitionOf(const AnyGame& game);

}  // namespace phasemachine
