// The Twilight Struggle evaluator of the search: the static evaluation, after
// sampling pending dice and random cards, with learned move priors.
//
// Contract: an Evaluator (ai/evaluate/evaluator.h) for TwilightStruggle. With
// pending dice the value depends on the generator and is unbiased; pending
// deals are not sampled. The priors depend only on what the side to decide
// sees.
//
// Example:
//   auto player =
//       makePlayer<TwilightStruggle>(options, TwilightStruggleEvaluator{});
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_EVALUATOR_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_EVALUATOR_H_

#include <tuple>
#include <type_traits>

#include "core/random.h"
#include "core/side.h"
#include "games/twilight_struggle/evaluate.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/move_prior.h"
#include "phase/knowledge.h"
#include "phase/machine.h"

namespace phasemachine {

struct TwilightStruggleEvaluator {
  // Lower than in games with perfect information (docs/strength.md).
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

  void priors(const twilight_struggle::Board& board, Side /*side: to decide*/,
              const twilight_struggle::MoveList& moves, float* logits) const {
    twilight_struggle::moveLogits(board, moves, logits);
  }

 private:
  // Nature is to act, except for deals.
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

template <>
struct Knowledge<TwilightStruggle> {
  static constexpr auto evaluators() {
    return std::tuple(NamedEvaluator{"static", TwilightStruggleEvaluator{}});
  }
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_EVALUATOR_H_
