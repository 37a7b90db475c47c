// The result of a match, as text and JSON.
//
// Contract: from the view of the first player (0). Intervals are 95 %, from the
// results of pairs (ai/selfplay/match_tally.h). In one-player games, the players are
// compared by their mean returns instead, over the same number of games.
//
// Example:
//   MatchReport report(settings, sprt);
//   report.add(game);
//   report.print(/*seconds=*/2.5, std::cout);
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_APPS_CLI_MATCH_MATCH_REPORT_H_
#define PHASEMACHINE_APPS_CLI_MATCH_MATCH_REPORT_H_

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>

#include "ai/selfplay/match_tally.h"
#include "apps/cli/match/match_settings.h"
#include "apps/cli/terminal/io.h"

namespace phasemachine::cli {

// Mean and 95 % margin of a sequence of numbers.
class Mean {
 public:
  void add(double value);
  std::uint64_t count() const { return count_; }
  double mean() const;
  // Not known without two different numbers.
  std::optional<double> margin() const;

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // sum of squared deviations (Welford, 1962)
};

class MatchReport {
 public:
  MatchReport(const MatchSettings& settings, std::optional<Sprt> sprt);

  // Call in the order of the game numbers.
  void add(const MatchOutcome& game);

  std::uint64_t games() const { return games_; }
  // True when the sequential test has decided.
  bool decided() const;

  // "+12 =3 -5, Elo +127 [20, 260]".
  std::string standing() const;
  void print(double seconds, std::ostream& out) const;
  Json json(double seconds) const;

 private:
  struct PlayerTotals {
    double seconds = 0;
    std::uint64_t moves = 0;
    std::uint64_t simulations = 0;
    std::uint64_t forfeits = 0;
    Mean returns = {};
  };

  bool twoPlayers() const { return settings_.games.start.game().players == 2; }
  MatchTally::Elo elo() const;
  std::string sprtText() const;

  const MatchSettings& settings_;
  std::optional<Sprt> sprt_;
  std::uint64_t games_ = 0;
  std::uint64_t plies_ = 0;
  // Indexed by the side of the first player.
  std::array<MatchTally, 2> tallies_ = {};
  PairTally pairs_ = {};
  double pairScore_ = 0;
  std::array<PlayerTotals, 2> players_ = {};
  std::map<std::string, std::uint64_t> ends_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MATCH_MATCH_REPORT_H_
