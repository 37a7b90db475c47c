// What a game is measured by.
//
// score = 10 * (moves + penalties) + seconds; lower is better. Seconds are
// session time without pauses, rounded to the nearest whole one, halves up.
//
// Example:
//   Metrics m = metricsOf(board);
//   std::int64_t score = m.score();
//
// Thread safety: plain values, pure functions.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_SCORE_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_SCORE_H_

#include <cstdint>

#include "games/monoknight/board.h"

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

// Time as the pace of the board's terms counts it: every card played, discard,
// redraw and choice of a start takes as long.
inline std::uint64_t modelMilliseconds(const Board& board) {
  return std::uint64_t{board.tally.actions()} * board.terms.pace;
}

inline Metrics metricsOf(const Board& board) {
  return {board.tally.moves, board.tally.penalties,
          static_cast<std::uint32_t>((modelMilliseconds(board) + 500) / 1000),
          board.tally.revisited};
}

// The score with unrounded seconds, which expected values are made of.
double exactScore(const Board& board);
// That of a game with the least moves and nothing else.
double leastScore(const Terms& terms);

// From a final score to [0, 1]: 1 at the least score that the board allows,
// falling in a straight line to 1/4 at kLinearSpan times as much on top, then
// ever slower towards 0. The line keeps the order of expected scores, which a
// curve would not; a game beyond its end is lost anyway, but worse stays worse.
inline constexpr double kLinearSpan = 3;
double scoreUtility(double score, double least);

// The same of what a board has cost so far.
double utilityOf(const Board& board);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_SCORE_H_
