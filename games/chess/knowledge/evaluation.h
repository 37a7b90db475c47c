// The static evaluation, as a template on the instruction set tag (core/isa.h).
//
// Contract: as evaluate.h, which is the public interface; this header is for
// the translation units of the variants.
//
// Example:
//   int value = Evaluation<isa::Portable>::evaluate(position);
//
// Thread safety: as pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EVALUATION_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EVALUATION_H_

#include <algorithm>

#include "games/chess/knowledge/both_sides.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/knowledge/value_network.h"
#include "games/chess/knowledge/winning_chances.h"
#include "games/chess/position/position.h"

namespace phasemachine::chess {

template <class Isa>
struct Evaluation {
  // The value of the network, scaled by the winning chances of the side that is
  // ahead.
  static int evaluate(const Position& position) {
    const BothSides sides(position);
    int value = ValueNetwork<Isa>::value(sides, position.sideToMove);
    if (mayBeDrawish(sides)) [[unlikely]] {
      value = value * winningChances(sides, value > 0 ? 0 : 1) / kSureWin;
    }
    return std::clamp(value, -kMaxEvaluation, kMaxEvaluation);
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EVALUATION_H_
