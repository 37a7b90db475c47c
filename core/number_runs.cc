#include "core/number_runs.h"

namespace phasemachine {

void NumberRuns::grow() {
  runs_.resize(std::max<std::size_t>(64, 2 * runs_.size()));
}

}  // namespace phasemachine
