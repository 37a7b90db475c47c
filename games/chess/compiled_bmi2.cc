#if defined(__x86_64__)
#include "games/chess/compiled_form.h"
#include "games/chess/moves/rules_bmi2.h"
#include "games/chess/perft/leaf_counter_kernel.h"
#include "games/chess/perft/perft.h"

namespace phasemachine::chess {

constinit const Compiled kBmi2Form = makeForm<isa::Bmi2>();

std::uint64_t countGrandchildrenBmi2(const Position& position) {
  return countGrandchildren<isa::Bmi2>(position);
}

}  // namespace phasemachine::chess
#endif
