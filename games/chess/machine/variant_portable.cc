#include "games/chess/machine/variant.h"

namespace phasemachine::chess {

constinit const Variant kPortableVariant = makeVariant<isa::Portable>();

}  // namespace phasemachine::chess
