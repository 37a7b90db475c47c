// The evaluation (evaluate.h) on boards of one size.
//
// Contract: as the functions with the same names in evaluate.h, before the
// first half of a move, for variants whose boards take kWords words of 64
// squares. Compiled separately from the rules (sized_moves.h), for the same
// processors and with the same restriction: code here must not instantiate
// templates without `Isa`.
//
// Example:
//   const int value = activeEvaluation(v).evaluate(v, position);
//
// Thread safety: pure functions on values, and constants.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_KNOWLEDGE_SIZED_EVALUATION_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_KNOWLEDGE_SIZED_EVALUATION_H_

#include <cstddef>

#include "core/isa.h"
#include "games/fairy_chess/knowledge/evaluation.h"
#include "games/fairy_chess/knowledge/move_prior.h"
#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/moves/board.h"
#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

// The evaluation on boards of one size.
struct SizedEvaluation {
  int (*evaluate)(const Variant&, const Position&);
  void (*moveLogits)(const Variant&, const Position&, const MoveList&,
                     float* logits);
};

// The best evaluation for level `isa`. Precondition: canRun(isa).
const SizedEvaluation& evaluationFor(IsaLevel isa, const Variant& v);

// The evaluation for activeIsa().
const SizedEvaluation& activeEvaluation(const Variant& v);

template <int kWords, class Isa>
struct EvaluationOfSize {
  static int evaluate(const Variant& v, const Position& p) {
    return Evaluation<kWords, Isa>(v, p).value();
  }
  static void moveLogits(const Variant& v, const Position& p,
                         const MoveList& moves, float* logits) {
    writeLogits<kWords, Isa>(v, p, moves, logits);
  }

  static constexpr SizedEvaluation functions() {
    return {evaluate, moveLogits};
  }
};

extern const SizedEvaluation kPortableEvaluation64;
extern const SizedEvaluation kPortableEvaluation128;
extern const SizedEvaluation kPortableEvaluation192;
extern const SizedEvaluation kAvx2EvaluationOf64;
extern const SizedEvaluation kAvx2EvaluationOf128;
extern const SizedEvaluation kAvx2EvaluationOf192;

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_KNOWLEDGE_SIZED_EVALUATION_H_
