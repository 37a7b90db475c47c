// The flags of commands that think: --sims, --movetime, --threads, --memory,
// --seed, --evaluator, --mode.
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_APPS_CLI_SEARCH_FLAGS_H_
#define PHASEMACHINE_APPS_CLI_SEARCH_FLAGS_H_

#include <cstdint>
#include <string>

#include "ai/search/limits.h"
#include "apps/cli/io.h"
#include "apps/players/players.h"

namespace CLI {
class App;
}

namespace phasemachine::cli {

struct SearchFlags {
  std::uint64_t sims = 0;      // per move; 0: no such limit
  std::int64_t movetime = 0;   // milliseconds per move; 0: no such limit
  int threads = 0;             // 0: see below
  std::uint64_t memory = 256;  // MiB for the tree
  std::uint64_t seed = 1;
  std::string evaluator;  // empty: the game's default
  std::string mode;       // empty: single for one thread, else tree

  // --threads where it means the threads of one search: all processors where
  // time is the only limit, else one, which makes results reproducible.
  void declare(CLI::App& app);
  // For commands whose --threads means something else.
  void declareWithoutThreads(CLI::App& app);

  // At least one limit is set; `defaultMovetime` where the user set none.
  SearchLimits limits(std::int64_t defaultMovetime) const;
  PlayerSettings settings() const;
};

// Speed, depth and memory of a search, for --json.
Json describeCounters(const SearchCounters& counters);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_SEARCH_FLAGS_H_
