#include "ai/evaluate/centipawns.h"

namespace phasemachine {

namespace centipawns_internal {
namespace {

constexpr std::array<float, 2 * kMaxCentipawns + 1> makeScores() {
  // Multiplies the odds of one centipawn, from the middle outwards: a constant
  // expression of a few thousand operations.
  std::array<float, 2 * kMaxCentipawns + 1> scores = {};
  const double step = portableExp(kLogOddsPerCentipawn);
  double odds = 1;
  for (std::size_t i = 0; i <= kMaxCentipawns; ++i) {
    const double score = odds / (1 + odds);
    scores[kMaxCentipawns + i] = static_cast<float>(score);
    scores[kMaxCentipawns - i] = static_cast<float>(1 - score);
    odds *= step;
  }
  return scores;
}

}  // namespace

constinit const std::array<float, 2 * kMaxCentipawns + 1> kScores =
    makeScores();

}  // namespace centipawns_internal

}  // namespace phasemachine
