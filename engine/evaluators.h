// The evaluators of each game, by name.
//
// Contract: the game's own evaluators (phase/knowledge.h), default first, then
// `rollout` and `constant`, which every game has. A native network, `net`, and
// outside evaluators are made from settings and have no row.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_ENGINE_EVALUATORS_H_
#define PHASEMACHINE_ENGINE_EVALUATORS_H_

#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ai/evaluate/any_evaluator.h"
#include "ai/evaluate/rollout.h"
#include "engine/typed_players.h"
#include "phase/knowledge.h"

namespace phasemachine {

template <Game G>
struct EvaluatorRow {
  std::string_view name;
  AnyEvaluator<G> evaluator;
  // A search player with it.
  std::function<TypedPlayer<G>(const SearchOptions&)> make;
};

template <Game G, Evaluator<G> E>
EvaluatorRow<G> evaluatorRow(std::string_view name, E evaluator) {
  const AnyEvaluator<G> any(std::move(evaluator));
  return {name, any, [any](const SearchOptions& options) {
            return makeTypedPlayer<G>(options, any);
          }};
}

// Those of phase/knowledge.h (bind_default.cc.in compiles them).
template <Game G>
std::vector<EvaluatorRow<G>> ownEvaluatorRows();

template <Game G>
std::vector<EvaluatorRow<G>> evaluatorRows() {
  std::vector<EvaluatorRow<G>> rows = ownEvaluatorRows<G>();
  rows.push_back(evaluatorRow<G>("rollout", RolloutEvaluator<G>{}));
  rows.push_back(evaluatorRow<G>("constant", ConstantEvaluator{}));
  return rows;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_EVALUATORS_H_
