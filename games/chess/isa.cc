#include "games/chess/isa.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

namespace phasemachine::chess {
namespace {

constexpr std::array<IsaLevel, 3> kIsas = {IsaLevel::kPortable, IsaLevel::kBmi2,
                                           IsaLevel::kAvx512};
constexpr std::array<std::string_view, 3> kNames = {"portable", "bmi2",
                                                    "avx512"};

#if defined(__x86_64__)
// Before Zen 3, AMD made PEXT of microcode: tens of cycles and more.
bool hasFastPext() {
  return __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("amdfam15h") &&
         !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}

bool canRun(IsaLevel isa) {
  switch (isa) {
    case IsaLevel::kPortable:
      return true;
    case IsaLevel::kBmi2:
      return hasFastPext() && __builtin_cpu_supports("bmi") &&
             __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("avx2");
    case IsaLevel::kAvx512:
      return canRun(IsaLevel::kBmi2) && __builtin_cpu_supports("avx512f") &&
             __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512dq") &&
             __builtin_cpu_supports("avx512vl") &&
             __builtin_cpu_supports("avx512vbmi") &&
             __builtin_cpu_supports("avx512vbmi2") &&
             __builtin_cpu_supports("avx512vpopcntdq") &&
             __builtin_cpu_supports("gfni");
  }
  return false;
}
#else
bool canRun(IsaLevel isa) { return isa == IsaLevel::kPortable; }
#endif

std::size_t countAvailable() {
  std::size_t count = 0;
  while (count < kIsas.size() && canRun(kIsas[count])) ++count;
  return count;
}

IsaLevel chooseIsa() {
  const IsaLevel best = availableIsas().back();
  const char* wish = std::getenv("PHASEMACHINE_ISA");
  if (wish == nullptr) return best;
  const auto* found = std::find(kNames.begin(), kNames.end(), wish);
  if (found == kNames.end()) return best;
  return std::min(best,
                  kIsas[static_cast<std::size_t>(found - kNames.begin())]);
}

}  // namespace

std::string_view isaName(IsaLevel isa) {
  return kNames[static_cast<std::size_t>(isa)];
}

std::span<const IsaLevel> availableIsas() {
  static const std::size_t count = countAvailable();
  return std::span(kIsas).first(count);
}

IsaLevel activeIsa() {
  static const IsaLevel isa = chooseIsa();
  return isa;
}

}  // namespace phasemachine::chess
