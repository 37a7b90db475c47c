// Players of a game known at compile time.
//
// Contract: declarations only. The definitions are compiled once per game, in
// the engine library.
//
// Example:
//   auto player = makeTypedPlayer<Chess>({.evaluator = "static"});
//
// Thread safety: pure functions; the players are as Player<G>.

#ifndef PHASEMACHINE_ENGINE_TYPED_PLAYERS_H_
#define PHASEMACHINE_ENGINE_TYPED_PLAYERS_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/evaluate/any_evaluator.h"
#include "ai/player.h"
#include "ai/search/ask/options.h"
#include "engine/players.h"
#include "phase/game.h"

namespace phasemachine {

template <Game G>
using TypedPlayer = absl::StatusOr<std::unique_ptr<Player<G>>>;

// The game's default first.
template <Game G>
std::vector<std::string_view> typedEvaluatorNames();

// A search player. Errors: as makePlayer() in players.h.
template <Game G>
TypedPlayer<G> makeTypedPlayer(const PlayerSettings& settings);

// The same with the caller's evaluator; the search need not be compiled for it.
// Errors: search options out of range.
template <Game G>
TypedPlayer<G> makeTypedPlayer(const SearchOptions& options,
                               AnyEvaluator<G> evaluator);

// The players of ai/policy/root_player.h. The greedy one takes its evaluator or
// network and its seed from the settings. Errors: as makePlayer().
template <Game G>
TypedPlayer<G> makeTypedRandom(std::uint64_t seed);
template <Game G>
TypedPlayer<G> makeTypedFlat(std::uint64_t seed);
template <Game G>
TypedPlayer<G> makeTypedGreedy(const PlayerSettings& settings);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_TYPED_PLAYERS_H_
