#include "engine/players.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/bound_game.h"
#include "games/catalog.h"
#include "games/networks.h"
#include "games/parts.h"
#include "network/network.h"
#include "phase/erased/encoding.h"
#include "phase/knowledge.h"

namespace phasemachine {
namespace {

constexpr std::size_t kQuoted = 200;

absl::Status unreadable(const std::string& path, const std::string& why) {
  return absl::NotFoundError("network " + phasemachine::quoted(path, kQuoted) +
                             ": " + why);
}

template <class... Parts>
absl::Status unfit(const Parts&... what) {
  return invalid("the network ", what...);
}

}  // namespace

absl::StatusOr<std::string> readNetworkBytes(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return unreadable(path, std::filesystem::exists(path, error)
                                ? "it is no file"
                                : "there is no such file");
  }
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  std::ifstream in(path, std::ios::binary);
  if (error || !in) return unreadable(path, "it cannot be read");
  if (size > network::kMostFileBytes) {
    return invalid("network ", phasemachine::quoted(path, kQuoted), ": it has ",
                   size, " bytes, more than ", network::kMostFileBytes);
  }
  std::string bytes(static_cast<std::size_t>(size), '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(size));
  if (static_cast<std::uintmax_t>(in.gcount()) != size) {
    return unreadable(path, "it cannot be read");
  }
  return bytes;
}

absl::StatusOr<std::shared_ptr<const LoadedNetwork>> loadNetwork(
    const std::string& path) {
  const std::string bytes = PM_TRY(readNetworkBytes(path));
  auto network =
      PM_TRY_AT("network " + phasemachine::quoted(path, kQuoted) + ": ",
                network::readNetwork(bytes));
  auto loaded = std::make_shared<LoadedNetwork>();
  loaded->path = path;
  loaded->network = std::move(network);
  return loaded;
}

absl::Status checkNetworkFor(const network::NetworkShape& shape,
                             std::string_view game,
                             const EncodingTable& encoding,
                             const FeatureTable& features) {
  const std::string name(game);
  if (shape.game != game) {
    return unfit("is for ", phasemachine::quoted(shape.game), ", not for ",
                 name);
  }
  if (shape.encodingVersion != static_cast<std::uint32_t>(encoding.version)) {
    return unfit("is for version ", shape.encodingVersion,
                 " of the encoding of ", name, ", not ", encoding.version);
  }
  if (shape.inputs != encoding.size()) {
    return unfit("has ", shape.inputs, " inputs; observations of ", name,
                 " have ", encoding.size(), " numbers");
  }
  if (shape.actions != 0 && shape.actions != encoding.actions) {
    return unfit("has ", shape.actions, " actions; ", name, " has ",
                 encoding.actions);
  }
  if (!shape.asksFeatures() || shape.playsOut()) return absl::OkStatus();
  if (features.version == 0) {
    return unfit("takes features of the game, and ", name, " has none");
  }
  if (shape.featureVersion != static_cast<std::uint32_t>(features.version)) {
    return unfit("is for version ", shape.featureVersion,
                 " of the features of ", name, ", not ", features.version);
  }
  if (shape.features != 0 && shape.features != features.size()) {
    return unfit("takes ", shape.features, " features; ", name, " has ",
                 features.size());
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
    return invalid(message);
  }
  if (named || settings.evaluator.empty()) return absl::OkStatus();
  return invalid("a network is evaluator \"net\", not ",
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

const BoundGame* findBoundGame(const AnyGame& game) {
  const ListedGame* const listed = findListedGame(game.name);
  if (listed == nullptr || listed->players != nullptr) {
    return listed == nullptr ? nullptr : listed->players;
  }
  for (const LinkedPlayers& linked : linkedPlayers()) {
    if (linked.game == game.name) return linked.players;
  }
  return nullptr;
}

SearchOptions outsideSearch() {
  SearchOptions options;
  options.mode = SearchMode::kBatch;
  options.batchSize = 256;
  options.batchGrowth = 16;
  options.expandVisit = 1;
  options.policyTemperature = 1;
  return options;
}

SearchOptions outsideRunSearch() {
  SearchOptions options = outsideSearch();
  options.mode = SearchMode::kSingle;
  options.memoryBytes = 0;
  return options;
}

std::vector<std::string_view> evaluatorNames(const AnyGame& game) {
  const BoundGame* const bound = findBoundGame(game);
  if (bound == nullptr) return {};
  return bound->evaluatorNames(game);
}

absl::StatusOr<std::unique_ptr<AnyPlayer>> makePlayer(
    const AnyGame& game, const PlayerSettings& settings) {
  const BoundGame* const bound = findBoundGame(game);
  if (bound != nullptr) {
    PM_TRY(needNetworks(game.name, settings.evaluator));
    return bound->search(game, settings);
  }
  return invalid("this program does not have the game '", game.name, "'");
}

absl::Status setSearchOptions(SearchOptions& options, std::string_view text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view item = rest.substr(0, comma);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) {
      return invalid("search option ", quoted(item),
                     " must have the form key=value");
    }
    const absl::Status status = setSearchOption(options, item.substr(0, equals),
                                                item.substr(equals + 1));
    if (!status.ok()) return invalid(status.message());
  }
  return absl::OkStatus();
}

absl::StatusOr<PlayerSettings> readPlayerSettings(const PlayerText& text) {
  PlayerSettings settings;
  settings.evaluator = std::string(text.evaluator);
  settings.outside = text.outside;
  if (text.outside != nullptr) {
    settings.search = text.manyGames ? outsideRunSearch() : outsideSearch();
  } else {
    settings.search.mode =
        text.threads == 1 ? SearchMode::kSingle : SearchMode::kTree;
  }
  settings.search.seed = text.seed;
  settings.search.threads = text.threads;
  std::shared_ptr<const LoadedNetwork> network = text.network;
  if (!text.net.empty()) {
    network = PM_TRY(loadNetwork(std::string(text.net)));
  }
  if (network != nullptr) {
    if (text.outside != nullptr) {
      return invalid(
          "give a network or a function that judges positions, not both");
    }
    settings.network = network;
    PM_TRY(checkNetworkSettings(settings, ""));
    useNetwork(std::move(network), settings);
  }
  if (text.memoryBytes != 0) settings.search.memoryBytes = text.memoryBytes;
  PM_TRY(setSearchOptions(settings.search, text.options));
  return settings;
}

}  // namespace phasemachine
