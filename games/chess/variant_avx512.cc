#if defined(__x86_64__)
#include "games/chess/rules_avx512.h"
#include "games/chess/variant.h"

namespace phasemachine::chess {

constinit const Variant kAvx512Variant = makeVariant<isa::Avx512>();

}  // namespace phasemachine::chess
#endif
