// Settings for the games of a run.

#ifndef PHASEMACHINE_AI_SELFPLAY_SETTINGS_H_
#define PHASEMACHINE_AI_SELFPLAY_SETTINGS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "ai/search/ask/limits.h"

namespace phasemachine {

struct PlaySettings {
  // Determines, with the game's number, every random choice of a game.
  std::uint64_t seed = 1;
  // Limits of each search. Games are reproducible if only simulations, nodes or
  // depth limit the searches.
  SearchLimits limits = {.simulations = 1000};
  // Games longer than this end without a result.
  int maxPlies = 2000;

  // Number of random legal moves at the start. Games 2k and 2k + 1 of a match
  // share them.
  int openingPlies = 0;
  // For this many plies after the opening a move is drawn with probability
  // proportional to visits^(1 / temperature), later with lateTemperature;
  // temperature 0 plays the best.
  int temperaturePlies = 0;
  double temperature = 1;
  double lateTemperature = 0;

  // Playout cap randomization (Wu, "Accelerating self-play learning in Go",
  // 2019): this share of the searches makes fastSimulations simulations instead
  // of `limits`, without root noise, plays the best move and records no visits.
  // 0 disables it.
  double fastShare = 0;
  std::uint64_t fastSimulations = 100;

  // A player resigns after `resignMoves` searches in a row with a score of at
  // most `resignScore`; 0 moves disable it. In a share `resignPlayThrough` of
  // the games nobody resigns, so that wrong resignations can be counted.
  double resignScore = 0.02;
  int resignMoves = 0;
  double resignPlayThrough = 0.1;

  // Record the visits of each move in each search.
  bool keepVisits = false;
};

// InvalidArgument naming the first field out of range.
absl::Status validate(const PlaySettings& settings);

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SELFPLAY_SETTINGS_H_
