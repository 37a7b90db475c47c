#include "phase/laws/families.h"

namespace phasemachine::laws {

std::span<const Law> lawsOfPictures() { return {}; }

}  // namespace phasemachine::laws
