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
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_AI_SELFPLAY_MATCH_TALLY_H_
#define PHASEMACHINE_AI_SELFPLAY_MATCH_TALLY_H_

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

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SELFPLAY_MATCH_TALLY_H_
