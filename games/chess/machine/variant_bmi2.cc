#if defined(__x86_64__)
#include "games/chess/machine/variant.h"
#include "games/chess/moves/rules_bmi2.h"

namespace phasemachine::chess {

constinit const Variant kBmi2Variant = makeVariant<isa::Bmi2>();

}  // namespace phasemachine::chess
#endif
