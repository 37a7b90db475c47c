// Search players of a game known at compile time.
//
// Contract: declarations only. The definitions are compiled once per game, in
// the engine library (bind.h).
//
// Example:
//   auto player = makeTypedPlayer<Chess>({.evaluator = "static"});
//
// Thread safety: the players are as Player<G>.

#ifndef PHASEMACHINE_ENGINE_TYPED_PLAYERS_H_
#define PHASEMACHINE_ENGINE_TYPED_PLAYERS_H_

#include <memory>

#include "absl/status/statusor.h"
#include "ai/evaluate/any_evaluator.h"
#include "ai/player.h"
#include "ai/search/ask/options.h"
#include "engine/players.h"
#include "phase/game.h"

namespace phasemachine {

template <Game G>
using TypedPlayer = absl::StatusOr<std::unique_ptr<Player<G>>>;

// Errors: as makePlayer() in players.h.
template <Game G>
TypedPlayer<G> makeTypedPlayer(const PlayerSettings& settings);

// The same with the caller's evaluator; the search need not be compiled for it.
// Errors: search options out of range.
template <Game G>
TypedPlayer<G> makeTypedPlayer(const SearchOptions& options,
                               AnyEvaluator<G> evaluator);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_TYPED_PLAYERS_H_
