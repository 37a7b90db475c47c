// How the search judges MonoKnight: value and move priors from the rules' own
// knowledge.
//
// Contract: an Evaluator (ai/evaluate/evaluator.h) for MonoKnight. Where cards
// are still to be drawn, they are drawn first; so the value depends on the
// generator there, and is right on average.
//
// Example:
//   auto player = makePlayer<MonoKnight>(options, MonoKnightEvaluator{});
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_APPS_PLAYERS_MONOKNIGHT_EVALUATOR_H_
#define PHASEMACHINE_APPS_PLAYERS_MONOKNIGHT_EVALUATOR_H_

#include "ai/evaluate/evaluator.h"
#include "core/random.h"
#include "core/side.h"
#include "games/monoknight/evaluate.h"
#include "games/monoknight/game.h"
#include "phase/machine.h"

namespace phasemachine {

struct MonoKnightEvaluator {
  // By the scores of several thousand games (docs/strength.md).
  static constexpr double kExploration = 3;

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

static_assert(Evaluator<MonoKnightEvaluator, MonoKnight>);
static_assert(HasMovePriors<MonoKnightEvaluator, MonoKnight>);

}  // namespace phasemachine

#endif  // PHASEMACHINE_APPS_PLAYERS_MONOKNIGHT_EVALUATOR_H_
