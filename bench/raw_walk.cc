#include "bench/raw_walk.h"

#include "games/chess/isa.h"
#include "games/chess/rules.h"

namespace phasemachine::bench {

RawWalkFunction rawWalkPortable(std::size_t bytes) {
  return RawWalk<chess::Rules<chess::isa::Portable>>::ofSize(bytes);
}

RawWalkFunction rawWalk(std::size_t bytes) {
#if defined(__x86_64__)
  const chess::IsaLevel isa = chess::activeIsa();
  if (isa == chess::IsaLevel::kAvx512) return rawWalkAvx512(bytes);
  if (isa == chess::IsaLevel::kBmi2) return rawWalkBmi2(bytes);
#endif
  return rawWalkPortable(bytes);
}

}  // namespace phasemachine::bench
