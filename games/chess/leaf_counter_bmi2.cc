#if defined(__x86_64__)
#include "games/chess/leaf_counter.h"
#include "games/chess/leaf_counter_batches.h"
#include "games/chess/rules_bmi2.h"

namespace phasemachine::chess {

std::uint64_t countGrandchildrenBmi2(const Position& position) {
  return countGrandchildren<isa::Bmi2>(position);
}

}  // namespace phasemachine::chess
#endif
