#include "engine/players.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "ai/search/ask/options.h"
#include "core/quote.h"
#include "engine/bound_game.h"
#include "games/list.h"

namespace phasemachine {

const BoundGame* findBoundGame(const AnyGame& game) {
  const BoundGame* found = nullptr;
  AllGames::forEach([&]<class G>() {
    if (game == anyGame<G>()) found = &boundGame<G>();
  });
  return found;
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
  return bound->evaluatorNames();
}

absl::StatusOr<std::unique_ptr<AnyPlayer>> makePlayer(
    const AnyGame& game, const PlayerSettings& settings) {
  const BoundGame* const bound = findBoundGame(game);
  if (bound != nullptr) return bound->search(settings);
  return absl::InvalidArgumentError("this program does not have the game '" +
                                    std::string(game.name) + "'");
}

absl::Status setSearchOptions(SearchOptions& options, std::string_view text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view item = rest.substr(0, comma);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) {
      return absl::InvalidArgumentError("search option " + quoted(item) +
                                        " must have the form key=value");
    }
    const absl::Status status = setSearchOption(options, item.substr(0, equals),
                                                item.substr(equals + 1));
    if (!status.ok()) return absl::InvalidArgumentError(status.message());
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
    auto loaded = loadNetwork(std::string(text.net));
    if (!loaded.ok()) return loaded.status();
    network = *std::move(loaded);
  }
  if (network != nullptr) {
    if (text.outside != nullptr) {
      return absl::InvalidArgumentError(
          "give a network or a function that judges positions, not both");
    }
    settings.network = network;
    const absl::Status status = checkNetworkSettings(settings, "");
    if (!status.ok()) return status;
    useNetwork(std::move(network), settings);
  }
  if (text.memoryBytes != 0) settings.search.memoryBytes = text.memoryBytes;
  if (absl::Status status = setSearchOptions(settings.search, text.options);
      !status.ok()) {
    return status;
  }
  return settings;
}

}  // namespace phasemachine
