// The games of a match as numbers over time: a CSV file and an event file that
// TensorBoard shows, as phasemachine/logs.py writes them.
//
// Contract: a row for each game, in their order: its number, which player had the
// first side, its plies, the first player's points and their mean so far.
//
// Example:
//   MatchLog log;
//   log.add(outcome);
//   absl::Status status = log.write("logs");  // logs/match.csv and one more

#pragma once

#include <array>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "apps/cli/games/match_report.h"

namespace phasemachine::cli {

class MatchLog {
 public:
  void add(const MatchOutcome& game);

  // Makes the folder if there is none, replaces match.csv in it and adds
  // events.out.tfevents.SECONDS.match. Errors name the file and the reason.
  absl::Status write(const std::string& folder) const;

 private:
  std::vector<std::array<double, 5>> rows_;
  double points_ = 0;
};

}  // namespace phasemachine::cli
