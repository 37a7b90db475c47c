// A native network as the evaluator "net" of a player.
//
// Contract: a network (ai/network/shape.h) is for one game, one version of its
// encoding and of its features, if it takes them, and one number of inputs and
// actions; makePlayer() refuses another.
// If it has a policy, its softmax gives the move priors; else those are the
// game's own.
//
// Example:
//   PlayerSettings settings;
//   auto network = loadNetwork("chess.pmnn");
//   if (network.ok()) useNetwork(*network, settings);
//   auto player = makePlayer(game, settings);
//
// Thread safety: immutable values, pure functions but for reading the file.

#ifndef PHASEMACHINE_ENGINE_NETWORK_LOADED_NETWORK_H_
#define PHASEMACHINE_ENGINE_NETWORK_LOADED_NETWORK_H_

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace phasemachine {

struct EncodingTable;  // phase/encoding.h
struct FeatureTable;   // phase/features.h
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

// Reads a file. Errors: NotFound if there is no readable file, InvalidArgument
// for what is no network; both name the file.
absl::StatusOr<std::shared_ptr<const LoadedNetwork>> loadNetwork(
    const std::string& path);

// The network that is embedded for a game (games/networks.h) and judges its
// positions unless something else is asked for; null: the game has none.
std::shared_ptr<const LoadedNetwork> defaultNetwork(std::string_view game);
bool hasDefaultNetwork(std::string_view game);

// What makes a network unfit for a game with that encoding and those features.
// InvalidArgument.
absl::Status checkNetworkFor(const network::NetworkShape& shape,
                             std::string_view game,
                             const EncodingTable& encoding,
                             const FeatureTable& features);

// That the evaluator and the network, if there is one, go together. "net" alone
// is the default network, which a game that is not known yet may have.
// InvalidArgument.
absl::Status checkNetworkSettings(const PlayerSettings& settings,
                                  std::string_view game);

// Sets the evaluator and the network. The priors of a policy are taken as they
// are (SearchOptions::policyTemperature 1); options set later still count.
void useNetwork(std::shared_ptr<const LoadedNetwork> network,
                PlayerSettings& settings);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_NETWORK_LOADED_NETWORK_H_
