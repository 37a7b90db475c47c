#include "games/chess/leaf_counter_variants.h"

#ifdef PHASEMACHINE_LEAF_COUNTER_X86
#include "games/chess/leaf_counter_scalar.h"

namespace phasemachine::chess {

std::uint64_t countGrandchildrenBmi2(const LeafBoard& board, Color mover) {
  return countGrandchildrenOneByOne<isa::Bmi2>(board, mover);
}

}  // namespace phasemachine::chess
#endif
