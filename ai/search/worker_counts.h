// What the workers of a search have done together.
//
// Thread safety: may be asked while the workers run.

#ifndef PHASEMACHINE_AI_SEARCH_WORKER_COUNTS_H_
#define PHASEMACHINE_AI_SEARCH_WORKER_COUNTS_H_

#include <algorithm>
#include <cstdint>

#include "ai/search/result.h"

namespace phasemachine::search {

// The sum of one of Worker::Counters over a list of pointers to workers.
template <class Workers, class Member>
std::uint64_t sumOf(const Workers& workers, Member member) {
  std::uint64_t total = 0;
  for (const auto& worker : workers) {
    total += (worker->counters().*member).get();
  }
  return total;
}

// Fills in simulations, their speed and their depths; reads `microseconds`.
template <class Worker, class Workers>
void fillCounters(SearchCounters& counters, const Workers& workers) {
  using Counters = typename Worker::Counters;
  counters.simulations = sumOf(workers, &Counters::simulations);
  if (counters.microseconds > 0) {
    counters.simulationsPerSecond = static_cast<double>(counters.simulations) *
                                    1e6 /
                                    static_cast<double>(counters.microseconds);
  }
  if (counters.simulations > 0) {
    counters.meanDepth = static_cast<double>(sumOf(workers, &Counters::plies)) /
                         static_cast<double>(counters.simulations);
  }
  for (const auto& worker : workers) {
    counters.selectiveDepth =
        std::max(counters.selectiveDepth,
                 static_cast<int>(worker->counters().longest.get()));
  }
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_WORKER_COUNTS_H_
