#if defined(__x86_64__)
#include "games/chess/rules_bmi2.h"
#include "games/chess/variant.h"

namespace phasemachine::chess {

constinit const Variant kBmi2Variant = makeVariant<isa::Bmi2>();

}  // namespace phasemachine::chess
#endif
