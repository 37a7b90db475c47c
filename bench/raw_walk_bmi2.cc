#include "bench/raw_walk.h"
#include "games/chess/moves/rules.h"
#include "games/chess/moves/rules_bmi2.h"

namespace phasemachine::bench {

RawWalkFunction rawWalkBmi2(std::size_t bytes) {
  return RawWalk<chess::Rules<isa::Bmi2>>::ofSize(bytes);
}

}  // namespace phasemachine::bench
