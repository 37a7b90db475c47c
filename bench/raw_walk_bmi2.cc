#include "bench/raw_walk.h"
#include "games/chess/attacks_pext.h"
#include "games/chess/rules.h"

namespace phasemachine::bench {

RawWalkFunction rawWalkBmi2(std::size_t bytes) {
  return RawWalk<chess::Rules<isa::Bmi2>>::ofSize(bytes);
}

}  // namespace phasemachine::bench
