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

MatchTally::Elo MatchTally::elo() const {
  const double s = score();
  if (games() == 0) return {0, -kLargestElo, kLargestElo};
  const auto n = static_cast<double>(games());
  const double variance = (static_cast<double>(wins) * (1 - s) * (1 - s) +
                           static_cast<double>(draws) * (0.5 - s) * (0.5 - s) +
                           static_cast<double>(losses) * s * s) /
                          n;
  const double margin = 1.959964 * std::sqrt(variance / n);
  return {eloOf(s), eloOf(s - margin), eloOf(s + margin)};
}

double MatchTally::superiority() const {
  const auto decided = static_cast<double>(wins + losses);
  if (decided == 0) return 0.5;
  const double lead = static_cast<double>(wins) - static_cast<double>(losses);
  return 0.5 * (1 + std::erf(lead / std::sqrt(2 * decided)));
}

}  // namespace phasemachine
