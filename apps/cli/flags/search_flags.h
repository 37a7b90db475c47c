// Flags of commands that search: --sims, --movetime, --threads, --memory,
// --seed, --evaluator, --net, --mode, --search.

#pragma once

#include <cstdint>
#include <string>

#include "ai/search/ask/limits.h"
#include "apps/cli/flags/arguments.h"
#include "engine/players.h"

namespace phasemachine::cli {

struct SearchFlags {
  std::uint64_t sims = 0;      // per move; 0: no limit
  std::int64_t movetime = 0;   // milliseconds per move; 0: no limit
  int threads = 0;             // 0: see below
  std::uint64_t memory = 256;  // MiB for the tree
  std::uint64_t seed = 1;
  std::string evaluator;  // empty: the game's default
  std::string net;        // network file
  std::string mode;       // empty: single for one thread, else tree
  std::string search;     // "key=value,..." of ai/search/ask/options.h

  // Declares the flags, with --threads for the threads of one search. The
  // default is one thread with --sims, which makes results reproducible, and
  // all processors if only time is limited.
  void declare(Arguments& arguments);
  // For commands in which --threads has another meaning.
  void declareWithoutThreads(Arguments& arguments);

  // Always sets a limit: `defaultMovetime` milliseconds if the user set none.
  SearchLimits limits(std::int64_t defaultMovetime) const;
  // Errors: InvalidArgument naming the invalid search option; an unreadable
  // network.
  absl::StatusOr<PlayerSettings> settings() const;
};

}  // namespace phasemachine::cli
