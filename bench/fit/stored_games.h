// The games of a store, for fits.
//
// Contract: visitGames() calls f(replay, game) for each game of the store
// `path`, until f returns an error. Errors: those of f and of the store, and
// InvalidArgument if it has games of another game than `name`.
//
// Example:
//   std::uint64_t plies = 0;
//   absl::Status status = visitGames(
//       "games.db", "gungi",
//       [&](const records::Replay&, const records::StoredGame& game) {
//         plies += game.length;
//         return absl::OkStatus();
//       });

#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "apps/records/replay.h"
#include "apps/records/store.h"
#include "phase/erased/any_game.h"

namespace phasemachine::fit {

template <class F>
absl::Status visitGames(const std::string& path, std::string_view name, F&& f) {
  auto store = records::Store::openToRead(path);
  if (!store.ok()) return store.status();
  auto runs = store->runs();
  if (!runs.ok()) return runs.status();
  for (const records::StoredRun& stored : *runs) {
    auto replay = records::Replay::of(stored);
    if (!replay.ok()) return replay.status();
    if (replay->game().name != name) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, " has games of ", std::string(replay->game().name),
                       ", not of ", std::string(name)));
    }
    const absl::Status visited = store->forEachGame(
        stored.id,
        [&](const records::StoredGame& game) { return f(*replay, game); });
    if (!visited.ok()) return visited;
  }
  return absl::OkStatus();
}

// The searched positions of stores of games.
//
// Example:
//   absl::Status status = visitSearched<Gungi>(
//       "games.db", [&](const gungi::Board& board, const Searched& searched) {
//         values.push_back(searched.ply.score);
//       });

// Valid during the call of the visitor.
struct Searched {
  const records::StoredGame& game;
  const AnyDecision& decision;  // with the moves in the order of the machine
  const records::StoredPly& ply;
};

// Calls visit(board, searched) for every position of the store that a search
// has judged. Errors: those of the store, and InvalidArgument for games of
// another game.
template <class Game, class Visit>
absl::Status visitSearched(const std::string& path, Visit&& visit) {
  return visitGames(
      path, Game::kName,
      [&](const records::Replay& replay, const records::StoredGame& game) {
        return replay.play(game, [&](const records::Replay::Moment& moment) {
          if (moment.ply == nullptr || !moment.ply->searched) return;
          visit(*static_cast<const typename Game::Board*>(moment.board.data()),
                Searched{game, moment.decision, *moment.ply});
        });
      });
}

}  // namespace phasemachine::fit
