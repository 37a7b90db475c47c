// Networks that a program does not contain but is given when it runs, as in
// WebAssembly, where they would make the first download large. Elsewhere there are
// none: every network is embedded.
//
// Thread safety: load() while no other thread uses the game.

#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "absl/status/status.h"

namespace phasemachine {

struct AbsentNetwork {
  // Copies the bytes of the file to where the game reads them. Error:
  // InvalidArgument if they are another file's.
  absl::Status load(std::string_view bytes);

  std::string_view game;
  std::string_view file;  // "chess_value.net"
  char* room;
  std::size_t size;
  std::array<unsigned char, 32> head;  // its first bytes
  bool loaded = false;
};

std::span<AbsentNetwork> absentNetworks();

// NotFound if a player with this evaluator needs a network that is not loaded.
absl::Status needNetworks(std::string_view game, std::string_view evaluator);

}  // namespace phasemachine
