// Definitions of bound_game.h and of the typed players, for the one source per game
// that compiles them (bind.cc.in).
//
// Contract: the evaluators of a game are its own (phase/knowledge.h), default
// first, then `rollout` and `constant`, which every game has; a native network,
// `net`, and functions from outside are made from settings. They share one
// search over AnyEvaluator. A game for which it pays has a second search
// compiled for its default evaluator, without indirect calls
// (Knowledge::kOwnSearch).

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/evaluate/any_evaluator.h"
#include "ai/evaluate/rollout.h"
#include "ai/parallel/footprint.h"
#include "ai/policy/root_player.h"
#include "ai/search/searcher.h"
#include "ai/search/simulate/descent.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "engine/bound_game.h"
#include "engine/evaluators.h"
#include "engine/players.h"
#include "games/parts.h"
#include "network/network.h"
#include "phase/erased/encoding.h"
#include "phase/knowledge.h"

namespace phasemachine {

namespace engine_internal {

template <Game G>
struct EvaluatorRow {
  std::string_view name;
  AnyEvaluator<G> evaluator;
  // A search of its own; empty: the shared one.
  std::function<TypedPlayer<G>(const SearchOptions&)> make = {};
};

template <Game G>
std::vector<EvaluatorRow<G>> evaluatorRows() {
  std::vector<EvaluatorRow<G>> rows;
  const auto add = [&rows](const auto& own) {
    EvaluatorRow<G> row{own.name, AnyEvaluator<G>(own.evaluator)};
    if constexpr (requires { Knowledge<G>::kOwnSearch; }) {
      using Default = std::tuple_element_t<
          0, std::remove_cvref_t<decltype(Knowledge<G>::evaluators())>>;
      if constexpr (std::is_same_v<decltype(own), const Default&>) {
        row.make = [evaluator = own.evaluator](const SearchOptions& options) {
          return makePlayer<G>(options, evaluator);
        };
      }
    }
    rows.push_back(std::move(row));
  };
  std::apply([&](const auto&... own) { (add(own), ...); },
             Knowledge<G>::evaluators());
  rows.push_back({"rollout", AnyEvaluator<G>(RolloutEvaluator<G>{})});
  rows.push_back({"constant", AnyEvaluator<G>(ConstantEvaluator{})});
  return rows;
}

template <Game G>
std::vector<std::string_view> evaluatorNames(const AnyGame& game) {
  std::vector<std::string_view> names;
  if (hasDefaultNetwork(game.name)) names.push_back(kNetworkEvaluator);
  for (const auto& row : evaluatorRows<G>()) names.push_back(row.name);
  return names;
}

// The row of a network. Errors: those of checkNetworkFor().
template <Game G>
absl::StatusOr<EvaluatorRow<G>> networkRow(const AnyGame& game,
                                           const LoadedNetwork& loaded) {
  const auto& network = loaded.network;
  const AnyEncoding& encoding = encodingOf(game);
  if (absl::Status status = checkNetworkFor(
          network->shape(), game.name, encoding.table(), encoding.features());
      !status.ok()) {
    return status;
  }
  return EvaluatorRow<G>{kNetworkEvaluator,
                         AnyEvaluator<G>(NetworkEvaluator<G>(network))};
}

// The row of the network, or the one named in the settings; empty means the
// game's default network or, if it has none, the first row.
template <Game G>
absl::StatusOr<EvaluatorRow<G>> rowOf(const AnyGame& game,
                                      const PlayerSettings& settings) {
  const std::string& evaluator = settings.evaluator;
  if (absl::Status status = checkNetworkSettings(settings, game.name);
      !status.ok()) {
    return status;
  }
  std::shared_ptr<const LoadedNetwork> network = settings.network;
  if (evaluator.empty() || evaluator == kNetworkEvaluator) {
    if (network == nullptr) network = defaultNetwork(game.name);
  }
  if (network != nullptr) return networkRow<G>(game, *network);
  for (auto& row : evaluatorRows<G>()) {
    if (evaluator.empty() || evaluator == row.name) return row;
  }
  const auto names = evaluatorNames<G>(game);
  std::string message = "unknown evaluator " + phasemachine::quoted(evaluator) +
                        didYouMean(names, evaluator) + "; ";
  message += game.name;
  const char* before = " has ";
  for (const std::string_view name : names) {
    message.append(before).append(name);
    before = ", ";
  }
  return absl::InvalidArgumentError(message);
}

template <Game G>
MadePlayer makeGreedy(const AnyGame& game, const PlayerSettings& settings) {
  const auto row = rowOf<G>(game, settings);
  if (!row.ok()) return row.status();
  return erasePlayer<G>(
      makeGreedyPlayer<G>(row->evaluator, settings.search.seed));
}

template <Game G>
TypedPlayer<G> makeSearch(const AnyGame& game, const PlayerSettings& settings) {
  if (settings.outside != nullptr) {
    return makeTypedPlayer<G>(
        settings.search,
        AnyEvaluator<G>(OutsideEvaluator<G>(settings.outside, settings.builder,
                                            encodingOf(game).table().size())));
  }
  const auto row = rowOf<G>(game, settings);
  if (!row.ok()) return row.status();
  if (row->make) return row->make(settings.search);
  return makeTypedPlayer<G>(settings.search, row->evaluator);
}

}  // namespace engine_internal

template <Game G>
TypedPlayer<G> makeTypedPlayer(const SearchOptions& options,
                               AnyEvaluator<G> evaluator) {
  return makePlayer<G>(options, std::move(evaluator));
}

template <Game G>
TypedPlayer<G> makeTypedPlayer(const PlayerSettings& settings) {
  return engine_internal::makeSearch<G>(anyGame<G>(), settings);
}

template <Game G>
const BoundGame& boundGame() {
  using E = AnyEvaluator<G>;
  static constexpr BoundGame kBound = {
      .evaluatorNames = engine_internal::evaluatorNames<G>,
      .search =
          [](const AnyGame& game, const PlayerSettings& settings) {
            return erasePlayer<G>(
                engine_internal::makeSearch<G>(game, settings));
          },
      .greedy = engine_internal::makeGreedy<G>,
      .random =
          [](const AnyGame&, std::uint64_t seed) {
            return erasePlayer<G>(makeRandomPlayer<G>(seed));
          },
      .flat =
          [](const AnyGame&, std::uint64_t seed) {
            return erasePlayer<G>(makeFlatPlayer<G>(seed));
          },
      .moveBytes = sizeof(typename G::Move),
      .playerBytes = sizeof(Searcher<G, E>) + sizeof(search::Worker<G, E>) +
                     2 * sizeof(OutsideEvaluator<G>) +
                     2 * sizeof(search::Flight<G>) +
                     2 * sizeof(search::Preparation<G>) +
                     4 * G::MoveList::capacity() + sizeof(Footprint),
      .unlistedMovesBytes = sizeof(search::UnlistedMoves<G>),
      .leasedBytes = search::LeasedBoards<G>::kBytes,
  };
  return kBound;
}

}  // namespace phasemachine
