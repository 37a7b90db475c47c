#include "engine/loaded_network.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ai/network/network.h"
#include "ai/network/network_file.h"
#include "core/quote.h"
#include "engine/players.h"
#include "games/parts.h"
#include "phase/erased/encoding.h"
#include "phase/knowledge.h"

namespace phasemachine {
namespace {

constexpr std::size_t kQuoted = 200;

absl::Status unreadable(const std::string& path, const std::string& why) {
  return absl::NotFoundError("network " + phasemachine::quoted(path, kQuoted) +
                             ": " + why);
}

absl::Status unfit(const std::string& what) {
  return absl::InvalidArgumentError("the network " + what);
}

}  // namespace

absl::StatusOr<std::shared_ptr<const LoadedNetwork>> loadNetwork(
    const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return unreadable(path, "there is no such file");
  }
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  std::ifstream in(path, std::ios::binary);
  if (error || !in) return unreadable(path, "it cannot be read");
  const std::string where =
      "network " + phasemachine::quoted(path, kQuoted) + ": ";
  if (size > network::kMostFileBytes) {
    return absl::InvalidArgumentError(absl::StrCat(
        where, "it has ", size, " bytes, more than ", network::kMostFileBytes));
  }
  network::Aligned<char> bytes(static_cast<std::size_t>(size));
  in.read(bytes.data(), static_cast<std::streamsize>(size));
  if (static_cast<std::uintmax_t>(in.gcount()) != size) {
    return unreadable(path, "it cannot be read");
  }
  auto network = network::readNetwork(std::move(bytes));
  if (!network.ok()) return annotate(where, network.status());
  auto loaded = std::make_shared<LoadedNetwork>();
  loaded->path = path;
  loaded->network = *std::move(network);
  return loaded;
}

absl::Status checkNetworkFor(const network::NetworkShape& shape,
                             std::string_view game,
                             const EncodingTable& encoding,
                             const FeatureTable& features) {
  const std::string name(game);
  if (shape.game != game) {
    return unfit("is for " + phasemachine::quoted(shape.game) + ", not for " +
                 name);
  }
  if (shape.encodingVersion != static_cast<std::uint32_t>(encoding.version)) {
    return unfit(absl::StrCat("is for version ", shape.encodingVersion,
                              " of the encoding of ", name, ", not ",
                              encoding.version));
  }
  if (shape.inputs != encoding.size()) {
    return unfit(absl::StrCat("has ", shape.inputs, " inputs; observations of ",
                              name, " have ", encoding.size(), " numbers"));
  }
  if (shape.actions != 0 && shape.actions != encoding.actions) {
    return unfit(absl::StrCat("has ", shape.actions, " actions; ", name,
                              " has ", encoding.actions));
  }
  if (!shape.asksFeatures()) return absl::OkStatus();
  if (features.version == 0) {
    return unfit("takes features of the game, and " + name + " has none");
  }
  if (shape.featureVersion != static_cast<std::uint32_t>(features.version)) {
    return unfit(absl::StrCat("is for version ", shape.featureVersion,
                              " of the features of ", name, ", not ",
                              features.version));
  }
  if (shape.features != 0 && shape.features != features.size()) {
    return unfit(absl::StrCat("takes ", shape.features, " features; ", name,
                              " has ", features.size()));
  }
  return absl::OkStatus();
}

bool hasDefaultNetwork(std::string_view game) {
  return !embeddedNetwork(game).empty();
}

std::shared_ptr<const LoadedNetwork> defaultNetwork(std::string_view game) {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const LoadedNetwork>,
                  std::less<>>
      loaded;
  const std::string_view bytes = embeddedNetwork(game);
  if (bytes.empty()) return nullptr;
  const std::lock_guard<std::mutex> lock(mutex);
  auto found = loaded.find(game);
  if (found == loaded.end()) {
    auto network = network::readNetwork(bytes);
    // Cannot fail: a test reads every embedded network.
    if (!network.ok()) return nullptr;
    auto one = std::make_shared<LoadedNetwork>();
    one->network = *std::move(network);
    found = loaded.emplace(game, std::move(one)).first;
  }
  return found->second;
}

absl::Status checkNetworkSettings(const PlayerSettings& settings,
                                  std::string_view game) {
  const bool named = settings.evaluator == kNetworkEvaluator;
  if (settings.network == nullptr) {
    if (!named || hasDefaultNetwork(game)) return absl::OkStatus();
    std::string message = "evaluator \"net\" needs the file of a network";
    if (!game.empty())
      absl::StrAppend(&message, ", as ", std::string(game), " brings none");
    return absl::InvalidArgumentError(message);
  }
  if (named || settings.evaluator.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError("a network is evaluator \"net\", not " +
                                    phasemachine::quoted(settings.evaluator));
}

void useNetwork(std::shared_ptr<const LoadedNetwork> network,
                PlayerSettings& settings) {
  if (network->network->shape().actions != 0) {
    settings.search.policyTemperature = 1;
  }
  settings.evaluator = kNetworkEvaluator;
  settings.network = std::move(network);
}

}  // namespace phasemachine
