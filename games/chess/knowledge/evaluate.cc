#include "games/chess/knowledge/evaluate.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace phasemachine::chess {
namespace {

// Centipawns for odds of ten to one: the logistic 1 / (1 + 10^(-x /
// kLogisticScale)).
constexpr double kLogisticScale = 400.0;

// Where the logistic is flat, a search could not distinguish one queen up from
// two; so this share of the score is linear, up to kMaxEvaluation.
constexpr double kStraightShare = 0.02;

// The curve is tabulated at every kStep centipawns and joined by lines.
constexpr int kStep = 16;
constexpr int kKnots = kMaxEvaluation / kStep;
static_assert(kKnots * kStep == kMaxEvaluation);

// e^x for x <= 0, by dividing the argument and squaring the series. Only for
// constant evaluation, so the result does not depend on the machine.
consteval double exponential(double x) {
  constexpr int kHalvings = 10;
  const double small = x / (1 << kHalvings);
  double term = 1;
  double sum = 1;
  for (int i = 1; i < 12; ++i) {
    term *= small / i;
    sum += term;
  }
  for (int i = 0; i < kHalvings; ++i) sum *= sum;
  return sum;
}

consteval std::array<std::int32_t, kKnots + 2> makeCurve() {
  constexpr double kLn10 = 2.302585092994045684;
  std::array<std::int32_t, kKnots + 2> curve = {};
  for (int i = 0; i <= kKnots; ++i) {
    const double x = i * kStep;
    const double logistic = 1 / (1 + exponential(-kLn10 * x / kLogisticScale));
    const double straight = 0.5 + x / (2 * kMaxEvaluation);
    curve[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(
        kScoreOneQ15 *
            (logistic * (1 - kStraightShare) + straight * kStraightShare) +
        0.5);
  }
  // The last knot repeated, for interpolation at the end of the table.
  curve[kKnots + 1] = curve[kKnots];
  return curve;
}

constexpr auto kCurve = makeCurve();

}  // namespace

std::int32_t expectedScoreQ15(int centipawns) {
  const int bounded = std::clamp(centipawns, -kKnots * kStep, kKnots * kStep);
  const int size = bounded < 0 ? -bounded : bounded;
  const auto knot = static_cast<std::size_t>(size / kStep);
  const std::int32_t rise = kCurve[knot + 1] - kCurve[knot];
  const std::int32_t score = kCurve[knot] + rise * (size % kStep) / kStep;
  return bounded < 0 ? kScoreOneQ15 - score : score;
}

int centipawnsFor(double score) {
  const auto wanted = static_cast<std::int32_t>(
      std::clamp(score, 0.0, 1.0) * kScoreOneQ15 + 0.5);
  const bool worse = wanted < kScoreOneQ15 / 2;
  const std::int32_t target = worse ? kScoreOneQ15 - wanted : wanted;
  int low = 0;
  int high = kMaxEvaluation;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (expectedScoreQ15(middle) < target) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return worse ? -low : low;
}

}  // namespace phasemachine::chess
