// Players of any listed game, type-erased or typed, their settings and networks.
//
// Contract: makePlayer() combines the search with an evaluator of the game, by
// name (its own, rollout or constant; docs/evaluators.md), or with a native
// network (docs/networks.md), possibly the game's embedded one. The first name
// of evaluatorNames() is the game's default.
//
// Example:
//   PlayerSettings settings;
//   auto player = makePlayer(board.game(), settings);
//   (*player)->setGame(board, {});
//   AnySearchRequest request;
//   request.limits.simulations = 1000;
//   AnySearchResult result = (*player)->search(request);
//   if (auto network = loadNetwork("chess.net"); network.ok()) {
//     useNetwork(*network, settings);
//   }
//   auto typed = makeTypedPlayer<Chess>({.evaluator = "static"});
//   auto read = readPlayerSettings({.evaluator = "static",
//                                   .options = "exploration=2"});
//
// Thread safety: as AnyPlayer (ai/any_player.h) and Player<G> (ai/player.h).

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/any_player.h"
#include "ai/evaluate/any_evaluator.h"
#include "ai/player.h"
#include "ai/search/ask/options.h"
#include "engine/outside/outside_judge.h"
#include "phase/erased/any_game.h"
#include "phase/game.h"

namespace phasemachine {

class BatchBuilder;    // engine/outside/leaf_queue.h
struct EncodingTable;  // phase/erased/encoding.h
struct FeatureTable;   // phase/knowledge.h

namespace network {
class Network;        // network/network.h
struct NetworkShape;  // network/shape.h
}  // namespace network

// The name of a network as an evaluator.
inline constexpr std::string_view kNetworkEvaluator = "net";

// A native network (network/shape.h). It fits one game, one version of its
// encoding and (if used) of its features, and one number of inputs and actions;
// makePlayer() refuses a mismatch. If it has a policy, its softmax gives the move
// priors; else those are the game's own.
struct LoadedNetwork {
  std::string path;  // as given
  std::shared_ptr<const network::Network> network;
};

// The bytes of a file. Errors: NotFound if it cannot be read, InvalidArgument if
// it is too large for a network; both name the file.
absl::StatusOr<std::string> readNetworkBytes(const std::string& path);

// Reads a native network. Errors: those of readNetworkBytes(), and InvalidArgument
// with the name of a file that is none.
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

struct PlayerSettings {
  // One of evaluatorNames(), or "net" with a network; empty: the network if
  // there is one, otherwise the game's default. "net" without a network is the
  // game's embedded network, if it has one.
  std::string evaluator;
  SearchOptions search;
  // If not null, evaluates the positions instead of `evaluator`.
  std::shared_ptr<OutsideJudge> outside = nullptr;
  // Gathers the positions of a run's games for it; set by playGames().
  std::shared_ptr<BatchBuilder> builder = nullptr;
  // See useNetwork().
  std::shared_ptr<const LoadedNetwork> network = nullptr;
};

// Checks that the evaluator and the network, if any, go together. "net" without
// a network means the default network, which a game not yet known may have.
// Error: InvalidArgument.
absl::Status checkNetworkSettings(const PlayerSettings& settings,
                                  std::string_view game);

// Sets the evaluator and the network. A policy's priors are used unchanged
// (SearchOptions::policyTemperature 1); options set later override this.
void useNetwork(std::shared_ptr<const LoadedNetwork> network,
                PlayerSettings& settings);

// Search options for outside evaluators: large batches, and value and priors of
// a position in one call.
SearchOptions outsideSearch();
// The same for one of many concurrent games: a tree asks for one position at a
// time and selects the next line with its answer. memoryBytes is 0, which a run
// (play/games.h) replaces by the memory its searches need.
SearchOptions outsideRunSearch();

// Empty only for a game that is not listed, or without players.
std::vector<std::string_view> evaluatorNames(const AnyGame& game);

// Errors: InvalidArgument for an unknown evaluator, a network of another game
// or search options out of range; ResourceExhausted if out of memory.
absl::StatusOr<std::unique_ptr<AnyPlayer>> makePlayer(
    const AnyGame& game, const PlayerSettings& settings);

// Search players of a game known at compile time, as Player<G>. The definitions
// are compiled once per game, in this library (bind.h).
template <Game G>
using TypedPlayer = absl::StatusOr<std::unique_ptr<Player<G>>>;

// Errors: as makePlayer().
template <Game G>
TypedPlayer<G> makeTypedPlayer(const PlayerSettings& settings);

// The same with the caller's evaluator; the search need not be compiled for it.
// Errors: search options out of range.
template <Game G>
TypedPlayer<G> makeTypedPlayer(const SearchOptions& options,
                               AnyEvaluator<G> evaluator);

// Player settings as text and numbers, as interfaces receive them.
struct PlayerText {
  std::string_view evaluator = {};  // empty: the game's default
  std::string_view net = {};        // the file of a network, or empty
  std::shared_ptr<const LoadedNetwork> network = nullptr;  // or a loaded one
  std::string_view options = {};  // "key=value,..." of options.h
  int threads = 1;
  std::uint64_t memoryBytes = 0;  // 0: the default
  std::uint64_t seed = 1;
  // If not null, evaluates the positions; unnamed options are then those of
  // outsideSearch() or, for one of many concurrent games, outsideRunSearch().
  std::shared_ptr<OutsideJudge> outside = nullptr;
  bool manyGames = false;
};

// Sets the options named in "key=value,...". Errors: InvalidArgument naming the
// first invalid one; those before it are set.
absl::Status setSearchOptions(SearchOptions& options, std::string_view text);

// Errors: InvalidArgument naming the invalid option; those of loadNetwork().
// makePlayer() checks the evaluator, the network's game and the ranges of
// numbers.
absl::StatusOr<PlayerSettings> readPlayerSettings(const PlayerText& text);

}  // namespace phasemachine
