#include "games/monoknight/rules/score.h"

namespace phasemachine::monoknight {

namespace {

// The utility where the linear part ends.
constexpr double kEndOfLine = 0.25;

// Beyond it follows a hyperbola of this width, which continues the line with
// the same slope.
double hyperbolaWidth(double span) {
  return span * kEndOfLine / (1 - kEndOfLine);
}

}  // namespace

double scoreUtility(double score, double least) {
  const double excess = score - least;
  const double span = kLinearSpan * least;
  if (excess <= 0) return 1;
  if (excess <= span) return 1 - (1 - kEndOfLine) * excess / span;
  const double width = hyperbolaWidth(span);
  return kEndOfLine * width / (width + (excess - span));
}

double scoreOfUtility(double utility, double least) {
  const double span = kLinearSpan * least;
  if (utility >= kEndOfLine) {
    return least + (1 - utility) * span / (1 - kEndOfLine);
  }
  const double width = hyperbolaWidth(span);
  return least + span + width * (kEndOfLine / utility - 1);
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
