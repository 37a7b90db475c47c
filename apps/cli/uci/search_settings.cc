#include "apps/cli/uci/search_settings.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "ai/network/network.h"
#include "ai/search/ask/options.h"
#include "apps/cli/uci/report.h"
#include "engine/loaded_network.h"

namespace phasemachine::uci {

SearchOptions searchOptions(const Settings& settings) {
  SearchOptions options = settings.search;
  options.mode = settings.mode.value_or(
      options.threads == 1 ? SearchMode::kSingle : SearchMode::kTree);
  options.memoryBytes = static_cast<std::uint64_t>(settings.hashMegabytes)
                        << 20;
  return options;
}

PlayerSettings playerSettings(const Settings& settings, std::string_view game,
                              std::string evaluator) {
  PlayerSettings player = {.evaluator = std::move(evaluator),
                           .search = searchOptions(settings)};
  if (settings.network == nullptr ||
      settings.network->network->shape().game != game) {
    return player;
  }
  useNetwork(settings.network, player);
  const double temperature = settings.search.policyTemperature;
  if (temperature != SearchOptions{}.policyTemperature) {
    player.search.policyTemperature = temperature;
  }
  return player;
}

SearchLimits searchLimits(const GoCommand& go,
                          const std::optional<GameClock>& clock) {
  SearchLimits limits;
  limits.simulations = go.nodes;
  if (go.depth) {
    const std::uint64_t most = nodesOfDepth(*go.depth);
    limits.simulations = std::min(go.nodes.value_or(most), most);
  }
  if (go.moveTime) {
    limits.milliseconds = std::max<std::int64_t>(*go.moveTime, 1);
  }
  limits.clock = clock;
  limits.ponder = go.ponder;
  return limits;
}

bool sameSearch(const Settings& a, const Settings& b) {
  const SearchOptions one = searchOptions(a);
  const SearchOptions other = searchOptions(b);
  return one.threads == other.threads && one.memoryBytes == other.memoryBytes &&
         one.seed == other.seed && a.quiescence == b.quiescence &&
         a.network == b.network && searchOptionsToText(one, other).empty();
}

}  // namespace phasemachine::uci
