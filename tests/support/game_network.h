// Random native networks that fit a listed game.

#ifndef PHASEMACHINE_TESTS_SUPPORT_GAME_NETWORK_H_
#define PHASEMACHINE_TESTS_SUPPORT_GAME_NETWORK_H_

#include <cstdint>
#include <fstream>
#include <string>

#include "ai/network/shape.h"
#include "games/parts.h"
#include "phase/erased/any_game.h"
#include "tests/support/random_network.h"

namespace phasemachine {

inline network::NetworkShape networkShapeOf(const AnyGame& game,
                                            bool withPolicy) {
  const EncodingTable& table = encodingOf(game).table();
  network::NetworkShape shape;
  shape.game = game.name;
  shape.encodingVersion = static_cast<std::uint32_t>(table.version);
  shape.inputs = static_cast<std::uint32_t>(table.size());
  if (table.shape.size() > 1) {
    shape.planeSize = static_cast<std::uint32_t>(table.size() / table.shape[0]);
  }
  shape.sums = 64;
  shape.dense = {{32, 6}};
  shape.valueScale = 1e-4F;
  if (withPolicy) {
    shape.actions = table.actions;
    shape.policyScale = 1e-4F;
  }
  return shape;
}

// Writes one to a file and returns its path.
inline std::string writeRandomNetwork(const AnyGame& game,
                                      const std::string& path,
                                      bool withPolicy = true,
                                      std::uint64_t seed = 1) {
  std::ofstream(path, std::ios::binary)
      << randomNetworkFile(networkShapeOf(game, withPolicy), seed);
  return path;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_SUPPORT_GAME_NETWORK_H_
