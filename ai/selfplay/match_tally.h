// Counts wins, draws and losses, and estimates strength from them.
//
// Contract: from the view of the first of two configurations. The Elo
// difference is logistic, 400 log10(s / (1 - s)) of the mean score s; its
// interval is the 95 % interval of s, mapped the same way. Games without a
// result are counted separately.
//
// The interval is Wilson's ("Probable inference, the law of succession, and
// statistical inference", 1927), which holds for few samples and for scores of 0
// and 1. Samples that also take values between, as draws do, count as so many
// more as their variance is smaller; it is estimated as if one sample more of 0
// and one more of 1 had been seen, so that equal samples leave an interval too.

#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/side.h"

namespace phasemachine {

struct MatchTally {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t withoutResult = 0;

  // `first` is the side played by the first configuration.
  void add(std::optional<Side> winner, Side first);

  std::uint64_t games() const { return wins + draws + losses; }
  // Mean score, 1/2 without games.
  double score() const;

  struct Elo {
    double difference = 0;
    double low = 0;
    double high = 0;
  };
  // Bounded by +-2000 if one side has won everything.
  Elo elo() const;
  // Probability that the first configuration is stronger.
  double superiority() const;
};

// The 95 % interval of the expected score, for the mean `score` of `samples`
// independent samples in [0, 1] with that variance (over `samples`). Without
// samples it is [0, 1].
struct ScoreInterval {
  double low = 0;
  double high = 1;
};
ScoreInterval scoreInterval(double score, double variance,
                            std::uint64_t samples);

// The Elo difference of the score, with that interval.
MatchTally::Elo eloInterval(double score, double variance,
                            std::uint64_t samples);

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
