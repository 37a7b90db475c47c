// Which move of a node to try next.
//
// PUCT: the highest q + c * prior * sqrt(N) / (1 + n + o), where q is the mean
// score of the side to decide on the scale -1 to 1, n the visits of the move, o
// its simulations under way, N those of the node. A move never visited has the
// first-play urgency for q. Where implicit minimax is on, q is that mixed with
// the best evaluation that can be reached; where progressive bias is on, b *
// prior / (1 + n + o) is added.
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

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "ai/evaluate/portable_math.h"
#include "ai/search/node.h"
#include "ai/search/wide_counts.h"

namespace phasemachine::search {

struct SelectionConstants {
  float exploration = 1.5F;
  float fpuReduction = 0.3F;
  float virtualLoss = 0;
  float implicitMinimax = 0;
  float progressiveBias = 0;
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

// The portable form, and those for processors that have what they need, which
// know neither implicit minimax nor progressive bias with UCT.
std::uint32_t selectPortable(const NodeView& view,
                             const SelectionConstants& constants,
                             std::byte* base, const WideCounts& wide,
                             bool mayOpen);
std::uint32_t selectAvx2(const NodeView& view,
                         const SelectionConstants& constants, std::byte* base,
                         const WideCounts& wide, bool mayOpen);

// The forms that this processor can run, the portable one first, the fastest
// last.
std::span<const SelectFunction> usableSelects();
inline SelectFunction fastestSelect() { return usableSelects().back(); }
// The fastest that knows what the options ask for.
inline SelectFunction selectFor(const SelectionConstants& constants) {
  const bool plain = constants.implicitMinimax == 0 &&
                     (!constants.uct || constants.progressiveBias == 0);
  return plain ? fastestSelect() : &selectPortable;
}

// Key of a stat word in the table of wide counts.
inline std::uint64_t wideKey(const StatWord* stat, const std::byte* base) {
  return static_cast<std::uint64_t>(reinterpret_cast<const std::byte*>(stat) -
                                    base) /
         sizeof(StatWord);
}

inline constexpr float kPriorUnit = 1.0F / 65535;
inline constexpr float kValueUnit = 1.0F / kUnitsPerPoint;

// Score of one slot at a node.
struct SlotScore {
  float fpu;    // q of a move never visited
  float scale;  // PUCT: c * sqrt(N) + b; UCT: c * c * ln(N + 1)
  float virtualLoss;
  float minimaxShare;
  float bias;  // UCT: b
  bool uct;

  SlotScore(const SelectionConstants& constants, float nodeVisits,
            float firstPlayUrgency)
      : fpu(firstPlayUrgency),
        virtualLoss(constants.virtualLoss),
        minimaxShare(constants.implicitMinimax),
        bias(constants.progressiveBias),
        uct(constants.uct) {
    const float n = nodeVisits < 1 ? 1 : nodeVisits;
    scale =
        uct ? constants.exploration * constants.exploration *
                  static_cast<float>(portableLog(static_cast<double>(n) + 1))
            : constants.exploration * std::sqrt(n) + bias;
  }

  // `visits` finished, `units` the sum of their values; `marks` of the slot.
  float operator()(float visits, std::uint32_t marks, float units,
                   float prior) const {
    const auto flying = static_cast<float>(flyingOf(marks));
    const float losses = flying * virtualLoss;
    float q = visits == 0 ? fpu - losses
                          : (units * kValueUnit - losses) / (visits + losses);
    if (minimaxShare != 0 && visits != 0 && hasMinimax(marks)) {
      q += minimaxShare * (minimaxOf(marks) - q);
    }
    const float tried = visits + flying;
    if (uct) {
      return tried == 0
                 ? std::numeric_limits<float>::max()
                 : q + std::sqrt(scale / tried) + bias * prior / (1 + tried);
    }
    return q + scale * prior / (1 + tried);
  }
};

// First-play urgency of a node of which moves with this much prior are opened.
inline float firstPlayUrgency(const SelectionConstants& constants,
                              float nodeScore, float openedShare) {
  return nodeScore - constants.fpuReduction * std::sqrt(openedShare);
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SELECT_H_
