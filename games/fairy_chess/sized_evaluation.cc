#include "games/fairy_chess/sized_evaluation.h"

#include <array>

namespace phasemachine::fairy_chess {
namespace {

// One for each number of words.
using EvaluationForms = std::array<const SizedEvaluation*, 3>;

constexpr EvaluationForms kPortableEvaluations = {
    &kPortableEvaluation64, &kPortableEvaluation128, &kPortableEvaluation192};
#if defined(__x86_64__)
constexpr EvaluationForms kAvx2Evaluations = {
    &kAvx2EvaluationOf64, &kAvx2EvaluationOf128, &kAvx2EvaluationOf192};
#endif

constexpr std::array kEvaluations = {
    CompiledFor{IsaLevel::kPortable, &kPortableEvaluations},
#if defined(__x86_64__)
    CompiledFor{IsaLevel::kAvx2, &kAvx2Evaluations},
#endif
};

const EvaluationForms& evaluationsFor(IsaLevel isa) {
  return *bestForm(kEvaluations, isa);
}

constinit const ActiveForm<EvaluationForms> kActiveEvaluations(evaluationsFor);

const SizedEvaluation& sizedFor(const EvaluationForms& forms,
                                const Variant& v) {
  return *forms[static_cast<std::size_t>(v.words - 1)];
}

}  // namespace

const SizedEvaluation& evaluationFor(IsaLevel isa, const Variant& v) {
  return sizedFor(evaluationsFor(isa), v);
}

const SizedEvaluation& activeEvaluation(const Variant& v) {
  return sizedFor(kActiveEvaluations.get(), v);
}

}  // namespace phasemachine::fairy_chess
