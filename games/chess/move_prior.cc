#include "games/chess/move_prior.h"

#include "games/chess/isa.h"
#include "games/chess/policy.h"

namespace phasemachine::chess {

void moveLogits(const Position& position, const MoveList& moves,
                float* logits) {
  Policy<isa::Portable>(position).writeLogits(moves, logits);
}

}  // namespace phasemachine::chess
