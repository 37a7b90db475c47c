#include "engine/network/loaded_network.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ai/network/network_file.h"
#include "core/annotate.h"
#include "core/quote.h"
#include "engine/players.h"

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
                             const EncodingTable& encoding) {
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
  return absl::OkStatus();
}

absl::Status checkNetworkSettings(const PlayerSettings& settings) {
  const bool named = settings.evaluator == kNetworkEvaluator;
  if (settings.network == nullptr) {
    if (!named) return absl::OkStatus();
    return absl::InvalidArgumentError(
        "evaluator \"net\" needs the file of a network");
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
