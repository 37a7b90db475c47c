#if defined(__x86_64__)
#include "games/fairy_chess/knowledge/sized_evaluation.h"

namespace phasemachine::fairy_chess {

constinit const SizedEvaluation kAvx2EvaluationOf128 =
    EvaluationOfSize<2, isa::Avx2>::functions();

}  // namespace phasemachine::fairy_chess
#endif
