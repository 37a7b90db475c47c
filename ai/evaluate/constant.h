// An evaluator that scores every position as even.
//
// For measuring the search itself, and for games that the search solves.
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_AI_EVALUATE_CONSTANT_H_
#define PHASEMACHINE_AI_EVALUATE_CONSTANT_H_

#include "core/random.h"
#include "core/side.h"

namespace phasemachine {

struct ConstantEvaluator {
  template <class Board>
  double evaluate(const Board& /*board*/, Side /*viewer*/,
                  Random& /*random*/) const {
    return 0.5;
  }
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_EVALUATE_CONSTANT_H_
