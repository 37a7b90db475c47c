#include "games/twilight_struggle/knowledge/networks.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "games/twilight_struggle/knowledge/move_feature_ranges.h"
#include "games/twilight_struggle/knowledge/move_features.h"
#include "games/twilight_struggle/knowledge/value_features.h"

namespace phasemachine::twilight_struggle {
namespace {

// The sizes of the files, set by the build.
static_assert(sizeof(kMovesFile) == PHASEMACHINE_MOVES_BYTES,
              "networks/moves.net has another size than its numbers");
static_assert(sizeof(kValueFile) == PHASEMACHINE_VALUE_BYTES,
              "networks/value.net has another size than its numbers");

constexpr std::size_t kUnits = ValueWeights::kUnits;

// Every machine has registers of eight numbers. Each holds the weights of two
// units, since bytes would overflow: the sum of the numbers and the sum of
// their upper bytes give both. All sums wrap around.
using Eight [[gnu::vector_size(16)]] = std::uint16_t;
constexpr std::size_t kParts = kUnits / 16;

// The weights plus 128, so that none is negative.
Eight load(const std::array<std::int8_t, kUnits>& weights, std::size_t part) {
  Eight pairs;
  std::memcpy(&pairs, weights.data() + 16 * part, sizeof(pairs));
  return pairs ^ 0x8080;
}

ValueWeights::Units sumsOf(std::span<const std::uint16_t> features) {
  std::array<Eight, kParts> both = {};
  std::array<Eight, kParts> upper = {};
  for (const std::uint16_t feature : features) {
    for (std::size_t p = 0; p < kParts; ++p) {
      const Eight pairs = load(kValueWeights.features[feature], p);
      both[p] += pairs;
      upper[p] += pairs >> 8;
    }
  }
  const auto added = static_cast<std::uint16_t>(128 * features.size());
  ValueWeights::Units units;
  for (std::size_t i = 0; i < kUnits; ++i) {
    const std::uint16_t high = upper[i / 16][i % 16 / 2];
    const int sum = i % 2 != 0 ? high : both[i / 16][i % 16 / 2] - 256 * high;
    units[i] = static_cast<std::int16_t>(sum - added + kValueWeights.bias[i]);
  }
  return units;
}

}  // namespace

int learnedLead(const Board& board, const RegionScores& scores,
                const DeadlyCards& deadly, int lead) {
  std::array<std::uint16_t, ValueFeatures::kMost> features;
  std::size_t count = 0;
  ValueFeatures(board, scores, deadly).list([&](std::uint32_t feature) {
    features[count++] = static_cast<std::uint16_t>(feature);
  });
  const ValueWeights::Units units = sumsOf(std::span(features).first(count));
  const auto turn = static_cast<std::size_t>(board.turn - 1);
  const ValueWeights::Units& outputs = kValueWeights.outputs[turn];
  std::int32_t output = 0;
  for (std::size_t i = 0; i < kUnits; ++i) {
    output += std::clamp<int>(units[i], 0, ValueWeights::kOne) * outputs[i];
  }
  return lead * kValueWeights.scale[turn] / ValueWeights::kScaleOne +
         kValueWeights.constant[turn] + output / (1 << ValueWeights::kShift);
}

void moveLogits(const Board& board, const MoveList& moves, float* logits) {
  const MoveFeatures features(board);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    logits[i] =
        kMoveWeights.logit([&](auto&& add) { features.list(moves[i], add); });
  }
}

}  // namespace phasemachine::twilight_struggle
