// Summary of the games of a run: results, endings, lengths, times and openings.
//
// Example:
//   RunSummary summary;
//   absl::Status status = addToSummary(game, *replay, 4, summary);

#ifndef PHASEMACHINE_APPS_RECORDS_RUN_SUMMARY_H_
#define PHASEMACHINE_APPS_RECORDS_RUN_SUMMARY_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "apps/records/replay.h"
#include "apps/records/stored_game.h"

namespace phasemachine::records {

// Numbers of occurrences.
struct RunSummary {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::map<std::string, std::uint64_t> results = {};
  std::map<std::string, std::uint64_t> ends = {};
  std::map<std::uint64_t, std::uint64_t> lengths = {};
  std::map<std::uint64_t, std::uint64_t> times = {};  // microseconds
  // First decisions of the players, in notation for people.
  std::map<std::string, std::uint64_t> openings = {};
};

// "White", "draw", "cut off".
std::string resultInWords(const AnyGame& kind, const std::string& options,
                          const std::optional<Side>& winner);

// An opening is the first `decisions` decisions of the players. Errors:
// DataLoss naming game and ply.
absl::Status addToSummary(const StoredGame& game, const Replay& replay,
                          int decisions, RunSummary& summary);

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_RUN_SUMMARY_H_
