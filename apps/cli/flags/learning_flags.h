// Flags of self-play for generating training data.
//
// Example:
//   LearningFlags flags;
//   flags.declare(arguments);
//   flags.apply(settings.play);
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_APPS_CLI_FLAGS_LEARNING_FLAGS_H_
#define PHASEMACHINE_APPS_CLI_FLAGS_LEARNING_FLAGS_H_

#include <string>

#include "ai/selfplay/play_game.h"
#include "apps/cli/flags/arguments.h"
#include "apps/json/json.h"

namespace phasemachine::cli {

struct LearningFlags {
  PlaySettings play = {};  // set by the flags; other members are unused
  int variety = 30;        // PlaySettings::temperaturePlies
  std::string openings;    // file of start positions; empty: none

  void declare(Arguments& arguments);
  void apply(PlaySettings& settings) const;
};

// Settings that affect the games, keyed by flag name.
Json describeLearning(const PlaySettings& settings);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_FLAGS_LEARNING_FLAGS_H_
