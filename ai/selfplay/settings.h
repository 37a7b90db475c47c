// How games of a run are played.
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_AI_SELFPLAY_SETTINGS_H_
#define PHASEMACHINE_AI_SELFPLAY_SETTINGS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "ai/search/limits.h"

namespace phasemachine {

struct PlaySettings {
  // With the game's number it names every random choice of a game.
  std::uint64_t seed = 1;
  // For each move. Games are reproducible when only simulations, nodes or depth
  // limit a search.
  SearchLimits limits = {.simulations = 1000};
  // Games longer than this end without a result.
  int maxPlies = 2000;

  // So many moves are first drawn at random from the legal ones. Two games of
  // a match in turn (2k and 2k + 1) share them.
  int openingPlies = 0;
  // For so many plies after the opening a move is drawn with probabilities as
  // visits^(1 / temperature); later the best one is played.
  int temperaturePlies = 0;
  double temperature = 1;

  // A player resigns after `resignMoves` searches in a row with a score of at
  // most `resignScore`; 0 moves turn it off. In a share `resignPlayThrough` of
  // the games nobody resigns, so that wrong resignations can be counted.
  double resignScore = 0.02;
  int resignMoves = 0;
  double resignPlayThrough = 0.1;

  // Records keep how often each search visited each move.
  bool keepVisits = false;
};

// InvalidArgument naming the first field out of range.
absl::Status validate(const PlaySettings& settings);

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SELFPLAY_SETTINGS_H_
