#if defined(__x86_64__)
#include "games/chess/attacks_pext.h"
#include "games/chess/leaf_counter.h"
#include "games/chess/leaf_counter_scalar.h"

namespace phasemachine::chess {

std::uint64_t countGrandchildrenBmi2(const Position& position) {
  return ScalarLeafCounter<isa::Bmi2>::countGrandchildren(position);
}

}  // namespace phasemachine::chess
#endif
