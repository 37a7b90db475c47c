#include "games/monoknight/knowledge/evaluate.h"

#include <algorithm>
#include <cstddef>

#include "games/monoknight/knowledge/features.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/phases.h"
#include "games/monoknight/rules/score.h"

namespace phasemachine::monoknight {
namespace {

// The size of the file, set by the build.
static_assert(sizeof(kValueFile) == PHASEMACHINE_VALUE_BYTES,
              "networks/value.net has another size than its numbers");

constexpr float kMostWaste = 30;

float networkValue(const FeatureVector& x) {
  const ValueWeights& weights = kValueWeights;
  ValueWeights::Units sums = weights.bias;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    if (x[i] == 0) continue;
    for (std::size_t h = 0; h < sums.size(); ++h) {
      sums[h] += x[i] * weights.inputs[i][h];
    }
  }
  float value = weights.outputBias[0];
  for (std::size_t h = 0; h < sums.size(); ++h) {
    value += std::max(sums[h], 0.0F) * weights.outputs[h];
  }
  return std::clamp(value, 0.0F, kMostWaste);
}

double placedRest(const Board& board) {
  FeatureVector x;
  features(board, x);
  return visitsLeft(board) + ValueWeights::kOutputUnit * networkValue(x);
}

}  // namespace

int visitsLeft(const Board& board) {
  int visits = 0;
  for (TileSet rest = board.open; !rest.empty(); rest.removeFirst()) {
    visits += board.needed[static_cast<std::size_t>(rest.first())];
  }
  return visits;
}

double expectedRest(const Board& board) {
  if (board.position != kNowhere) return placedRest(board);
  Board placed = board;
  const std::uint8_t centre = centreOf(board.terms.size);
  placed.position = board.passable.has(centre)
                        ? centre
                        : static_cast<std::uint8_t>(board.passable.first());
  placed.stepOn(placed.position);
  return placedRest(placed);
}

double expectedUtility(const Board& board) {
  // Nearly all remaining cost is actions, which take time.
  const double perMove = kPointsPerMove + board.terms.pace / 1000.0;
  return scoreUtility(exactScore(board) + perMove * expectedRest(board),
                      leastScore(board.terms));
}

void moveLogits(const Board& board, const MoveList& moves, float* logits) {
  constexpr float kOpenStep = 3;
  constexpr float kLonelyTile = 2;
  constexpr float kOtherStep = 0;
  constexpr float kDiscard = -0.3F;
  constexpr float kRedraw = -2.5F;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    switch (move.kind()) {
      case MoveKind::kPlay: {
        const Card& card = kCards[board.hand[move.slot()].card];
        const int tile =
            Phases<RuleCards>::target(board, card.vectors[move.vector()]);
        logits[i] = kOtherStep;
        if (board.open.has(tile)) {
          const int degree = (entriesTo(board, tile) & board.open).size();
          logits[i] = kOpenStep + kLonelyTile / static_cast<float>(1 + degree);
        }
        break;
      }
      case MoveKind::kDiscard: logits[i] = kDiscard; break;
      case MoveKind::kRedraw: logits[i] = kRedraw; break;
      default: logits[i] = 0;
    }
  }
}

}  // namespace phasemachine::monoknight
