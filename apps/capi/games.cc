// phasemachine.h: games.

#include <deque>
#include <mutex>
#include <string>
#include <utility>

#include "absl/strings/str_join.h"
#include "apps/capi/support.h"
#include "engine/players.h"
#include "games/catalog.h"

namespace phasemachine::capi {

// Made at the first use of a game; never freed, as games never go away.
const pm_game* handleOf(const AnyGame& game) {
  static std::mutex mutex;
  static std::deque<pm_game>& made = *new std::deque<pm_game>;
  const std::lock_guard<std::mutex> lock(mutex);
  for (const pm_game& handle : made) {
    if (*handle.game == game) return &handle;
  }
  std::string names = absl::StrJoin(
      evaluatorNames(game), ",",
      [](std::string* text, std::string_view name) { text->append(name); });
  return &made.emplace_back(
      pm_game{&game, std::string(game.name), std::move(names)});
}

}  // namespace phasemachine::capi

using namespace phasemachine;        // NOLINT: the functions are all global
using namespace phasemachine::capi;  // NOLINT

extern "C" {

size_t pm_game_count(void) {
  size_t count = 0;
  guarded([&] {
    count = allGames().size();
    return PM_OK;
  });
  return count;
}

const pm_game* pm_game_at(size_t index) {
  const pm_game* game = nullptr;
  guarded([&] {
    const auto games = allGames();
    if (index >= games.size()) {
      return fail(PM_NOT_FOUND, "there are ", games.size(), " games; ", index,
                  " is no index of one");
    }
    game = handleOf(*games[index]);
    return pm_status{PM_OK};
  });
  return game;
}

const pm_game* pm_game_by_name(const char* name) {
  const pm_game* handle = nullptr;
  guarded([&] {
    if (name == nullptr) return failNull("name");
    const auto game = findGame(name);
    if (!game.ok()) return fail(PM_NOT_FOUND, game.status().message().data());
    handle = handleOf(**game);
    return pm_status{PM_OK};
  });
  return handle;
}

pm_status pm_game_describe(const pm_game* game, pm_game_info* info) {
  return guarded([&] {
    if (game == nullptr) return failNull("game");
    const AnyGame& g = *game->game;
    return structOut({.size = 0,
                      .name = game->name.c_str(),
                      .players = g.players,
                      .has_chance = g.hasChance,
                      .has_hidden = g.hasHiddenInformation,
                      .bytes_version = g.bytesVersion,
                      .board_bytes = g.boardBytes,
                      .max_moves = g.maxMoves,
                      .evaluators = game->evaluators.c_str()},
                     "info", info);
  });
}

pm_status pm_game_options(const pm_game* game, const char* options,
                          char* buffer, size_t capacity, size_t* length) {
  return guarded([&] {
    if (game == nullptr) return failNull("game");
    const auto text = game->game->canonicalOptions(textIn(options));
    if (!text.ok()) return fail(text.status());
    return textOut(*text, buffer, capacity, length);
  });
}
}
