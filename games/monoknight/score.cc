#include "games/monoknight/score.h"

namespace phasemachine::monoknight {

double scoreUtility(double score, double least) {
  constexpr double kEndOfLine = 0.25;
  const double excess = score - least;
  const double span = kLinearSpan * least;
  if (excess <= 0) return 1;
  if (excess <= span) return 1 - (1 - kEndOfLine) * excess / span;
  // A hyperbola that continues the line with the same slope.
  const double width = span * kEndOfLine / (1 - kEndOfLine);
  return kEndOfLine * width / (width + (excess - span));
}

double leastScore(const Terms& terms) {
  const std::uint64_t moves = terms.leastMoves;
  return static_cast<double>(kPointsPerMove * moves +
                             wholeSeconds(moves * terms.pace));
}

double exactScore(const Board& board) {
  return static_cast<double>(kPointsPerMove) * board.tally.cost() +
         static_cast<double>(modelMilliseconds(board)) / 1000.0;
}

double utilityOf(const Board& board) {
  return scoreUtility(static_cast<double>(metricsOf(board).score()),
                      leastScore(board.terms));
}

}  // namespace phasemachine::monoknight
