// The rules and the evaluation for boards of each size, compiled once per
// instruction set.
//
// Contract: each of the constants below is defined in its own file,
// compiled_<name>.cc, compiled for processors with the instructions; all give
// the same results in the same order. Templates used here must depend on `Isa`,
// which std::vector<Move> does not: the linker could pick either of two compiled
// forms.

#pragma once

#include <array>

#include "core/isa.h"
#include "games/fairy_chess/knowledge/evaluate.h"
#include "games/fairy_chess/knowledge/evaluation.h"
#include "games/fairy_chess/knowledge/move_prior.h"
#include "games/fairy_chess/knowledge/value_network.h"
#include "games/fairy_chess/moves/sized_moves.h"

namespace phasemachine::fairy_chess {

struct SizedForm {
  SizedRules rules;
  SizedEvaluation evaluation;
};
// Indexed by number of words - 1.
using Compiled = std::array<SizedForm, 3>;

extern const Compiled kPortableForm;
#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
extern const Compiled kAvx2Form;
#endif

template <int kWords, class Isa>
constexpr SizedForm makeSizedForm() {
  return {.rules = SizedMoves<kWords, Isa>::rules(),
          .evaluation = {.evaluate =
                             [](const Variant& v, const Position& p) {
                               return Evaluation<kWords, Isa>(v, p).value();
                             },
                         .learnedValue = learnedValue<kWords, Isa>,
                         .moveLogits = writeLogits<kWords, Isa>}};
}

template <class Isa>
constexpr Compiled makeForm() {
  return {makeSizedForm<1, Isa>(), makeSizedForm<2, Isa>(),
          makeSizedForm<3, Isa>()};
}

}  // namespace phasemachine::fairy_chess
