#include "games/chess/knowledge/evaluation_variant.h"

namespace phasemachine::chess {

constinit const EvaluationVariant kPortableEvaluation =
    makeEvaluationVariant<isa::Portable>();

}  // namespace phasemachine::chess
