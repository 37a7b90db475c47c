#include "core/isa.h"

#include <algorithm>
#include <cstdlib>

namespace phasemachine {
namespace {

constexpr std::array<std::string_view, 4> kIsaNames = {"portable", "avx2",
                                                       "bmi2", "avx512"};

#if defined(__x86_64__)
// Before Zen 3, AMD's PEXT is microcoded: tens of cycles or more.
bool hasFastPext() {
  return !__builtin_cpu_is("amdfam15h") && !__builtin_cpu_is("znver1") &&
         !__builtin_cpu_is("znver2");
}
#endif

IsaLevel chooseIsa() {
  auto most = IsaLevel::kAvx512;
  if (const char* wish = std::getenv("PHASEMACHINE_ISA"); wish != nullptr) {
    const auto* found = std::find(kIsaNames.begin(), kIsaNames.end(), wish);
    if (found != kIsaNames.end()) {
      most = static_cast<IsaLevel>(found - kIsaNames.begin());
    }
  }
  auto best = IsaLevel::kPortable;
  for (const IsaLevel isa :
       {IsaLevel::kAvx2, IsaLevel::kBmi2, IsaLevel::kAvx512}) {
    if (isa <= most && canRun(isa)) best = isa;
  }
  return best;
}

}  // namespace

std::string_view isaName(IsaLevel isa) {
  return kIsaNames[static_cast<std::size_t>(isa)];
}

bool canRun(IsaLevel isa) {
  switch (isa) {
    case IsaLevel::kPortable: return true;
#if defined(__x86_64__)
    case IsaLevel::kAvx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
             __builtin_cpu_supports("bmi2") &&
             __builtin_cpu_supports("lzcnt") &&
             __builtin_cpu_supports("popcnt");
    case IsaLevel::kBmi2: return canRun(IsaLevel::kAvx2) && hasFastPext();
    case IsaLevel::kAvx512:
      return canRun(IsaLevel::kBmi2) && __builtin_cpu_supports("avx512f") &&
             __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512dq") &&
             __builtin_cpu_supports("avx512vl") &&
             __builtin_cpu_supports("avx512vbmi") &&
             __builtin_cpu_supports("avx512vbmi2") &&
             __builtin_cpu_supports("avx512vnni") &&
             __builtin_cpu_supports("avx512vpopcntdq") &&
             __builtin_cpu_supports("gfni");
#endif
    default: return false;
  }
}

IsaLevel activeIsa() {
  static const IsaLevel isa = chooseIsa();
  return isa;
}

}  // namespace phasemachine
