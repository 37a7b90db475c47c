// Which processor instructions the program uses.
//
// Contract: what is hot exists in forms for different processors; all answer
// the same, in the same order. The best kind that this processor runs well is
// found at the first use and stays. The environment variable
// PHASEMACHINE_ISA=portable|avx2|bmi2|avx512 asks for at most that one; other
// values are ignored. Who has forms lists them weakest first, the first for any
// processor, and takes the last one that is not too much.
//
// Example:
//   constexpr std::array forms = {CompiledFor{IsaLevel::kPortable, 'p'},
//                                 CompiledFor{IsaLevel::kAvx512, 'z'}};
//   char form = bestForm(forms, activeIsa());
//   for (IsaLevel isa : runnableIsas(forms)) form = bestForm(forms, isa);
//
// Thread safety: all functions may be called from any thread.

#ifndef PHASEMACHINE_CORE_ISA_H_
#define PHASEMACHINE_CORE_ISA_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace phasemachine {

// Tags that templates are instantiated with.
namespace isa {
struct Portable {};
struct Avx2 {};
struct Bmi2 {};
struct Avx512 {};
}  // namespace isa

// Each includes those before it.
enum class IsaLevel : std::uint8_t {
  kPortable,  // any processor
  kAvx2,      // x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT
  kBmi2,      // the same with a fast PEXT, in hardware
  kAvx512,    // x86-64 with AVX-512 up to VBMI2, VPOPCNTDQ and GFNI (Ice Lake,
              // Zen 4 and later)
};

// "portable", "avx2", "bmi2" or "avx512".
std::string_view isaName(IsaLevel isa);

// Whether this processor runs it, and well.
bool canRun(IsaLevel isa);

// The best that it runs, or less where the environment asks for less.
IsaLevel activeIsa();

// One form of something, and the least processor for it.
template <class Form>
struct CompiledFor {
  IsaLevel isa;
  Form form;
};
template <class Form>
CompiledFor(IsaLevel, Form) -> CompiledFor<Form>;

// The best of `forms` for processors of the kind `isa`.
template <class Form, std::size_t N>
constexpr Form bestForm(const std::array<CompiledFor<Form>, N>& forms,
                        IsaLevel isa) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < N; ++i) {
    if (forms[i].isa <= isa) best = i;
  }
  return forms[best].form;
}

// The kinds of those of `forms` that this processor runs, weakest first.
template <class Form, std::size_t N>
std::vector<IsaLevel> runnableIsas(
    const std::array<CompiledFor<Form>, N>& forms) {
  std::vector<IsaLevel> runnable;
  for (const auto& compiled : forms) {
    if (canRun(compiled.isa)) runnable.push_back(compiled.isa);
  }
  return runnable;
}

// The form for activeIsa(), looked up once: a constant of static storage.
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
  // Every thread that comes here writes the same.
  [[gnu::noinline]] const T& choose() const {
    const T& form = formFor_(activeIsa());
    chosen_.store(&form, std::memory_order_relaxed);
    return form;
  }

  mutable std::atomic<const T*> chosen_ = nullptr;
  const T& (*formFor_)(IsaLevel);
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_ISA_H_
