#include "games/fairy_chess/knowledge/sized_evaluation.h"

namespace phasemachine::fairy_chess {

constinit const SizedEvaluation kPortableEvaluation64 =
    EvaluationOfSize<1, isa::Portable>::functions();

}  // namespace phasemachine::fairy_chess
