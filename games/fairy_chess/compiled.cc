// Chooses among the compiled forms of the rules and the evaluation, by
// processor and size of the board.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "games/fairy_chess/compiled_form.h"

namespace phasemachine::fairy_chess {
namespace {

// The sizes of the files, set by the build.
static_assert(sizeof(kMovesFile) == PHASEMACHINE_MOVES_BYTES,
              "networks/moves.net has another size than its numbers");
static_assert(sizeof(kValueFile) == PHASEMACHINE_VALUE_BYTES,
              "networks/value.net has another size than its numbers");

constexpr std::array kForms = {
    CompiledFor{IsaLevel::kPortable, &kPortableForm},
#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
    CompiledFor{IsaLevel::kAvx2, &kAvx2Form},
#endif
};

const Compiled& compiledFor(IsaLevel isa) { return *bestForm(kForms, isa); }

constinit const ActiveForm<Compiled> kActiveCompiled(compiledFor);

const SizedForm& sizedFor(const Compiled& form, const Variant& v) {
  return form[static_cast<std::size_t>(v.words - 1)];
}

}  // namespace

std::span<const IsaLevel> availableIsas() {
  static const std::vector<IsaLevel> available = runnableIsas(kForms);
  return available;
}

const SizedRules& rulesFor(IsaLevel isa, const Variant& v) {
  return sizedFor(compiledFor(isa), v).rules;
}

const SizedRules& activeRules(const Variant& v) {
  return sizedFor(kActiveCompiled.get(), v).rules;
}

const SizedEvaluation& evaluationFor(IsaLevel isa, const Variant& v) {
  return sizedFor(compiledFor(isa), v).evaluation;
}

const SizedEvaluation& activeEvaluation(const Variant& v) {
  return sizedFor(kActiveCompiled.get(), v).evaluation;
}

}  // namespace phasemachine::fairy_chess
