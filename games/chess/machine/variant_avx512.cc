#if defined(__x86_64__)
#include "games/chess/machine/variant.h"
#include "games/chess/moves/rules_avx512.h"

namespace phasemachine::chess {

constinit const Variant kAvx512Variant = makeVariant<isa::Avx512>();

}  // namespace phasemachine::chess
#endif
