// Flags of commands that search: --sims, --movetime, --threads, --memory,
// --seed, --evaluator, --net, --mode, --search; and those of self-play for
// training data.

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "ai/search/ask/limits.h"
#include "ai/selfplay/play_game.h"
#include "apps/cli/flags/arguments.h"
#include "apps/json/json.h"
#include "engine/play/player_spec.h"
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

struct LearningFlags {
  // Set by the flags; the other members have their defaults.
  PlaySettings play = {.temperaturePlies = 30};
  std::string openings;  // file of start positions; empty: none

  void declare(Arguments& arguments);
};

// Settings that affect the games, keyed by flag name.
Json describeLearning(const PlaySettings& settings);

// The opponent in a self-play run, for example an older network. Its searches
// are not stored: only the learning player's are training data.
struct Opponent {
  std::string text;  // a player as in a match; empty: self-play

  void declare(Arguments& arguments);
  // Errors: those of parsePlayerSpec(), annotated.
  absl::StatusOr<std::optional<PlayerSpec>> player(const AnyGame& game) const;
};

// Removes the search results of player 1 from `game`; its moves stay.
void forgetOpponent(PlayedGame& game);

}  // namespace phasemachine::cli
