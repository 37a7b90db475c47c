#include "games/chess/machine/variants.h"

#include "games/chess/machine/variant.h"

namespace phasemachine::chess {
namespace {

constexpr std::array kVariants = {
    CompiledFor{IsaLevel::kPortable, &kPortableVariant},
#if defined(__x86_64__)
    CompiledFor{IsaLevel::kBmi2, &kBmi2Variant},
    CompiledFor{IsaLevel::kAvx512, &kAvx512Variant},
#endif
};

}  // namespace

std::span<const IsaLevel> availableIsas() {
  static const std::vector<IsaLevel> available = runnableIsas(kVariants);
  return available;
}

const Variant& variantFor(IsaLevel isa) { return *bestForm(kVariants, isa); }

constinit const ActiveForm<Variant> kActiveVariant(variantFor);

}  // namespace phasemachine::chess
