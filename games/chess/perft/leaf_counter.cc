#include "games/chess/perft/leaf_counter.h"

#include "games/chess/perft/leaf_counter_batches.h"

namespace phasemachine::chess {

namespace {

constexpr std::array kCounters = {
    CompiledFor{IsaLevel::kPortable, &countGrandchildrenPortable},
#if defined(__x86_64__)
    CompiledFor{IsaLevel::kAvx2, &countGrandchildrenAvx2},
    CompiledFor{IsaLevel::kBmi2, &countGrandchildrenBmi2},
    CompiledFor{IsaLevel::kAvx512, &countGrandchildrenAvx512},
#endif
};

}  // namespace

LeafCounter::LeafCounter(IsaLevel isa)
    : countGrandchildren_(bestForm(kCounters, isa)) {}

std::uint64_t countGrandchildrenPortable(const Position& position) {
  return countGrandchildren<isa::Portable>(position);
}

}  // namespace phasemachine::chess
