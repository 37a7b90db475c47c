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
//
// Thread safety: a plain value, one per thread.

#ifndef PHASEMACHINE_AI_SEARCH_CHOOSE_SPREAD_H_
#define PHASEMACHINE_AI_SEARCH_CHOOSE_SPREAD_H_

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace phasemachine::search {

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

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_CHOOSE_SPREAD_H_
