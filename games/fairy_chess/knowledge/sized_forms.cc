// Chooses among the compiled forms of the rules and the evaluation, by
// processor and size of the board.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "core/isa.h"
#include "games/fairy_chess/knowledge/sized_evaluation.h"
#include "games/fairy_chess/moves/sized_moves.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {
namespace {

struct SizedForm {
  const SizedRules* rules;
  const SizedEvaluation* evaluation;
};
// Indexed by number of words - 1.
using SizedForms = std::array<SizedForm, 3>;

constexpr SizedForms kPortableForms = {
    {{&kPortable64, &kPortableEvaluation64},
     {&kPortable128, &kPortableEvaluation128},
     {&kPortable192, &kPortableEvaluation192}}};
#if defined(__x86_64__)
constexpr SizedForms kAvx2Forms = {{{&kAvx2Of64, &kAvx2EvaluationOf64},
                                    {&kAvx2Of128, &kAvx2EvaluationOf128},
                                    {&kAvx2Of192, &kAvx2EvaluationOf192}}};
#endif

constexpr std::array kForms = {
    CompiledFor{IsaLevel::kPortable, &kPortableForms},
#if defined(__x86_64__)
    CompiledFor{IsaLevel::kAvx2, &kAvx2Forms},
#endif
};

const SizedForms& formsFor(IsaLevel isa) { return *bestForm(kForms, isa); }

constinit const ActiveForm<SizedForms> kActiveForms(formsFor);

const SizedForm& sizedFor(const SizedForms& forms, const Variant& v) {
  return forms[static_cast<std::size_t>(v.words - 1)];
}

}  // namespace

std::span<const IsaLevel> availableIsas() {
  static const std::vector<IsaLevel> available = runnableIsas(kForms);
  return available;
}

const SizedRules& rulesFor(IsaLevel isa, const Variant& v) {
  return *sizedFor(formsFor(isa), v).rules;
}

const SizedRules& activeRules(const Variant& v) {
  return *sizedFor(kActiveForms.get(), v).rules;
}

const SizedEvaluation& evaluationFor(IsaLevel isa, const Variant& v) {
  return *sizedFor(formsFor(isa), v).evaluation;
}

const SizedEvaluation& activeEvaluation(const Variant& v) {
  return *sizedFor(kActiveForms.get(), v).evaluation;
}

}  // namespace phasemachine::fairy_chess
