// The MonoKnight evaluator for searches: values and move priors.
//
// Contract: an Evaluator (ai/evaluate/evaluator.h) for MonoKnight. Pending card
// draws are sampled first, so the value then depends on the generator and is
// unbiased.
//
// Example:
//   auto player = makePlayer<MonoKnight>(options, MonoKnightEvaluator{});

#pragma once

#include <tuple>

#include "core/random.h"
#include "core/side.h"
#include "games/monoknight/game.h"
#include "games/monoknight/knowledge/evaluate.h"
#include "phase/knowledge.h"
#include "phase/machine.h"

namespace phasemachine {

struct MonoKnightEvaluator {
  // From the scores of several thousand games (docs/history.md).
  static constexpr double kExploration = 3;
  // Draws have many outcomes, each with little effect.
  static constexpr double kOutcomeWidening = 0.4;

  double evaluate(monoknight::Board& board, Side /*viewer: the only player*/,
                  Random& random) const {
    using Machine = PhaseMachine<MonoKnight>;
    while (MachineLoop<MonoKnight>::onRequest(
               board.stack.topWord(),
               [](auto request) { return request.side; }) == Side::kNeutral) {
      const Decision next =
          Machine::advance(board, Machine::sampleChance(board, random));
      if (next.winner) return MonoKnight::utility(board, Side::kFirst);
    }
    return monoknight::expectedUtility(board);
  }

  void priors(const monoknight::Board& board, Side /*side*/,
              const monoknight::MoveList& moves, float* logits) const {
    monoknight::moveLogits(board, moves, logits);
  }
};

template <>
struct Knowledge<MonoKnight> {
  static constexpr auto evaluators() {
    return std::tuple(NamedEvaluator{"value", MonoKnightEvaluator{}});
  }
};

}  // namespace phasemachine
