#include "games/fairy_chess/sized_moves.h"

#include <vector>

namespace phasemachine::fairy_chess {
namespace {

constexpr SizedForms kPortableForms = {&kPortable64, &kPortable128,
                                       &kPortable192};
#if defined(__x86_64__)
constexpr SizedForms kAvx2Forms = {&kAvx2Of64, &kAvx2Of128, &kAvx2Of192};
#endif

constexpr std::array kForms = {
    CompiledFor{IsaLevel::kPortable, &kPortableForms},
#if defined(__x86_64__)
    CompiledFor{IsaLevel::kAvx2, &kAvx2Forms},
#endif
};

const SizedForms& formsFor(IsaLevel isa) { return *bestForm(kForms, isa); }

constinit const ActiveForm<SizedForms> kActiveForms(formsFor);

const SizedRules& sizedFor(const SizedForms& forms, const Variant& v) {
  return *forms[static_cast<std::size_t>(v.words - 1)];
}

}  // namespace

std::span<const IsaLevel> availableIsas() {
  static const std::vector<IsaLevel> available = runnableIsas(kForms);
  return available;
}

const SizedRules& rulesFor(IsaLevel isa, const Variant& v) {
  return sizedFor(formsFor(isa), v);
}

const SizedRules& activeRules(const Variant& v) {
  return sizedFor(kActiveForms.get(), v);
}

}  // namespace phasemachine::fairy_chess
