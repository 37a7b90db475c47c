// Counts wins, draws and losses, and estimates strength from them.
//
// Contract: from the view of the first of two configurations. The Elo
// difference is logistic, 400 log10(s / (1 - s)) of the mean score s; its
// margin is the 95 % interval of s by the normal approximation, mapped the same
// way. Games without a result are counted separately.
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

// The Elo difference and its 95 % interval, for the mean `score` of `samples`
// independent samples with that variance. The interval is widest without
// samples.
MatchTally::Elo eloInterval(double score, double variance,
                            std::uint64_t samples);

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SELFPLAY_MATCH_TALLY_H_
