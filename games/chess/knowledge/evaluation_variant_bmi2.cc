#if defined(__x86_64__)
#include "games/chess/knowledge/evaluation_variant.h"
#include "games/chess/moves/rules_bmi2.h"

namespace phasemachine::chess {

constinit const EvaluationVariant kBmi2Evaluation =
    makeEvaluationVariant<isa::Bmi2>();

}  // namespace phasemachine::chess
#endif
