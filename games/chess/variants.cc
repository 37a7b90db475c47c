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

const Variant& activeVariant() {
  static const Variant& variant = variantFor(activeIsa());
  return variant;
}

}  // namespace phasemachine::chess
