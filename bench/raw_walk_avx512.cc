#include "bench/raw_walk.h"
#include "games/chess/moves/rules.h"
#include "games/chess/moves/rules_avx512.h"

namespace phasemachine::bench {

RawWalkFunction rawWalkAvx512(std::size_t bytes) {
  return RawWalk<chess::Rules<isa::Avx512>>::ofSize(bytes);
}

}  // namespace phasemachine::bench
