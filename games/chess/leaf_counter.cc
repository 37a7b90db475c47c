#include "games/chess/leaf_counter.h"

#include "games/chess/leaf_counter_scalar.h"

namespace phasemachine::chess {

LeafCounter::LeafCounter(IsaLevel isa) {
  switch (isa) {
#if defined(__x86_64__)
    case IsaLevel::kBmi2:
      countGrandchildren_ = countGrandchildrenBmi2;
      return;
    case IsaLevel::kAvx512:
      countGrandchildren_ = countGrandchildrenAvx512;
      return;
#endif
    default:
      countGrandchildren_ = countGrandchildrenPortable;
  }
}

std::uint64_t countGrandchildrenPortable(const Position& position) {
  return ScalarLeafCounter<isa::Portable>::countGrandchildren(position);
}

}  // namespace phasemachine::chess
