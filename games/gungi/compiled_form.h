// One form of Gungi (compiled.h), as a template on the instruction set tag.
//
// Contract: kAvx2Form is defined in its own file, compiled_avx2.cc, compiled
// for processors with the instructions.

#pragma once

#include "games/gungi/compiled.h"
#include "games/gungi/knowledge/evaluation.h"
#include "games/gungi/knowledge/features.h"
#include "games/gungi/knowledge/move_features.h"
#include "games/gungi/rules/move_sampler.h"
#include "games/gungi/rules/phases.h"

namespace phasemachine::gungi {

extern const Compiled kPortableForm;
#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
extern const Compiled kAvx2Form;
#endif

// Returns the evaluation.
template <class Isa, class Sink>
int listFeatures(const Position& p, const Options& options, Side viewer,
                 Sink out) {
  const Evaluation<Isa> survey(p, options);
  FeatureLister<Isa, Sink>(p, survey, viewer, out).list();
  return survey.value();
}

template <class Isa>
constexpr Compiled makeForm() {
  return {.machine = MachineLoop<Phases<Isa>>::table(),
          .generate = Generator<Isa>::generate,
          .count = Generator<Isa>::count,
          .draw = MoveSampler<Isa>::draw,
          .evaluate =
              [](const Position& p, const Options& options) {
                return Evaluation<Isa>(p, options).value();
              },
          .moveLogits =
              [](const Position& p, const Options& options,
                 const MoveList& moves, float* logits) {
                const MovePrior<Isa> prior(p, options);
                for (const Move move : moves) *logits++ = prior.logit(move);
              },
          .listFeatures =
              [](const Position& p, const Options& options, Side viewer,
                 NumberRuns& out) {
                return listFeatures<Isa>(p, options, viewer, FeatureRuns{out});
              },
          .listInputs =
              [](const Position& p, const Options& options, Side viewer,
                 std::uint32_t first, InputList& out) {
                return listFeatures<Isa>(p, options, viewer,
                                         FeatureInputs{out, first});
              }};
}

}  // namespace phasemachine::gungi
