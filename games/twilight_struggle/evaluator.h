// The Twilight Struggle evaluators of the search: the evaluation, with or
// without its learned part, after sampling pending dice and random cards, and
// learned move priors.
//
// Contract: Evaluators (ai/evaluate/evaluator.h) for TwilightStruggle. With
// pending dice the value depends on the generator and is unbiased; pending
// deals are not sampled. The priors depend only on what the side to decide
// sees.
//
// Example:
//   auto player =
//       makePlayer<TwilightStruggle>(options, TwilightStruggleEvaluator{});

#pragma once

#include <tuple>
#include <type_traits>

#include "core/random.h"
#include "core/side.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/knowledge/evaluate.h"
#include "games/twilight_struggle/knowledge/networks.h"
#include "phase/knowledge.h"
#include "phase/machine.h"

namespace phasemachine {

// `kLearned`: a network corrects the value (learnedScore() of evaluate.h).
template <bool kLearned>
struct BasicTwilightStruggleEvaluator {
  // Lower than in games with perfect information (docs/history.md).
  static constexpr double kExploration = 0.6;

  double evaluate(twilight_struggle::Board& board, Side viewer,
                  Random& random) const {
    using Machine = PhaseMachine<TwilightStruggle>;
    while (isRoll(board)) {
      const Decision next =
          Machine::advance(board, Machine::sampleChance(board, random));
      if (next.winner) return TwilightStruggle::utility(board, viewer);
    }
    return kLearned ? twilight_struggle::learnedScore(board, viewer)
                    : twilight_struggle::expectedScore(board, viewer);
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

using TwilightStruggleEvaluator = BasicTwilightStruggleEvaluator<true>;
using StaticTwilightStruggleEvaluator = BasicTwilightStruggleEvaluator<false>;

template <>
struct Knowledge<TwilightStruggle> {
  static constexpr bool kOwnSearch = true;
  static constexpr auto evaluators() {
    return std::tuple(
        NamedEvaluator{"learned", TwilightStruggleEvaluator{}},
        NamedEvaluator{"static", StaticTwilightStruggleEvaluator{}});
  }
};

}  // namespace phasemachine
