// Selects the move of a node to try next.
//
// PUCT: the highest q + c * prior * sqrt(N) / (1 + n + o), where q is the mean
// score of the side to decide on the scale -1 to 1, n the visits of the move, o
// its simulations in progress, N those of the node. An unvisited move has the
// first-play urgency for q. UCT: every move once, then the highest q + c *
// sqrt(ln(N + 1) / (n + o)).
//
// A proven win is selected at once, proven losses are skipped, and a proven
// draw scores as a draw without exploration bonus. Ties go to the first move.
//
// All variants of the function (one per instruction set) compute the same IEEE
// operations in the same order for each move, so they select the same move
// everywhere.
//
// Thread safety: reads statistics that other threads write, with relaxed
// atomics or single vector loads.

#ifndef PHASEMACHINE_AI_SEARCH_CHOOSE_SELECT_H_
#define PHASEMACHINE_AI_SEARCH_CHOOSE_SELECT_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "ai/evaluate/portable_math.h"
#include "ai/search/tree/node.h"
#include "ai/search/tree/slot.h"

namespace phasemachine::search {

struct SelectionConstants {
  float exploration = 1.5F;
  float fpuReduction = 0.3F;
  float virtualLoss = 0;
  bool uct = false;
};

// A node's statistics as known from the path to it.
struct NodeView {
  Node* node = nullptr;
  float visits = 0;  // including those in progress
  float score = 0;   // mean, -1 to 1, for the side that decides at the node
};

// Index of a slot, or `opened` for the next move without one. Precondition: a
// closed node with at least one move. `mayOpen` false restricts the choice to
// opened slots if there is one.
using SelectFunction = std::uint32_t (*)(const NodeView& view,
                                         const SelectionConstants& constants,
                                         std::byte* base, bool mayOpen);

// The portable variant, and those for specific instruction sets.
std::uint32_t selectPortable(const NodeView& view,
                             const SelectionConstants& constants,
                             std::byte* base, bool mayOpen);
std::uint32_t selectAvx2(const NodeView& view,
                         const SelectionConstants& constants, std::byte* base,
                         bool mayOpen);

// The variants that this processor can run, the portable one first, the fastest
// last.
std::vector<SelectFunction> usableSelects();
// The one for activeIsa() (core/isa.h).
SelectFunction fastestSelect();

inline constexpr float kPriorUnit = 1.0F / 65535;
inline constexpr float kValueUnit = 1.0F / kUnitsPerPoint;

// Score of one slot at a node.
struct SlotScore {
  float fpu;    // q of an unvisited move
  float scale;  // PUCT: c * sqrt(N); UCT: c * c * ln(N + 1)
  float virtualLoss;
  bool uct;

  SlotScore(const SelectionConstants& constants, float nodeVisits,
            float firstPlayUrgency)
      : fpu(firstPlayUrgency),
        virtualLoss(constants.virtualLoss),
        uct(constants.uct) {
    const float n = nodeVisits < 1 ? 1 : nodeVisits;
    scale =
        uct ? constants.exploration * constants.exploration *
                  static_cast<float>(portableLog(static_cast<double>(n) + 1))
            : constants.exploration * std::sqrt(n);
  }

  // `visits` finished, `units` the sum of their values; `marks` of the slot.
  float operator()(float visits, std::uint32_t marks, float units,
                   float prior) const {
    const auto flying = static_cast<float>(flyingOf(marks));
    const float losses = flying * virtualLoss;
    const float q = visits == 0
                        ? fpu - losses
                        : (units * kValueUnit - losses) / (visits + losses);
    const float tried = visits + flying;
    if (uct) {
      return tried == 0 ? std::numeric_limits<float>::max()
                        : q + std::sqrt(scale / tried);
    }
    return q + scale * prior / (1 + tried);
  }
};

// First-play urgency of a node whose opened moves have this total prior.
inline float firstPlayUrgency(const SelectionConstants& constants,
                              float nodeScore, float openedShare) {
  return nodeScore - constants.fpuReduction * std::sqrt(openedShare);
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_CHOOSE_SELECT_H_
