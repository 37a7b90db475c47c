// The networks that are embedded in the program, one a game at most.
//
// Contract: games/<game>/networks/default.pmnn, where it is, is part of every
// program that links the games; docs/networks.md says where each comes from.
//
// Example:
//   std::string_view file = embeddedNetwork("gungi");
//   if (!file.empty()) use(network::readNetwork(file));
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_GAMES_NETWORKS_H_
#define PHASEMACHINE_GAMES_NETWORKS_H_

#include <string_view>

namespace phasemachine {

// The bytes of the file, from a multiple of 64 on; empty if there is none.
std::string_view embeddedNetwork(std::string_view game);

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_NETWORKS_H_
