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

MatchTally::Elo eloInterval(double score, double variance,
                            std::uint64_t samples) {
  if (samples == 0) return {0, -kLargestElo, kLargestElo};
  const double margin =
      1.959964 * std::sqrt(variance / static_cast<double>(samples));
  return {eloOf(score), eloOf(score - margin), eloOf(score + margin)};
}

MatchTally::Elo MatchTally::elo() const {
  if (games() == 0) return eloInterval(0.5, 0, 0);
  const double s = score();
  const double variance = (static_cast<double>(wins) * (1 - s) * (1 - s) +
                           static_cast<double>(draws) * (0.5 - s) * (0.5 - s) +
                           static_cast<double>(losses) * s * s) /
                          static_cast<double>(games());
  return eloInterval(s, variance, games());
}

double MatchTally::superiority() const {
  const auto decided = static_cast<double>(wins + losses);
  if (decided == 0) return 0.5;
  const double lead = static_cast<double>(wins) - static_cast<double>(losses);
  return 0.5 * (1 + std::erf(lead / std::sqrt(2 * decided)));
}

}  // namespace phasemachine
