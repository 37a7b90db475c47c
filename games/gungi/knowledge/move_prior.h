// Move priors.
//
// Contract: one logit per move, the sum of the learned weights of its features
// (move_features.h); captures of the marshal get the highest logit.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_GUNGI_KNOWLEDGE_MOVE_PRIOR_H_
#define PHASEMACHINE_GAMES_GUNGI_KNOWLEDGE_MOVE_PRIOR_H_

#include "games/gungi/knowledge/move_features.h"
#include "games/gungi/knowledge/move_weights.h"

namespace phasemachine::gungi {

template <class Isa>
class MovePrior {
 public:
  MovePrior(const Position& p, const Options& options)
      : features_(p, options) {}

  float logit(Move move) const {
    if (features_.takesMarshal(move)) return 12;
    return kMoveWeights.logit([&](auto&& add) { features_.list(move, add); });
  }

 private:
  MoveFeatures<Isa> features_;
};

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_KNOWLEDGE_MOVE_PRIOR_H_
