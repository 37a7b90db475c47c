#include "games/gungi/variant.h"

namespace phasemachine::gungi {

constinit const Variant kPortableVariant = makeVariant<isa::Portable>();

}  // namespace phasemachine::gungi
