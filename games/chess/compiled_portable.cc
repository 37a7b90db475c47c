#include "games/chess/compiled_form.h"
#include "games/chess/perft/leaf_counter_kernel.h"
#include "games/chess/perft/perft.h"

namespace phasemachine::chess {

constinit const Compiled kPortableForm = makeForm<isa::Portable>();

std::uint64_t countGrandchildrenPortable(const Position& position) {
  return countGrandchildren<isa::Portable>(position);
}

}  // namespace phasemachine::chess
