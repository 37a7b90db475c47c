// Pair results of a match, and the sequential test that ends it.
//
// Contract: the two games of a pair share an opening, with sides swapped; a
// pair scores 0, 1/2, 1, 3/2 or 2 for the first player. Pairs, not games, are
// independent, so intervals and tests use their variance. The test is the
// generalised sequential probability ratio test of the hypotheses that the
// logistic Elo difference is `elo1` against `elo0` (Van den Bergh, "A practical
// introduction to the GSPRT", 2020), with the variance estimated from the
// pairs.
//
// Example:
//   PairTally tally;
//   tally.add(1.5);
//   const Sprt sprt{.elo0 = 0, .elo1 = 5};
//   if (sprt.decide(tally) != Sprt::Decision::kContinue) return;
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_AI_SELFPLAY_SPRT_H_
#define PHASEMACHINE_AI_SELFPLAY_SPRT_H_

#include <array>
#include <cstdint>

#include "ai/selfplay/match_tally.h"

namespace phasemachine {

struct PairTally {
  // counts[i]: pairs that scored i / 2.
  std::array<std::uint64_t, 5> counts = {};

  // Precondition: `score` is one of 0, 0.5, 1, 1.5, 2.
  void add(double score) { ++counts[static_cast<std::size_t>(2 * score)]; }
  std::uint64_t pairs() const;
  // Mean score of a game, in [0, 1]; 1/2 without pairs.
  double score() const;
  // Sample variance of a pair's mean score; 0 without pairs.
  double variance() const;
  // With the 95 % interval.
  MatchTally::Elo elo() const;
};

struct Sprt {
  enum class Decision : std::uint8_t { kContinue, kAcceptElo0, kAcceptElo1 };

  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // probability of a wrong kAcceptElo1
  double beta = 0.05;   // probability of a wrong kAcceptElo0

  // Logarithm of the likelihood ratio of elo1 to elo0.
  double logLikelihoodRatio(const PairTally& tally) const;
  // The test decides when the ratio leaves these bounds.
  double lowerBound() const;
  double upperBound() const;
  Decision decide(const PairTally& tally) const;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SELFPLAY_SPRT_H_
