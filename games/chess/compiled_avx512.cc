#if defined(__x86_64__)
#include "games/chess/compiled_form.h"
#include "games/chess/knowledge/policy_avx512.h"
#include "games/chess/moves/rules_avx512.h"
#include "games/chess/perft/leaf_counter_kernel.h"
#include "games/chess/perft/perft.h"

namespace phasemachine::chess {

constinit const Compiled kAvx512Form = makeForm<isa::Avx512>();

std::uint64_t countGrandchildrenAvx512(const Position& position) {
  return countGrandchildren<isa::Avx512>(position);
}

}  // namespace phasemachine::chess
#endif
