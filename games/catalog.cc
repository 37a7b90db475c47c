#include "games/catalog.h"

#include <string>

#include "absl/strings/str_join.h"
#include "core/find_name.h"
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
  std::vector<std::string> known;
  for (const AnyGame* game : allGames()) {
    if (game->name == name) return game;
    known.emplace_back(game->name);
  }
  return absl::InvalidArgumentError(
      "unknown game " + quoted(name) + didYouMean(known, name) +
      "; known games: " + absl::StrJoin(known, ", "));
}

}  // namespace phasemachine
