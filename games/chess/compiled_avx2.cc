#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
#include "games/chess/perft/leaf_counter_kernel.h"
#include "games/chess/perft/perft.h"

namespace phasemachine::chess {

std::uint64_t countGrandchildrenAvx2(const Position& position) {
  return countGrandchildren<isa::Avx2>(position);
}

}  // namespace phasemachine::chess
#endif
