// Definitions of the players without a search for typed_players.h
// (bind_games.cc.in compiles them).

#ifndef PHASEMACHINE_ENGINE_MAKE_POLICIES_H_
#define PHASEMACHINE_ENGINE_MAKE_POLICIES_H_

#include <cstdint>

#include "ai/policy/root_player.h"
#include "engine/chosen_evaluator.h"
#include "engine/typed_players.h"

namespace phasemachine {

template <Game G>
TypedPlayer<G> makeTypedGreedy(const PlayerSettings& settings) {
  const auto row = engine_internal::rowOf<G>(settings);
  if (!row.ok()) return row.status();
  return makeGreedyPlayer<G>(row->evaluator, settings.search.seed);
}

template <Game G>
TypedPlayer<G> makeTypedRandom(std::uint64_t seed) {
  return makeRandomPlayer<G>(seed);
}

template <Game G>
TypedPlayer<G> makeTypedFlat(std::uint64_t seed) {
  return makeFlatPlayer<G>(seed);
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_MAKE_POLICIES_H_
