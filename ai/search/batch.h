// SearchMode::kBatch: by subtrees where that can be done, by lines elsewhere.
//
// Thread safety: from the searching thread.

#ifndef PHASEMACHINE_AI_SEARCH_BATCH_H_
#define PHASEMACHINE_AI_SEARCH_BATCH_H_

#include <cstdint>
#include <memory>
#include <span>

#include "ai/search/batch_run.h"
#include "ai/search/subtree_run.h"

namespace phasemachine::search {

// True if a batch is searched by subtrees. With chance or hidden cards a
// subtree's boards are not known before its simulations, and evaluators that
// judge many positions at once need those of many lines.
template <Game G, Evaluator<G> E>
bool hasSubtrees(const Worker<G, E>& worker) {
  return !G::kHasChance && !G::kHasHiddenInformation &&
         !worker.judgesTogether();
}

// Makes a BatchRun or a SubtreeRun of the arguments (see there) and calls
// runAll(run).
template <Game G, Evaluator<G> E, class Check, class RunAll>
void runBatch(Tree& tree,
              std::span<const std::unique_ptr<Worker<G, E>>> workers,
              Budget& budget, const typename G::Board& root, Side viewer,
              std::uint64_t firstNumber, std::uint32_t unitsBefore,
              const SearchOptions& options, Check&& check, RunAll&& runAll) {
  if constexpr (!G::kHasChance && !G::kHasHiddenInformation) {
    if (hasSubtrees(*workers[0])) {
      SubtreeRun<G, E> run(tree, workers, budget, root, viewer, firstNumber,
                           unitsBefore, options, check);
      return runAll(run);
    }
  }
  BatchRun<G, E> run(workers, budget, root, viewer, firstNumber, options,
                     check);
  runAll(run);
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_BATCH_H_
