// Selects code compiled for the instruction set of the processor.
//
// Contract: hot code is compiled for several instruction sets; all forms give
// the same results. The best level that this processor runs well is detected at
// first use and then fixed. The environment variable
// PHASEMACHINE_ISA=portable|avx2|bmi2|avx512 caps the level; other values are
// ignored. A list of forms is ordered from the weakest level; the first form
// must be portable.
//
// Example:
//   constexpr std::array forms = {CompiledFor{IsaLevel::kPortable, 'p'},
//                                 CompiledFor{IsaLevel::kAvx512, 'z'}};
//   char form = bestForm(forms, activeIsa());
//   for (IsaLevel isa : runnableIsas(forms)) form = bestForm(forms, isa);
//
// Thread safety: all functions may be called from any thread.

#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace phasemachine {

// Tags for instantiating templates.
namespace isa {
struct Portable {};
struct Avx2 {};
struct Bmi2 {};
struct Avx512 {};
}  // namespace isa

// Each level includes the ones before it.
enum class IsaLevel : std::uint8_t {
  kPortable,  // any processor
  kAvx2,      // x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT
  kBmi2,      // the same with a fast PEXT, in hardware
  kAvx512,    // x86-64 with AVX-512 up to VBMI2, VNNI, VPOPCNTDQ and GFNI (Ice
              // Lake, Zen 4 and later)
};

// "portable", "avx2", "bmi2" or "avx512".
std::string_view isaName(IsaLevel isa);

// True if this processor supports `isa` and executes it fast.
bool canRun(IsaLevel isa);

// The best level that this processor runs well, capped by PHASEMACHINE_ISA.
IsaLevel activeIsa();

// A form of some code and the lowest level that runs it.
template <class Form>
struct CompiledFor {
  IsaLevel isa;
  Form form;
};
template <class Form>
CompiledFor(IsaLevel, Form) -> CompiledFor<Form>;

// The best of `forms` that level `isa` can run.
template <class Form, std::size_t N>
constexpr Form bestForm(const std::array<CompiledFor<Form>, N>& forms,
                        IsaLevel isa) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < N; ++i) {
    if (forms[i].isa <= isa) best = i;
  }
  return forms[best].form;
}

// The levels of those `forms` that this processor can run, weakest first.
template <class Form, std::size_t N>
std::vector<IsaLevel> runnableIsas(
    const std::array<CompiledFor<Form>, N>& forms) {
  std::vector<IsaLevel> runnable;
  for (const auto& compiled : forms) {
    if (canRun(compiled.isa)) runnable.push_back(compiled.isa);
  }
  return runnable;
}

// The form for activeIsa(), looked up once. For constants of static storage.
template <class T>
class ActiveForm {
 public:
  explicit constexpr ActiveForm(const T& (*formFor)(IsaLevel))
      : formFor_(formFor) {}

  const T& get() const {
    const T* chosen = chosen_.load(std::memory_order_relaxed);
    return chosen != nullptr ? *chosen : choose();
  }

 private:
  // A race is harmless: every thread stores the same pointer.
  [[gnu::noinline]] const T& choose() const {
    const T& form = formFor_(activeIsa());
    chosen_.store(&form, std::memory_order_relaxed);
    return form;
  }

  mutable std::atomic<const T*> chosen_ = nullptr;
  const T& (*formFor_)(IsaLevel);
};

}  // namespace phasemachine
