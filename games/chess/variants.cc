#include "games/chess/variants.h"

#include "games/chess/variant.h"

namespace phasemachine::chess {

const Variant& variantFor(IsaLevel isa) {
  switch (isa) {
#if defined(__x86_64__)
    case IsaLevel::kBmi2:
      return kBmi2Variant;
    case IsaLevel::kAvx512:
      return kAvx512Variant;
#endif
    default:
      return kPortableVariant;
  }
}

constinit std::atomic<const Variant*> chosenVariant = nullptr;

const Variant& chooseVariant() {
  const Variant& variant = variantFor(activeIsa());
  chosenVariant.store(&variant, std::memory_order_relaxed);
  return variant;
}

}  // namespace phasemachine::chess
