// MonoKnight in the program's commands: the campaign, the daily challenge and
// the other modes by its handbook, with real time, stars and best results.
//
// Contract: a program without the game has left_out/monoknight.cc instead.
//
// Example:
//   absl::Status status = playCampaign(settings, io);

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "apps/cli/terminal/io.h"
#include "engine/players.h"
#include "phase/erased/any_game.h"

namespace phasemachine::cli {

struct CampaignRun {
  std::string options;  // of the game, as text
  std::string profile;  // a file; empty: the default one
  bool daily = false;   // begin with the daily challenge
  bool ascii = false;
  bool color = false;
  std::optional<std::uint64_t> seed;  // of the first game; empty: random
  // Settings of the engine that gives hints.
  PlayerSettings player;
  SearchLimits limits;
};

// True if `game` has a campaign.
bool hasCampaign(const AnyGame& game);

// Plays until the input ends or the person quits. Errors: InvalidArgument for
// options that the campaign lacks and for an unreadable profile; errors of
// writing the profile.
absl::Status playCampaign(const CampaignRun& run, Io& io);

}  // namespace phasemachine::cli
