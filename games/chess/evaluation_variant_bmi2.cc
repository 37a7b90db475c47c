#if defined(__x86_64__)
#include "games/chess/attacks_pext.h"
#include "games/chess/evaluation_variant.h"

namespace phasemachine::chess {

constinit const EvaluationVariant kBmi2Evaluation =
    makeEvaluationVariant<isa::Bmi2>();

}  // namespace phasemachine::chess
#endif
