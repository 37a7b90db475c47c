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
// All compiled forms of the function (one per instruction set) compute the same IEEE
// operations in the same order for each move, so they select the same move
// everywhere.
//
// Thread safety: reads statistics that other threads write, with relaxed
// atomics or single vector loads.

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "ai/search/ask/options.h"
#include "ai/search/tree/node.h"
#include "core/portable_math.h"

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

// Index of a slot, or the number of slots for the next move without one.
// Precondition: a listed node with at least one move. `mayAdd` false restricts
// the choice to the slots in use if there is one.
using SelectFunction = std::uint32_t (*)(const NodeView& view,
                                         const SelectionConstants& constants,
                                         std::byte* base, bool mayAdd);

// The portable form, and those for specific instruction sets.
std::uint32_t selectPortable(const NodeView& view,
                             const SelectionConstants& constants,
                             std::byte* base, bool mayAdd);
std::uint32_t selectAvx2(const NodeView& view,
                         const SelectionConstants& constants, std::byte* base,
                         bool mayAdd);
std::uint32_t selectAvx512(const NodeView& view,
                           const SelectionConstants& constants, std::byte* base,
                           bool mayAdd);

// The forms that this processor can run, the portable one first, the fastest
// last.
std::vector<SelectFunction> usableSelects();
// The one for activeIsa() (core/isa.h).
SelectFunction fastestSelect();

inline constexpr float kPriorUnit = 1.0F / 65535;
// The total prior of a listed node's slots.
inline float slotPriorsOf(const Node& node) {
  return static_cast<float>(node.slotPriors.load(std::memory_order_relaxed)) *
         kPriorUnit;
}
inline constexpr float kValueUnit = 1.0F / kUnitsPerPoint;

// Score of one slot at a node.
struct SlotScore {
  float fpu;    // q of an unvisited move
  float scale;  // PUCT: c * sqrt(N); UCT: c * c * ln(N + 1)
  float virtualLoss;
  bool uct;

  // At a node whose unvisited moves have this q.
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
  // At a node whose moves tried so far have this total prior.
  SlotScore(const SelectionConstants& constants, const NodeView& view,
            float triedPrior)
      : SlotScore(constants, view.visits,
                  view.score - constants.fpuReduction * std::sqrt(triedPrior)) {
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

// The spread of the results of a search.
//
// In games of wins and losses, results fill the whole scale, and the constants
// of the selection rule assume that. In a single-player game, whose results are
// costs or scores, the relevant results are close together, in a range that
// changes from position to position. In other games they are close together
// where the game is nearly decided, and far apart where it is sharp. So
// exploration is scaled to the range seen (Schrittwieser et al., "Mastering
// Atari, Go, chess and shogi by planning with a learned model", 2020, normalise
// by the extremes; the deviation used here is less sensitive to outliers).
class Spread {
 public:
  // Adds a result on the scale -1 to 1.
  void add(double result) {
    ++count_;
    const double before = result - mean_;
    mean_ += before / static_cast<double>(count_);
    squares_ += before * (result - mean_);
  }

  // The standard deviation of the results, or 1 (the scale of wins and losses)
  // if there are too few. Bounded below, so that exploration never stops.
  double scale() const {
    if (count_ < kEnough) return 1;
    return std::max(std::sqrt(squares_ / static_cast<double>(count_)),
                    kSmallest);
  }

 private:
  static constexpr std::uint64_t kEnough = 8;
  static constexpr double kSmallest = 1.0 / 256;

  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // sum of squared differences from the mean (Welford)
};

// The constants of the selection rule during a search: exploration and
// first-play urgency of the options, times the spread of the results if the
// options or a single player ask for it (ExplorationScale). One object per
// thread; every result is added in the order in which the search lands it, so
// that searches are reproducible.
//
// Example:
//   Exploration exploration(options, 2);
//   exploration.add(0.31);
//   exploration.rescale();
//   const SelectionConstants& constants = exploration.constants(false);
class Exploration {
 public:
  Exploration(const SearchOptions& options, int players)
      : exploration_(options.exploration),
        fpuReduction_(options.fpuReduction),
        scales_(options.explorationScale == ExplorationScale::kSpread ||
                (options.explorationScale == ExplorationScale::kAuto &&
                 players == 1)),
        leastAtRoot_(players == 1 ? 0 : kLeastAtRoot) {
    inTree_.virtualLoss = static_cast<float>(
        options.virtualLoss == 0 && options.mode == SearchMode::kBatch
            ? kBatchVirtualLoss
            : options.virtualLoss);
    inTree_.uct = options.selection == SelectionRule::kUct;
    atRoot_ = inTree_;
    rescaleTo(1);
  }

  const SelectionConstants& constants(bool atRoot) const {
    return atRoot ? atRoot_ : inTree_;
  }

  // Whether results matter.
  bool scales() const { return scales_; }
  // Adds a result on the scale -1 to 1.
  void add(double result) { spread_.add(result); }
  // Forgets the results.
  void reset() { spread_ = {}; }
  // Scales the constants by the results so far.
  void rescale() {
    if (scales_) rescaleTo(spread_.scale());
  }
  void rescaleTo(double scale) {
    inTree_.exploration = static_cast<float>(exploration_ * scale);
    inTree_.fpuReduction = static_cast<float>(fpuReduction_ * scale);
    atRoot_.exploration =
        static_cast<float>(exploration_ * std::max(scale, leastAtRoot_));
    atRoot_.fpuReduction = inTree_.fpuReduction;
  }

 private:
  // In games of several players exploration at the root is scaled by at least
  // this: where all results are close together, a move of low prior may still
  // be the only one that decides the game.
  static constexpr double kLeastAtRoot = 0.4;

  double exploration_;
  double fpuReduction_;
  bool scales_;
  double leastAtRoot_;
  SelectionConstants inTree_;
  SelectionConstants atRoot_;
  Spread spread_;
};

}  // namespace phasemachine::search
