#include "ai/selfplay/move_choice.h"

#include <algorithm>
#include <vector>

#include "ai/evaluate/portable_math.h"

namespace phasemachine {

std::size_t drawByVisits(std::span<const std::uint64_t> visits,
                         double temperature, Random& random) {
  const std::uint64_t most = *std::max_element(visits.begin(), visits.end());
  if (most == 0) return 0;
  const double logMost = portableLog(static_cast<double>(most));
  std::vector<double> upTo;
  double sum = 0;
  for (std::uint64_t n : visits) {
    if (n != 0) {
      sum += portableExp((portableLog(static_cast<double>(n)) - logMost) /
                         temperature);
    }
    upTo.push_back(sum);
  }
  const double drawn = random.uniform() * sum;
  const auto at = std::upper_bound(upTo.begin(), upTo.end(), drawn);
  return static_cast<std::size_t>(at - upTo.begin());
}

}  // namespace phasemachine
