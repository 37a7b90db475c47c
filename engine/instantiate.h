// Definitions for typed_players.h and play/typed_games.h, for the one file per
// game that compiles them (bind_players.cc.in).

#ifndef PHASEMACHINE_ENGINE_INSTANTIATE_H_
#define PHASEMACHINE_ENGINE_INSTANTIATE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/evaluate/any_evaluator.h"
#include "ai/network/network.h"
#include "ai/policy/policies.h"
#include "ai/search/searcher.h"
#include "core/quote.h"
#include "engine/evaluators.h"
#include "engine/network/loaded_network.h"
#include "engine/network/network_evaluator.h"
#include "engine/outside/outside_evaluator.h"
#include "engine/play/run_games.h"
#include "engine/typed_players.h"
#include "phase/encoding.h"
#include "phase/features.h"

namespace phasemachine {

namespace engine_internal {

// The row of a network. Errors: those of checkNetworkFor().
template <Game G>
absl::StatusOr<EvaluatorRow<G>> networkRow(const LoadedNetwork& loaded) {
  const auto& network = loaded.network;
  if (absl::Status status =
          checkNetworkFor(network->shape(), G::kName, Encoding<G>::table(),
                          Features<G>::table());
      !status.ok()) {
    return status;
  }
  return evaluatorRow<G>(kNetworkEvaluator, NetworkEvaluator<G>(network));
}

// The row of the network, or the one named in the settings; empty means the
// game's default network or, if it has none, the first row.
template <Game G>
absl::StatusOr<EvaluatorRow<G>> rowOf(const PlayerSettings& settings) {
  const std::string& evaluator = settings.evaluator;
  if (absl::Status status = checkNetworkSettings(settings, G::kName);
      !status.ok()) {
    return status;
  }
  std::shared_ptr<const LoadedNetwork> network = settings.network;
  if (evaluator.empty() || evaluator == kNetworkEvaluator) {
    if (network == nullptr) network = defaultNetwork(G::kName);
  }
  if (network != nullptr) return networkRow<G>(*network);
  for (auto& row : evaluatorRows<G>()) {
    if (evaluator.empty() || evaluator == row.name) return row;
  }
  std::string message =
      "unknown evaluator " + phasemachine::quoted(evaluator) + "; ";
  message += G::kName;
  const char* before = " has ";
  for (const std::string_view name : typedEvaluatorNames<G>()) {
    message.append(before).append(name);
    before = ", ";
  }
  return absl::InvalidArgumentError(message);
}

}  // namespace engine_internal

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
    return makeTypedPlayer<G>(
        settings.search,
        AnyEvaluator<G>(OutsideEvaluator<G>(settings.outside, settings.desk)));
  }
  const auto row = engine_internal::rowOf<G>(settings);
  if (!row.ok()) return row.status();
  return row->make(settings.search);
}

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

// Use at the end of a file, outside all namespaces.
#define PHASEMACHINE_INSTANTIATE(G)                                  \
  namespace phasemachine {                                           \
  template std::vector<std::string_view> typedEvaluatorNames<G>();   \
  template TypedPlayer<G> makeTypedPlayer<G>(const PlayerSettings&); \
  template TypedPlayer<G> makeTypedPlayer<G>(const SearchOptions&,   \
                                             AnyEvaluator<G>);       \
  template TypedPlayer<G> makeTypedRandom<G>(std::uint64_t);         \
  template TypedPlayer<G> makeTypedFlat<G>(std::uint64_t);           \
  template TypedPlayer<G> makeTypedGreedy<G>(const PlayerSettings&); \
  template absl::Status playTypedGames<G>(const GamesSettings&,      \
                                          const GamesObserver&);     \
  template absl::StatusOr<std::uint64_t> memoryOfTypedGames<G>(      \
      const GamesSettings&);                                         \
  }                                                                  \
  static_assert(true)

#endif  // PHASEMACHINE_ENGINE_INSTANTIATE_H_
