#if defined(__x86_64__)
#include "games/gungi/machine/variant.h"

namespace phasemachine::gungi {

constinit const Variant kAvx2Variant = makeVariant<isa::Avx2>();

}  // namespace phasemachine::gungi
#endif
