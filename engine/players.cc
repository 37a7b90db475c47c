#include "engine/players.h"

#include <string>

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

}  // namespace phasemachine
