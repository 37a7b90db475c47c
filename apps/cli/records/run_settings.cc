#include "apps/cli/records/run_settings.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ai/network/network.h"
#include "ai/search/ask/options.h"
#include "engine/players.h"

namespace phasemachine::cli {
namespace {

// The options after a player has filled in its defaults. A small player with
// one thread fills in the same values as any other.
absl::StatusOr<SearchOptions> effectiveOptions(const AnyGame& game,
                                               const PlayerSettings& settings) {
  PlayerSettings small = settings;
  small.search.mode = SearchMode::kSingle;
  small.search.threads = 1;
  small.search.memoryBytes =
      std::min(settings.search.memoryBytes, SearchOptions{}.memoryBytes);
  const auto player = makePlayer(game, small);
  if (!player.ok()) return player.status();
  SearchOptions options = (*player)->options();
  options.mode = settings.search.mode;
  options.threads = settings.search.threads;
  options.memoryBytes = settings.search.memoryBytes;
  return options;
}

}  // namespace

absl::StatusOr<Json> effectivePlayer(const AnyGame& game,
                                     const PlayerSettings& settings) {
  const auto options = effectiveOptions(game, settings);
  if (!options.ok()) return options.status();
  Json search = Json::object();
  for (const auto& [key, value] : searchOptionValues(*options)) {
    search[std::string(key)] = value;
  }
  Json player = {{"evaluator", settings.evaluator.empty()
                                   ? std::string(evaluatorNames(game)[0])
                                   : settings.evaluator},
                 {"memory", options->memoryBytes},
                 {"threads", options->threads},
                 {"search", std::move(search)}};
  if (settings.network != nullptr) {
    player["network"] = absl::StrCat(
        absl::Hex(settings.network->network->checksum(), absl::kZeroPad8));
  }
  return player;
}

std::string settingsForPeople(const std::string& settings) {
  auto json = Json::parse(settings);
  if (!json || !json->isObject()) return settings;
  // In a match, "players" is a short form of this.
  json->erase("effective");
  if (json->contains("search") && (*json)["search"].isObject()) {
    Json& search = (*json)["search"];
    for (const SearchOptionInfo& info : listSearchOptions()) {
      if (search[info.key] == info.standard) search.erase(info.key);
    }
  }
  return json->sorted().text();
}

}  // namespace phasemachine::cli
