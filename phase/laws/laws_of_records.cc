#include "phase/laws/families.h"

namespace phasemachine::laws {

std::span<const Law> lawsOfRecords() { return {}; }

}  // namespace phasemachine::laws
