// A part of the tree that one thread searches at a time: all that lies below
// one slot. SubtreeRun (subtree_run.h) hands them out.
//
// While subtrees are searched, only what lies below their slots changes. What
// the simulations add to the slots and those above is kept here and added when
// all are done, so a subtree's result does not depend on the others, and lines
// to other subtrees can be selected meanwhile.
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_AI_SEARCH_SUBTREE_H_
#define PHASEMACHINE_AI_SEARCH_SUBTREE_H_

#include <cstdint>
#include <vector>

#include "ai/search/descent.h"
#include "ai/search/slot.h"
#include "phase/machine.h"

namespace phasemachine::search {

template <Game G>
struct Subtree {
  // The line, whose last step is the subtree's slot, and the board there.
  Descent<G> way;
  Decision decision;         // at the board
  std::uint32_t visits = 0;  // of the slot
  std::uint32_t wanted = 0;  // simulations, marked along the line
  std::uint64_t number = 0;  // of the first of them
  double scale = 1;          // of the exploration
  // What came of them.
  std::uint32_t made = 0;
  std::int64_t units = 0;       // their sum for the first player
  Proven proven;                // of the slot
  std::vector<double> results;  // for the first player, -1 to 1, if asked for

  const typename Descent<G>::Step& last() const {
    return way.path[way.length - 1];
  }
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SUBTREE_H_
