#include "ai/selfplay/match_tally.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace phasemachine {

namespace {

constexpr double kLargestElo = 2000;

double eloOf(double score) {
  if (score <= 0) return -kLargestElo;
  if (score >= 1) return kLargestElo;
  return std::clamp(400 * std::log10(score / (1 - score)), -kLargestElo,
                    kLargestElo);
}

}  // namespace

void MatchTally::add(std::optional<Side> winner, Side first) {
  if (!winner) {
    ++withoutResult;
  } else if (*winner == Side::kNeutral) {
    ++draws;
  } else if (*winner == first) {
    ++wins;
  } else {
    ++losses;
  }
}

double MatchTally::score() const {
  if (games() == 0) return 0.5;
  return (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) /
         static_cast<double>(games());
}

ScoreInterval scoreInterval(double score, double variance,
                            std::uint64_t samples) {
  if (samples == 0) return {0, 1};
  const auto n = static_cast<double>(samples);
  // Samples of 0 and 1 with the same mean would have this share of spread.
  const double mean = (n * score + 1) / (n + 2);
  const double squares = n * (variance + (score - mean) * (score - mean)) +
                         mean * mean + (1 - mean) * (1 - mean);
  const double spread = squares / (n + 2) / (mean * (1 - mean));
  constexpr double kZ = 1.959963985;
  const double z = kZ * kZ * spread / n;
  const double center = (score + z / 2) / (1 + z);
  const double margin = std::sqrt(z * (score * (1 - score) + z / 4)) / (1 + z);
  return {std::max(center - margin, 0.0), std::min(center + margin, 1.0)};
}

MatchTally::Elo eloInterval(double score, double variance,
                            std::uint64_t samples) {
  const ScoreInterval interval = scoreInterval(score, variance, samples);
  return {eloOf(score), eloOf(interval.low), eloOf(interval.high)};
}

MatchTally::Elo MatchTally::elo() const {
  const double s = score();
  const double variance =
      (static_cast<double>(wins) * (1 - s) * (1 - s) +
       static_cast<double>(draws) * (0.5 - s) * (0.5 - s) +
       static_cast<double>(losses) * s * s) /
      static_cast<double>(std::max<std::uint64_t>(games(), 1));
  return eloInterval(s, variance, games());
}

double MatchTally::superiority() const {
  const auto decided = static_cast<double>(wins + losses);
  if (decided == 0) return 0.5;
  const double lead = static_cast<double>(wins) - static_cast<double>(losses);
  return 0.5 * (1 + std::erf(lead / std::sqrt(2 * decided)));
}

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
