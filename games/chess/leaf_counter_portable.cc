#include "games/chess/leaf_counter_scalar.h"
#include "games/chess/leaf_counter_variants.h"

namespace phasemachine::chess {

std::uint64_t countGrandchildrenPortable(const LeafBoard& board, Color mover) {
  return countGrandchildrenOneByOne<isa::Portable>(board, mover);
}

}  // namespace phasemachine::chess
