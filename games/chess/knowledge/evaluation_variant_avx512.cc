#if defined(__x86_64__)
#include "games/chess/knowledge/attack_sets_avx512.h"
#include "games/chess/knowledge/evaluation_variant.h"
#include "games/chess/knowledge/policy_avx512.h"
#include "games/chess/moves/rules_avx512.h"

namespace phasemachine::chess {

constinit const EvaluationVariant kAvx512Evaluation =
    makeEvaluationVariant<isa::Avx512>();

}  // namespace phasemachine::chess
#endif
