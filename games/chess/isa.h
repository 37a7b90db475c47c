// Which processor instructions the rules use.
//
// Contract: the rules exist in variants for different processors; all answer
// the same, in the same order. The best one that this processor runs well is
// chosen at the first use and stays. The environment variable
// PHASEMACHINE_ISA=portable|bmi2|avx512 asks for at most that one; other values
// are ignored.
//
// Example:
//   for (IsaLevel isa : availableIsas()) check(variantFor(isa));  // variants.h
//
// Thread safety: all functions may be called from any thread.

#ifndef PHASEMACHINE_GAMES_CHESS_ISA_H_
#define PHASEMACHINE_GAMES_CHESS_ISA_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace phasemachine::chess {

// Tags that the rule templates are instantiated with.
namespace isa {
struct Portable {};
struct Bmi2 {};
struct Avx512 {};
}  // namespace isa

// Each includes those before it.
enum class IsaLevel : std::uint8_t {
  kPortable,  // any processor
  kBmi2,      // x86-64 with AVX2, POPCNT and a fast BMI2 (PEXT in hardware)
  kAvx512,    // x86-64 with AVX-512 up to VBMI2, VPOPCNTDQ and GFNI (Ice Lake,
              // Zen 4 and later)
};

// "portable", "bmi2" or "avx512".
std::string_view isaName(IsaLevel isa);

// The variants that this processor can run, weakest first.
std::span<const IsaLevel> availableIsas();

// The variant in use.
IsaLevel activeIsa();

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_ISA_H_
