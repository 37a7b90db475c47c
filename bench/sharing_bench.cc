// Counts how often threads write shared memory of a search tree.
//
// One thread searches the start position of chess with a constant evaluator.
// Then the number of writes by T threads is computed for every statistic of the
// tree from its visits (ai/search/simulate/leases.h has the rules). Counters, each a
// simulation:
//   visits        additions to visits and values
//   upper_visits  of them at the first two plies
//   marks         additions to simulations under way, at most: below a lease
//                 there are fewer
// A lease that ends early adds a little to all of them.

#include <benchmark/benchmark.h>

#include <cstdint>

#include "ai/evaluate/constant.h"
#include "ai/search/searcher.h"
#include "ai/search/simulate/leases.h"
#include "games/chess/game.h"

namespace phasemachine {
namespace {

constexpr std::uint64_t kSimulations = 400000;

struct Writes {
  double visits = 0;
  double upperVisits = 0;
  double marks = 0;
};

// Of one move with so many visits.
Writes writesOf(const search::LeaseRule& rule, std::uint32_t visits,
                bool upper) {
  Writes writes;
  for (std::uint32_t v = 0; v < visits;) {
    const std::uint32_t length = rule.lengthOf(v);
    writes.visits += 1;
    writes.marks += length > 0 || rule.marks(v) ? 2 : 0;
    v += length > 0 ? length : 1;
  }
  if (upper) writes.upperVisits = writes.visits;
  return writes;
}

void add(Writes& total, const search::LeaseRule& rule, const search::Tree& tree,
         const search::Slot& slot, int ply) {
  const Writes own =
      writesOf(rule, search::visitsOf(slot.stat->load()), ply <= 2);
  total.visits += own.visits;
  total.upperVisits += own.upperVisits;
  total.marks += own.marks;
  const std::uint32_t child = slot.child->load();
  if (child == 0) return;
  search::Node& node = *search::nodeAt(tree.base(), child);
  for (std::uint32_t i = 0; i < node.opened.load(); ++i) {
    add(total, rule, tree, node.slot(i, tree.base()), ply + 1);
  }
}

// Argument: threads.
void Sharing(benchmark::State& state) {
  SearchOptions options;
  options.memoryBytes = std::uint64_t{1} << 30;
  options.mode = SearchMode::kSingle;
  auto searcher = Searcher<Chess, ConstantEvaluator>::create(options, {});
  if (!searcher.ok()) {
    state.SkipWithError("the search cannot be created");
    return;
  }
  SearchRequest<Chess::Move> request;
  request.limits.simulations = kSimulations;
  (*searcher)->search(request);
  const search::Tree& tree = (*searcher)->tree();
  const search::LeaseRule rule(static_cast<int>(state.range(0)),
                               options.longestLease);
  Writes writes;
  for (auto _ : state) {
    writes = {};
    add(writes, rule, tree, tree.rootSlot(), 0);
  }
  const auto simulations = static_cast<double>(kSimulations);
  state.counters["~visits"] = writes.visits / simulations;
  state.counters["~upper_visits"] = writes.upperVisits / simulations;
  state.counters["~marks"] = writes.marks / simulations;
}
BENCHMARK(Sharing)
    ->Name("sharing")
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Arg(4)
    ->Arg(8)
    ->Arg(16)
    ->Arg(64);

}  // namespace
}  // namespace phasemachine

BENCHMARK_MAIN();
