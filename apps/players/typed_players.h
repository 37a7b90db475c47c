// Players of a game that is known when the program is compiled.
//
// Contract: declarations alone. What they do is compiled once a game, in
// apps/players/<game>.cc, however many commands play it.
//
// Example:
//   auto player = makeTypedPlayer<Chess>({.evaluator = "static"});
//
// Thread safety: pure functions; the players are as Player<G>.

#ifndef PHASEMACHINE_APPS_PLAYERS_TYPED_PLAYERS_H_
#define PHASEMACHINE_APPS_PLAYERS_TYPED_PLAYERS_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/player.h"
#include "apps/players/players.h"
#include "games/list.h"

namespace phasemachine {

template <Game G>
using TypedPlayer = absl::StatusOr<std::unique_ptr<Player<G>>>;

// The game's default first.
template <Game G>
std::vector<std::string_view> typedEvaluatorNames();

// A searching player. Errors: as makePlayer() in players.h.
template <Game G>
TypedPlayer<G> makeTypedPlayer(const PlayerSettings& settings);

// The players of ai/policy/policies.h. Errors: InvalidArgument for an evaluator
// that the game does not have.
template <Game G>
TypedPlayer<G> makeTypedRandom(std::uint64_t seed);
template <Game G>
TypedPlayer<G> makeTypedFlat(std::uint64_t seed);
template <Game G>
TypedPlayer<G> makeTypedGreedy(std::string_view evaluator, std::uint64_t seed);

// Calls f.operator()<G>() for the game that `game` is.
template <class F>
void onGame(const AnyGame& game, F&& f) {
  AllGames::forEach([&]<class G>() {
    if (game == anyGame<G>()) f.template operator()<G>();
  });
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_APPS_PLAYERS_TYPED_PLAYERS_H_
