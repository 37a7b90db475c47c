// Which processor instructions the rules are compiled for.
//
// Contract: the rules exist in variants for different processors; all answer
// the same, in the same order. The best one that this processor runs well is
// chosen at the first use and stays; PHASEMACHINE_ISA=portable in the
// environment asks for the plain one.
//
// Thread safety: all functions may be called from any thread.

#ifndef PHASEMACHINE_GAMES_GUNGI_ISA_H_
#define PHASEMACHINE_GAMES_GUNGI_ISA_H_

#include <cstdint>
#include <span>

namespace phasemachine::gungi {

// Tags that the rule templates are instantiated with.
namespace isa {
struct Portable {};
struct Avx2 {};
}  // namespace isa

enum class IsaLevel : std::uint8_t {
  kPortable,  // any processor
  kAvx2,      // x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT
};

// The variants that this processor can run, weakest first.
std::span<const IsaLevel> availableIsas();

// The variant in use.
IsaLevel activeIsa();

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_ISA_H_
