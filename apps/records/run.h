// A run: games played with the same settings.
//
// Contract: a description contains everything that determines a run's games, so
// equal descriptions mean the same run; difference() describes how two differ.
//
// Example:
//   std::string why = difference(stored, wanted);   // "seed 1, not 2"

#ifndef PHASEMACHINE_APPS_RECORDS_RUN_H_
#define PHASEMACHINE_APPS_RECORDS_RUN_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace phasemachine::records {

// Everything that determines the games of a run.
struct RunDescription {
  std::string kind;     // "selfplay", "match" or "import"
  std::string program;  // version of the program
  // engineHash() of that program; empty for imports and in older stores.
  std::string engine;
  std::string game;      // its name
  std::string options;   // canonical
  std::string position;  // start of the games, as text
  std::uint64_t seed = 0;
  // Settings as one JSON object with sorted keys: limits, and players with all
  // their options.
  std::string settings;

  friend bool operator==(const RunDescription&,
                         const RunDescription&) = default;
};

struct StoredRun : RunDescription {
  std::int64_t id = 0;
  std::uint64_t games = 0;  // requested
  std::string created;      // UTC, "2026-01-31 12:00:00"
};

// "seed 1, not 2; settings.sims 20, not 40": the first few differences between
// two runs, stored and wanted; empty if they are equal.
std::string difference(const RunDescription& there,
                       const RunDescription& wanted);

// A hash of the whole description.
std::uint64_t hashOf(const RunDescription& description);
// The same for a row, except its id.
std::uint64_t checksumOf(const StoredRun& run);

// A hash of the sources of rules, search and players, computed at build time: 16
// hexadecimal digits. Programs with equal hashes play the same games for the same
// run; programs with different hashes may not.
std::string_view engineHash();

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_RUN_H_
