// A native network as the evaluator "net" of a player.
//
// Contract: a network (ai/network/shape.h) fits one game, one version of its
// encoding and (if used) of its features, and one number of inputs and actions;
// makePlayer() refuses a mismatch. If it has a policy, its softmax gives the
// move priors; else those are the game's own.
//
// Example:
//   PlayerSettings settings;
//   auto network = loadNetwork("chess.pmnn");
//   if (network.ok()) useNetwork(*network, settings);
//   auto player = makePlayer(game, settings);
//
// Thread safety: immutable values; pure functions except for reading the file.

#ifndef PHASEMACHINE_ENGINE_LOADED_NETWORK_H_
#define PHASEMACHINE_ENGINE_LOADED_NETWORK_H_

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace phasemachine {

struct EncodingTable;  // phase/erased/encoding.h
struct FeatureTable;   // phase/knowledge.h
struct PlayerSettings;

namespace network {
class Network;        // ai/network/network.h
struct NetworkShape;  // ai/network/shape.h
}  // namespace network

// The name of the evaluator.
inline constexpr std::string_view kNetworkEvaluator = "net";

struct LoadedNetwork {
  std::string path;  // as given
  std::shared_ptr<const network::Network> network;
};

// Reads a file. Errors: NotFound if it cannot be read, InvalidArgument if it is
// not a network; both name the file.
absl::StatusOr<std::shared_ptr<const LoadedNetwork>> loadNetwork(
    const std::string& path);

// The game's embedded network (games/parts.h), its default evaluator; null
// if there is none.
std::shared_ptr<const LoadedNetwork> defaultNetwork(std::string_view game);
bool hasDefaultNetwork(std::string_view game);

// Checks that the network fits a game with this encoding and these features.
// Error: InvalidArgument with the mismatch.
absl::Status checkNetworkFor(const network::NetworkShape& shape,
                             std::string_view game,
                             const EncodingTable& encoding,
                             const FeatureTable& features);

// Checks that the evaluator and the network, if any, go together. "net" without
// a network means the default network, which a game not yet known may have.
// Error: InvalidArgument.
absl::Status checkNetworkSettings(const PlayerSettings& settings,
                                  std::string_view game);

// Sets the evaluator and the network. A policy's priors are used unchanged
// (SearchOptions::policyTemperature 1); options set later override this.
void useNetwork(std::shared_ptr<const LoadedNetwork> network,
                PlayerSettings& settings);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_LOADED_NETWORK_H_
