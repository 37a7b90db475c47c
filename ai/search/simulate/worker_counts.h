// Counters of the workers of a search, and their totals.
//
// Thread safety: each worker writes its own counters; any thread may read them.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "ai/search/ask/result.h"
#include "ai/search/tree/arena.h"

namespace phasemachine::search {

// A counter written by one thread and readable by any.
class OwnedCounter {
 public:
  std::uint64_t get() const { return value_.load(std::memory_order_relaxed); }
  void set(std::uint64_t value) {
    value_.store(value, std::memory_order_relaxed);
  }
  void add(std::uint64_t more) { set(get() + more); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

struct WorkerCounters {
  OwnedCounter simulations;
  OwnedCounter plies;
  OwnedCounter nodes;
  OwnedCounter longest;  // plies of the longest simulation

  void countSimulation(std::uint64_t itsPlies) {
    simulations.add(1);
    plies.add(itsPlies);
    if (itsPlies > longest.get()) longest.set(itsPlies);
  }
  void reset() {
    for (OwnedCounter* counter : {&simulations, &plies, &nodes, &longest}) {
      counter->set(0);
    }
  }
};

// The sum of a counter over a list of pointers to workers.
template <class Workers>
std::uint64_t sumOf(const Workers& workers,
                    OwnedCounter WorkerCounters::* member) {
  std::uint64_t total = 0;
  for (const auto& worker : workers) {
    total += (worker->counters().*member).get();
  }
  return total;
}

// Fills in simulations, speed and depths. `microseconds` must be set already.
template <class Workers>
void fillCounters(SearchCounters& counters, const Workers& workers) {
  counters.simulations = sumOf(workers, &WorkerCounters::simulations);
  if (counters.microseconds > 0) {
    counters.simulationsPerSecond = static_cast<double>(counters.simulations) *
                                    1e6 /
                                    static_cast<double>(counters.microseconds);
  }
  if (counters.simulations > 0) {
    counters.meanDepth =
        static_cast<double>(sumOf(workers, &WorkerCounters::plies)) /
        static_cast<double>(counters.simulations);
  }
  for (const auto& worker : workers) {
    counters.selectiveDepth =
        std::max(counters.selectiveDepth,
                 static_cast<int>(worker->counters().longest.get()));
  }
}

// Fills in the memory use of a tree with `counters.nodes` nodes.
inline void fillMemory(SearchCounters& counters, const Arena& arena) {
  counters.treeBytes = std::uint64_t{arena.used()} * kUnitBytes;
  counters.memoryPermille =
      static_cast<int>(std::uint64_t{1000} * arena.used() / arena.capacity());
  counters.memoryFull = arena.full();
  if (counters.nodes > 0) {
    counters.bytesPerNode = static_cast<double>(counters.treeBytes) /
                            static_cast<double>(counters.nodes);
  }
}

}  // namespace phasemachine::search
