#include "games/gungi/isa.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <string_view>

namespace phasemachine::gungi {
namespace {

constexpr std::array<IsaLevel, 2> kIsas = {IsaLevel::kPortable,
                                           IsaLevel::kAvx2};

std::size_t countAvailable() {
#if defined(__x86_64__)
  const bool avx2 =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") &&
      __builtin_cpu_supports("popcnt");
  return avx2 ? 2 : 1;
#else
  return 1;
#endif
}

IsaLevel chooseIsa() {
  const char* wish = std::getenv("PHASEMACHINE_ISA");
  if (wish != nullptr && std::string_view(wish) == "portable") {
    return IsaLevel::kPortable;
  }
  return availableIsas().back();
}

}  // namespace

std::span<const IsaLevel> availableIsas() {
  static const std::size_t count = countAvailable();
  return std::span(kIsas).first(count);
}

IsaLevel activeIsa() {
  static const IsaLevel isa = chooseIsa();
  return isa;
}

}  // namespace phasemachine::gungi
