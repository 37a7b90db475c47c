// The score of a game.
//
// score = 10 * (moves + penalties) + seconds; lower is better. Seconds are
// session time without pauses, rounded half up.
//
// Example:
//   Metrics m = metricsOf(board);
//   std::int64_t score = m.score();

#pragma once

#include <cstdint>

#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

inline constexpr int kPointsPerMove = 10;

struct Metrics {
  std::uint32_t moves = 0;
  std::uint32_t penalties = 0;
  std::uint32_t seconds = 0;
  bool revisited = false;

  std::uint32_t cost() const { return moves + penalties; }
  std::int64_t score() const {
    return std::int64_t{kPointsPerMove} * cost() + seconds;
  }
};

// Whole seconds, rounded as in the rules.
constexpr std::uint64_t wholeSeconds(std::uint64_t milliseconds) {
  return (milliseconds + 500) / 1000;
}

// Time by the pace of the board's terms: every card played, discard, redraw and
// choice of a start takes the same time.
inline std::uint64_t modelMilliseconds(const Board& board) {
  return std::uint64_t{board.tally.actions()} * board.terms.pace;
}

inline Metrics metricsOf(const Board& board) {
  return {board.tally.moves, board.tally.penalties,
          static_cast<std::uint32_t>(wholeSeconds(modelMilliseconds(board))),
          board.tally.revisited};
}

// The score with unrounded seconds, for expected values, where rounding would
// distort small differences.
double exactScore(const Board& board);
// The score of a game with the minimum number of moves and no penalties.
double leastScore(const Terms& terms);

// Maps a final score to [0, 1]: 1 at the minimum score of the board, falling
// linearly to 1/4 at kLinearSpan times that score above it, then ever more
// slowly towards 0. The linear part preserves the order of expected scores,
// which a curve would not; scores beyond it only need their order.
inline constexpr double kLinearSpan = 3;
double scoreUtility(double score, double least);
// The score with this utility, in (0, 1].
double scoreOfUtility(double utility, double least);

// The same for a board's score so far.
double utilityOf(const Board& board);

}  // namespace phasemachine::monoknight
