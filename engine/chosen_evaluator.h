// The evaluator that a player's settings choose.
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_ENGINE_CHOSEN_EVALUATOR_H_
#define PHASEMACHINE_ENGINE_CHOSEN_EVALUATOR_H_

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/network/network.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "engine/evaluators.h"
#include "engine/network/loaded_network.h"
#include "engine/network/network_evaluator.h"
#include "engine/typed_players.h"
#include "phase/erased/encoding.h"
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
  const auto names = typedEvaluatorNames<G>();
  std::string message = "unknown evaluator " + phasemachine::quoted(evaluator) +
                        didYouMean(names, evaluator) + "; ";
  message += G::kName;
  const char* before = " has ";
  for (const std::string_view name : names) {
    message.append(before).append(name);
    before = ", ";
  }
  return absl::InvalidArgumentError(message);
}

}  // namespace engine_internal

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_CHOSEN_EVALUATOR_H_
