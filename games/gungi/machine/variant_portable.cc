#include "games/gungi/machine/variant.h"

namespace phasemachine::gungi {

constinit const Variant kPortableVariant = makeVariant<isa::Portable>();

}  // namespace phasemachine::gungi
