#include "phase/laws/families.h"

namespace phasemachine::laws {

std::span<const Law> lawsOfNumbers() { return {}; }

}  // namespace phasemachine::laws
