// The evaluators of each game, by name.
//
// Contract: the game's own evaluators (phase/knowledge.h), default first, then
// `rollout` and `constant`. A native network, `net`, has a row of its own.
//
// Users of this header compile whole searches; only instantiate.h should
// include it, everyone else typed_players.h.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_ENGINE_EVALUATORS_H_
#define PHASEMACHINE_ENGINE_EVALUATORS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/player.h"
#include "ai/policy/policies.h"
#include "ai/search/searcher.h"
#include "engine/network/loaded_network.h"
#include "engine/typed_players.h"
#include "phase/knowledge.h"

namespace phasemachine {

template <Game G>
struct EvaluatorRow {
  std::string_view name;
  // A searching player.
  std::function<TypedPlayer<G>(const SearchOptions&)> make;
  // The player of ai/policy/policies.h, for a seed.
  std::function<std::unique_ptr<Player<G>>(std::uint64_t)> makeGreedy;
};

template <Game G, Evaluator<G> E>
EvaluatorRow<G> evaluatorRow(std::string_view name, E evaluator) {
  return {name,
          [evaluator](const SearchOptions& options) {
            return phasemachine::makePlayer<G>(options, evaluator);
          },
          [evaluator](std::uint64_t seed) {
            return makeGreedyPlayer<G>(evaluator, seed);
          }};
}

// Those of every game, compiled separately from the game's own
// (bind_plain.cc.in).
template <Game G>
std::vector<EvaluatorRow<G>> plainEvaluatorRows();

// The evaluator of a network, compiled separately, too (bind_network.cc.in).
// Errors: those of checkNetworkFor().
template <Game G>
absl::StatusOr<EvaluatorRow<G>> networkRow(const LoadedNetwork& loaded);

template <Game G>
std::vector<EvaluatorRow<G>> evaluatorRows() {
  std::vector<EvaluatorRow<G>> rows;
  std::apply(
      [&rows](const auto&... own) {
        (rows.push_back(evaluatorRow<G>(own.name, own.evaluator)), ...);
      },
      Knowledge<G>::evaluators());
  for (auto& row : plainEvaluatorRows<G>()) rows.push_back(std::move(row));
  return rows;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_EVALUATORS_H_
