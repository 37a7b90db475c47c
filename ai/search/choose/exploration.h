// The constants of the selection rule during a search.
//
// Contract: exploration and first-play urgency are those of the options, times
// the spread of the results if the options or a single player ask for it
// (ExplorationScale). One object per thread; every result is added in the order
// in which the search lands it, so that searches are reproducible.
//
// Example:
//   Exploration exploration(options, 2);
//   exploration.add(0.31);
//   exploration.rescale();
//   const SelectionConstants& constants = exploration.constants(false);
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_AI_SEARCH_CHOOSE_EXPLORATION_H_
#define PHASEMACHINE_AI_SEARCH_CHOOSE_EXPLORATION_H_

#include <algorithm>

#include "ai/search/ask/options.h"
#include "ai/search/choose/select.h"
#include "ai/search/choose/spread.h"

namespace phasemachine::search {

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
  // The factor for the results so far.

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

#endif  // PHASEMACHINE_AI_SEARCH_CHOOSE_EXPLORATION_H_
