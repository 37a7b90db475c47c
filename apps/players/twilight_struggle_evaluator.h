// How the search judges Twilight Struggle: by the static evaluation, once dice
// and random cards that are due are drawn.
//
// Contract: an Evaluator (ai/evaluate/evaluator.h) for TwilightStruggle. Where
// dice are due the value depends on the generator, and is right on average;
// deals are judged as they stand.
//
// Example:
//   auto player =
//       makePlayer<TwilightStruggle>(options, TwilightStruggleEvaluator{});
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_APPS_PLAYERS_TWILIGHT_STRUGGLE_EVALUATOR_H_
#define PHASEMACHINE_APPS_PLAYERS_TWILIGHT_STRUGGLE_EVALUATOR_H_

#include <type_traits>

#include "ai/evaluate/evaluator.h"
#include "core/random.h"
#include "core/side.h"
#include "games/twilight_struggle/evaluate.h"
#include "games/twilight_struggle/game.h"
#include "phase/machine.h"

namespace phasemachine {

struct TwilightStruggleEvaluator {
  // Less than in games where all is seen (docs/strength.md).
  static constexpr double kExploration = 0.6;

  double evaluate(twilight_struggle::Board& board, Side viewer,
                  Random& random) const {
    using Machine = PhaseMachine<TwilightStruggle>;
    while (isRoll(board)) {
      const Decision next =
          Machine::advance(board, Machine::sampleChance(board, random));
      if (next.winner) return TwilightStruggle::utility(board, viewer);
    }
    return twilight_struggle::expectedScore(board, viewer);
  }

 private:
  // Nature is to act, and not to deal.
  static bool isRoll(const twilight_struggle::Board& board) {
    return MachineLoop<TwilightStruggle>::onRequest(
        board.stack.topWord(), [](auto request) {
          using R = decltype(request);
          return request.side == Side::kNeutral &&
                 !std::is_same_v<R, twilight_struggle::RequestDeal> &&
                 !std::is_same_v<R, twilight_struggle::RequestPeek>;
        });
  }
};

static_assert(Evaluator<TwilightStruggleEvaluator, TwilightStruggle>);

}  // namespace phasemachine

#endif  // PHASEMACHINE_APPS_PLAYERS_TWILIGHT_STRUGGLE_EVALUATOR_H_
