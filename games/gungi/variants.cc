#include "games/gungi/variants.h"

#include "games/gungi/variant.h"

namespace phasemachine::gungi {

const Variant& variantFor(IsaLevel isa) {
  switch (isa) {
#if defined(__x86_64__)
    case IsaLevel::kAvx2:
      return kAvx2Variant;
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

}  // namespace phasemachine::gungi
