#include "ai/selfplay/match_tally.h"

#include <algorithm>
#include <cmath>

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

}  // namespace phasemachine
