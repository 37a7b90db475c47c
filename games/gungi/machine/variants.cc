#include "games/gungi/machine/variants.h"

#include "games/gungi/machine/variant.h"

namespace phasemachine::gungi {
namespace {

constexpr std::array kVariants = {
    CompiledFor{IsaLevel::kPortable, &kPortableVariant},
#if defined(__x86_64__)
    CompiledFor{IsaLevel::kAvx2, &kAvx2Variant},
#endif
};

}  // namespace

std::span<const IsaLevel> availableIsas() {
  static const std::vector<IsaLevel> available = runnableIsas(kVariants);
  return available;
}

const Variant& variantFor(IsaLevel isa) { return *bestForm(kVariants, isa); }

constinit const ActiveForm<Variant> kActiveVariant(variantFor);

}  // namespace phasemachine::gungi
