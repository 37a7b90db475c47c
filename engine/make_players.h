// Definitions of the search players for typed_players.h, for the one file per
// game that compiles them (bind_players.cc.in).

#ifndef PHASEMACHINE_ENGINE_MAKE_PLAYERS_H_
#define PHASEMACHINE_ENGINE_MAKE_PLAYERS_H_

#include <string_view>
#include <utility>
#include <vector>

#include "ai/evaluate/any_evaluator.h"
#include "ai/search/searcher.h"
#include "engine/chosen_evaluator.h"
#include "engine/outside/outside_evaluator.h"
#include "engine/typed_players.h"

namespace phasemachine {

template <Game G>
std::vector<std::string_view> typedEvaluatorNames() {
  std::vector<std::string_view> names;
  if (hasDefaultNetwork(G::kName)) names.push_back(kNetworkEvaluator);
  for (const auto& row : evaluatorRows<G>()) names.push_back(row.name);
  return names;
}

template <Game G>
TypedPlayer<G> makeTypedPlayer(const SearchOptions& options,
                               AnyEvaluator<G> evaluator) {
  return makePlayer<G>(options, std::move(evaluator));
}

template <Game G>
TypedPlayer<G> makeTypedPlayer(const PlayerSettings& settings) {
  if (settings.outside != nullptr) {
    return makeTypedPlayer<G>(settings.search,
                              AnyEvaluator<G>(OutsideEvaluator<G>(
                                  settings.outside, settings.builder)));
  }
  const auto row = engine_internal::rowOf<G>(settings);
  if (!row.ok()) return row.status();
  return row->make(settings.search);
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_MAKE_PLAYERS_H_
