// Which move of a node to try next.
//
// PUCT: the highest q + c * prior * sqrt(N) / (1 + n + o), where q is the mean
// score of the side to decide on the scale -1 to 1, n the visits of the move, o
// its simulations under way, N those of the node. A move never visited has the
// first-play urgency for q.
// UCT: every move once, then the highest q + c * sqrt(ln N / (n + o)).
//
// A proven win is taken at once, proven losses are passed over, a proven draw
// scores as a draw without any bonus: there is nothing left to explore. Ties go
// to the first move.
//
// All forms of the function (one for each instruction set) compute the same
// IEEE operations in the same order for each move, so they choose the same
// move everywhere.
//
// Thread safety: reads statistics that other threads write, with relaxed
// atomics or with vector loads that are made once.

#ifndef PHASEMACHINE_AI_SEARCH_SELECT_H_
#define PHASEMACHINE_AI_SEARCH_SELECT_H_

#include <cstddef>
#include <cstdint>

#include "ai/search/node.h"
#include "ai/search/wide_counts.h"

namespace phasemachine::search {

struct SelectionConstants {
  float exploration = 1.5F;
  float fpuReduction = 0.3F;
  float virtualLoss = 0;
  bool uct = false;
};

// What the way into a node knows of it.
struct NodeView {
  Node* node = nullptr;
  float visits = 0;  // those under way included
  float score = 0;   // mean, -1 to 1, for the side that decides at the node
};

// Index of a slot, or `opened` for the next move without one. Precondition: a
// closed node with at least one move. `mayOpen` false restricts the choice to
// opened slots where there is one.
using SelectFunction = std::uint32_t (*)(const NodeView& view,
                                         const SelectionConstants& constants,
                                         std::byte* base,
                                         const WideCounts& wide, bool mayOpen);

// The portable form.
std::uint32_t selectPortable(const NodeView& view,
                             const SelectionConstants& constants,
                             std::byte* base, const WideCounts& wide,
                             bool mayOpen);

// The fastest form for this processor.
SelectFunction fastestSelect();

// Key of a stat word in the table of wide counts.
inline std::uint64_t wideKey(const StatWord* stat, const std::byte* base) {
  return static_cast<std::uint64_t>(reinterpret_cast<const std::byte*>(stat) -
                                    base) /
         sizeof(StatWord);
}

// Score of one slot; also used for the root with its noise, and for open nodes.
struct SlotScore {
  float fpu;    // q of a move never visited
  float scale;  // PUCT: exploration * sqrt(N); UCT: exploration^2 * ln N
  float virtualLoss;
  bool uct;

  // `visits` finished, `flying` under way, `units` their values' sum.
  float operator()(float visits, float flying, float units, float prior,
                   bool draw) const;
};

// For a node with N visits, from the constants.
SlotScore makeSlotScore(const SelectionConstants& constants, float visits,
                        float fpu);

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SELECT_H_
