// phasemachine.h: games.

#include <deque>

#include "absl/strings/str_join.h"
#include "apps/capi/support.h"
#include "engine/players.h"
#include "games/catalog.h"
#include "games/list.h"

namespace phasemachine::capi {
namespace {

template <class G>
StepResult checkedStep(void* board, MoveCode code, std::size_t hint,
                       void* listOf) {
  using Table = AnyGameTable<G>;
  auto& list = *static_cast<typename G::MoveList*>(listOf);
  const typename G::Move move = Table::decode(code);
  const bool legal =
      Table::encode(move) == code &&
      ((hint < list.size() && list[hint] == move) || list.contains(move));
  if (!legal) return {false, list.size(), {}};
  const Decision decision = PhaseMachine<G>::step(
      *static_cast<typename G::Board*>(board), move, list);
  return {true, list.size(), decision};
}

CheckedStep checkedStepOf(const AnyGame& game) {
  CheckedStep step = nullptr;
  AllGames::forEach([&]<class G>() {
    if (game == anyGame<G>()) step = checkedStep<G>;
  });
  return step;
}

const std::deque<pm_game>& games() {
  static const std::deque<pm_game> list = [] {
    std::deque<pm_game> made;
    for (const AnyGame* game : allGames()) {
      std::string names = absl::StrJoin(
          evaluatorNames(*game), ",",
          [](std::string* text, std::string_view name) { text->append(name); });
      made.push_back({game, std::string(game->name), std::move(names),
                      checkedStepOf(*game)});
    }
    return made;
  }();
  return list;
}

}  // namespace

const pm_game* handleOf(const AnyGame& game) {
  for (const pm_game& handle : games()) {
    if (*handle.game == game) return &handle;
  }
  return nullptr;
}

}  // namespace phasemachine::capi

using namespace phasemachine;        // NOLINT: the functions are all global
using namespace phasemachine::capi;  // NOLINT

extern "C" {

size_t pm_game_count(void) {
  size_t count = 0;
  guarded([&] {
    count = games().size();
    return PM_OK;
  });
  return count;
}

const pm_game* pm_game_at(size_t index) {
  const pm_game* game = nullptr;
  guarded([&] {
    if (index >= games().size()) {
      return fail(PM_NOT_FOUND, "there are " + std::to_string(games().size()) +
                                    " games; " + std::to_string(index) +
                                    " is no index of one");
    }
    game = &games()[index];
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
