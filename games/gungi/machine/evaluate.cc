#include "games/gungi/machine/evaluate.h"

#include <algorithm>
#include <cstdint>

#include "core/isa.h"
#include "games/gungi/knowledge/evaluation.h"
#include "games/gungi/machine/variants.h"
#include "games/gungi/rules/betrayal.h"

namespace phasemachine::gungi {

int evaluate(const Position& position, const Options& options) {
  return activeVariant().evaluate(position, options);
}

double expectedScore(int evaluation) {
  // x / (1 + |x|), which needs no exponential.
  constexpr double kEven = 900;
  const double x = evaluation / kEven;
  return 0.5 + 0.5 * x / (1 + (x < 0 ? -x : x));
}

void moveLogits(const Position& position, const Options& options,
                const MoveList& moves, float* logits) {
  activeVariant().moveLogits(position, options, moves, logits);
}

Move playoutMove(const Position& position, const Options& options,
                 const MoveList& moves, Random& random) {
  const Side you = opponent(position.sideToMove);
  const Square marshal = position.marshals[playerIndex(you)];
  const auto size = static_cast<std::uint32_t>(moves.size());
  int best = -1;
  Move chosen = moves[random.below(size)];
  const bool greedy = random.below(4) != 0;
  for (const Move move : moves) {
    if (!move.isCapture()) continue;
    if (move.to() == marshal) return move;
    if (!greedy) continue;
    int gain = 0;
    for (Tower tower = position.towers[move.to()]; tower != 0;
         tower = popped(tower)) {
      const int value = weights::kPiece[index(typeOf(topOf(tower)))];
      if (sideOf(topOf(tower)) == you) {
        gain += value;
      } else if (!options.published()) {
        gain -= value;
      }
    }
    if (gain > best) {
      best = gain;
      chosen = move;
    }
  }
  return chosen;
}

}  // namespace phasemachine::gungi
