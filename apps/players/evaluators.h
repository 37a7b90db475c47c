// Which evaluators each game has for the search, by name.
//
// Contract: a game that brings no knowledge has `rollout` and `constant`; one
// that does has a specialisation of Evaluators here, its default first. A row
// sets the search options that its evaluator wants.
//
// This header compiles whole searches into whoever asks for rows; all but the
// games' own files here include typed_players.h.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_PLAYERS_EVALUATORS_H_
#define PHASEMACHINE_APPS_PLAYERS_EVALUATORS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "ai/evaluate/constant.h"
#include "ai/evaluate/rollout.h"
#include "ai/player.h"
#include "ai/policy/policies.h"
#include "ai/search/searcher.h"
#include "apps/players/chess_evaluator.h"
#include "apps/players/gungi_evaluator.h"
#include "apps/players/monoknight_evaluator.h"
#include "apps/players/twilight_struggle_evaluator.h"
#include "apps/players/typed_players.h"
#include "games/list.h"

namespace phasemachine {

template <Game G>
struct EvaluatorRow {
  std::string_view name;
  // A searching player, with the options that the evaluator wants.
  std::function<TypedPlayer<G>(SearchOptions)> make;
  // The player of ai/policy/policies.h, for a seed.
  std::function<std::unique_ptr<Player<G>>(std::uint64_t)> makeGreedy = {};
};

// `adjust`, if given, sets the search options that the evaluator wants.
template <Game G, Evaluator<G> E>
EvaluatorRow<G> evaluatorRow(std::string_view name, E evaluator,
                             void (*adjust)(SearchOptions&) = nullptr) {
  return {name,
          [evaluator, adjust](SearchOptions options) {
            if (adjust != nullptr) adjust(options);
            return phasemachine::makePlayer<G>(options, evaluator);
          },
          [evaluator](std::uint64_t seed) {
            return makeGreedyPlayer<G>(evaluator, seed);
          }};
}

template <Game G>
const EvaluatorRow<G> kConstantRow =
    evaluatorRow<G>("constant", ConstantEvaluator{});

template <Game G>
const EvaluatorRow<G> kRolloutRow =
    evaluatorRow<G>("rollout", RolloutEvaluator<G>{});

template <Game G>
struct Evaluators {
  static std::vector<EvaluatorRow<G>> rows() {
    return {kRolloutRow<G>, kConstantRow<G>};
  }
};

template <>
struct Evaluators<Chess> {
  static std::vector<EvaluatorRow<Chess>> rows() {
    return {evaluatorRow<Chess>("quiescence", ChessEvaluator{}),
            evaluatorRow<Chess>("static", ChessEvaluator{.quiescence = false}),
            evaluatorRow<Chess>("children", ChessEvaluator{},
                                [](SearchOptions& options) {
                                  options.priors = PriorSource::kChildren;
                                  options.expandVisit = 1;
                                }),
            kRolloutRow<Chess>, kConstantRow<Chess>};
  }
};

template <>
struct Evaluators<Gungi> {
  static std::vector<EvaluatorRow<Gungi>> rows() {
    return {evaluatorRow<Gungi>("static", GungiEvaluator{}),
            evaluatorRow<Gungi>("playouts", GungiPlayouts{}),
            kRolloutRow<Gungi>, kConstantRow<Gungi>};
  }
};

template <>
struct Evaluators<MonoKnight> {
  static std::vector<EvaluatorRow<MonoKnight>> rows() {
    return {evaluatorRow<MonoKnight>("value", MonoKnightEvaluator{},
                                     [](SearchOptions& options) {
                                       // Draws have many outcomes and matter
                                       // little one by one.
                                       if (options.outcomeWidening == 0) {
                                         options.outcomeWidening = 0.4;
                                       }
                                     }),
            kRolloutRow<MonoKnight>, kConstantRow<MonoKnight>};
  }
};

template <>
struct Evaluators<TwilightStruggle> {
  static std::vector<EvaluatorRow<TwilightStruggle>> rows() {
    return {
        evaluatorRow<TwilightStruggle>("static", TwilightStruggleEvaluator{}),
        kRolloutRow<TwilightStruggle>, kConstantRow<TwilightStruggle>};
  }
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_APPS_PLAYERS_EVALUATORS_H_
