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

#ifndef PHASEMACHINE_AI_SEARCH_CHOOSE_EXPLORATION_H_
#define PHASEMACHINE_AI_SEARCH_CHOOSE_EXPLORATION_H_

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ai/search/ask/options.h"
#include "ai/search/choose/select.h"

namespace phasemachine::search {

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
//
// Example:
//   Spread spread;
//   spread.add(0.31);
//   constants.exploration = options.exploration * spread.scale();
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
