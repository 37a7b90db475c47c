#include "bench/raw_walk.h"

#include "core/isa.h"
#include "games/chess/moves/rules.h"

namespace phasemachine::bench {

RawWalkFunction rawWalkPortable(std::size_t bytes) {
  return RawWalk<chess::Rules<isa::Portable>>::ofSize(bytes);
}

RawWalkFunction rawWalk(std::size_t bytes) {
  static constexpr std::array kWalks = {
      CompiledFor{IsaLevel::kPortable, &rawWalkPortable},
#if defined(__x86_64__)
      CompiledFor{IsaLevel::kBmi2, &rawWalkBmi2},
      CompiledFor{IsaLevel::kAvx512, &rawWalkAvx512},
#endif
  };
  return bestForm(kWalks, activeIsa())(bytes);
}

}  // namespace phasemachine::bench
