// The evaluators of a game, by name.
//
// Contract: games/<game>/evaluator.h specialises Knowledge for its game without
// including the search. An evaluator is a plain value with the members listed
// in ai/evaluate/evaluator.h. A game without that file has no evaluator of its
// own; random playouts and a constant evaluator exist for every game
// (engine/evaluators.h).

#ifndef PHASEMACHINE_PHASE_KNOWLEDGE_H_
#define PHASEMACHINE_PHASE_KNOWLEDGE_H_

#include <string_view>
#include <tuple>

namespace phasemachine {

template <class E>
struct NamedEvaluator {
  std::string_view name;
  E evaluator;
};
template <class E>
NamedEvaluator(std::string_view, E) -> NamedEvaluator<E>;

template <class G>
struct Knowledge {
  // A tuple of NamedEvaluator, the game's default first.
  static constexpr auto evaluators() { return std::tuple<>(); }
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_KNOWLEDGE_H_
