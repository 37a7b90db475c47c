#if defined(__x86_64__)
#include "games/chess/leaf_counter.h"
#include "games/chess/leaf_counter_batches.h"
#include "games/chess/rules_avx512.h"

namespace phasemachine::chess {

std::uint64_t countGrandchildrenAvx512(const Position& position) {
  return countGrandchildren<isa::Avx512>(position);
}

}  // namespace phasemachine::chess
#endif
