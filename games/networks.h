// The networks embedded in the program, at most one per game.
//
// Contract: if games/<game>/networks/default.pmnn exists, it is embedded in
// every program that links the games; docs/networks.md describes the origin of
// each.
//
// Example:
//   std::string_view file = embeddedNetwork("gungi");
//   if (!file.empty()) use(network::readNetwork(file));

#ifndef PHASEMACHINE_GAMES_NETWORKS_H_
#define PHASEMACHINE_GAMES_NETWORKS_H_

#include <string_view>

namespace phasemachine {

// The bytes of the file, aligned to 64; empty if there is none.
std::string_view embeddedNetwork(std::string_view game);

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_NETWORKS_H_
