#include "games/catalog.h"

#include <string>

#include "core/quote.h"
#include "games/list.h"

namespace phasemachine {

const std::vector<const AnyGame*>& allGames() {
  static const std::vector<const AnyGame*> games = [] {
    std::vector<const AnyGame*> list;
    AllGames::forEach([&]<class G>() { list.push_back(&anyGame<G>()); });
    return list;
  }();
  return games;
}

absl::StatusOr<const AnyGame*> findGame(std::string_view name) {
  std::string known;
  for (const AnyGame* game : allGames()) {
    if (game->name == name) return game;
    known += (known.empty() ? "" : ", ") + std::string(game->name);
  }
  return absl::InvalidArgumentError("unknown game " + quoted(name) +
                                    "; known games: " + known);
}

}  // namespace phasemachine
