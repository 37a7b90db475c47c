// Which evaluators each game has for the search, by name; players of a game
// with them.
//
// Contract: a game that brings no knowledge has `rollout` and `constant`; one
// that does has a specialisation of Evaluators here, its default first. A row
// sets the search options that its evaluator wants.
//
// Example:
//   auto player = makeTypedPlayer<Chess>({.evaluator = "static"});
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_EVALUATORS_H_
#define PHASEMACHINE_APPS_CLI_EVALUATORS_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/evaluate/constant.h"
#include "ai/evaluate/rollout.h"
#include "ai/player.h"
#include "ai/search/searcher.h"
#include "apps/cli/chess_evaluator.h"
#include "apps/cli/players.h"
#include "games/list.h"

namespace phasemachine::cli {

template <Game G>
using TypedPlayer = absl::StatusOr<std::unique_ptr<Player<G>>>;

template <Game G>
struct EvaluatorRow {
  std::string_view name;
  TypedPlayer<G> (*make)(SearchOptions options);
};

template <Game G>
constexpr EvaluatorRow<G> kConstantRow = {
    "constant", [](SearchOptions options) {
      return phasemachine::makePlayer<G>(options, ConstantEvaluator{});
    }};

template <Game G>
constexpr EvaluatorRow<G> kRolloutRow = {"rollout", [](SearchOptions options) {
                                           return phasemachine::makePlayer<G>(
                                               options, RolloutEvaluator<G>{});
                                         }};

template <Game G>
struct Evaluators {
  static std::vector<EvaluatorRow<G>> rows() {
    return {kRolloutRow<G>, kConstantRow<G>};
  }
};

template <>
struct Evaluators<Chess> {
  static std::vector<EvaluatorRow<Chess>> rows() {
    return {
        {"quiescence",
         [](SearchOptions options) {
           return phasemachine::makePlayer<Chess>(options, ChessEvaluator{});
         }},
        {"static",
         [](SearchOptions options) {
           return phasemachine::makePlayer<Chess>(
               options, ChessEvaluator{.quiescence = false});
         }},
        {"children",
         [](SearchOptions options) {
           options.priors = PriorSource::kChildren;
           options.expandVisit = 1;
           return phasemachine::makePlayer<Chess>(options, ChessEvaluator{});
         }},
        kRolloutRow<Chess>,
        kConstantRow<Chess>};
  }
};

// Errors: as makePlayer() in players.h.
template <Game G>
TypedPlayer<G> makeTypedPlayer(const PlayerSettings& settings) {
  std::string known;
  for (const auto& row : Evaluators<G>::rows()) {
    if (settings.evaluator.empty() || settings.evaluator == row.name) {
      return row.make(settings.search);
    }
    known += (known.empty() ? "" : ", ") + std::string(row.name);
  }
  return absl::InvalidArgumentError("unknown evaluator '" + settings.evaluator +
                                    "'; " + std::string(G::kName) + " has " +
                                    known);
}

// Calls f.operator()<G>() for the game that `game` is.
template <class F>
void onGame(const AnyGame& game, F&& f) {
  AllGames::forEach([&]<class G>() {
    if (&anyGame<G>() == &game) f.template operator()<G>();
  });
}

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_EVALUATORS_H_
