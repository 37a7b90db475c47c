#include "ai/selfplay/sprt.h"

#include <cmath>
#include <cstddef>

namespace phasemachine {
namespace {

double scoreOfElo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

// Shares of the five results, with `more` added to each count.
struct Shares {
  std::array<double, 5> share;
  double mean = 0;
  double variance = 0;

  Shares(const PairTally& tally, double more) {
    double sum = 0;
    for (std::size_t i = 0; i < share.size(); ++i) {
      share[i] = static_cast<double>(tally.counts[i]) + more;
      sum += share[i];
    }
    if (sum == 0) {
      mean = 0.5;
      return;
    }
    for (std::size_t i = 0; i < share.size(); ++i) {
      share[i] /= sum;
      mean += share[i] * static_cast<double>(i) / 4;
    }
    for (std::size_t i = 0; i < share.size(); ++i) {
      const double deviation = static_cast<double>(i) / 4 - mean;
      variance += share[i] * deviation * deviation;
    }
  }
};

// A few equal pairs have too small a variance and would decide at once; the
// estimate assumes this many earlier occurrences of each result.
constexpr double kSeenBefore = 1;

}  // namespace

std::uint64_t PairTally::pairs() const {
  std::uint64_t sum = 0;
  for (std::uint64_t count : counts) sum += count;
  return sum;
}

double PairTally::score() const { return Shares(*this, 0).mean; }

double PairTally::variance() const { return Shares(*this, 0).variance; }

MatchTally::Elo PairTally::elo() const {
  return eloInterval(score(), variance(), pairs());
}

double Sprt::logLikelihoodRatio(const PairTally& tally) const {
  const auto pairs = static_cast<double>(tally.pairs());
  if (pairs == 0) return 0;
  const double variance = Shares(tally, kSeenBefore).variance;
  const double score0 = scoreOfElo(elo0);
  const double score1 = scoreOfElo(elo1);
  return pairs * (score1 - score0) * (2 * tally.score() - score0 - score1) /
         (2 * variance);
}

double Sprt::lowerBound() const { return std::log(beta / (1 - alpha)); }

double Sprt::upperBound() const { return std::log((1 - beta) / alpha); }

Sprt::Decision Sprt::decide(const PairTally& tally) const {
  const double ratio = logLikelihoodRatio(tally);
  if (ratio >= upperBound()) return Decision::kAcceptElo1;
  if (ratio <= lowerBound()) return Decision::kAcceptElo0;
  return Decision::kContinue;
}

}  // namespace phasemachine
