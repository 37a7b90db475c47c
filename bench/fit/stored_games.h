// The games of a store, for fits.
//
// Contract: visitGames() calls f(replay, game) for each game of the store
// `path`, until f returns an error; visitSearched() calls visit(board, searched)
// for each position that a search has judged. Errors: those of f and of the
// store, and InvalidArgument if it has games of another game.
//
// Example:
//   absl::Status status = visitSearched<Gungi>(
//       "games.db", [&](const gungi::Board& board, const Searched& searched) {
//         values.push_back(searched.ply.score);
//       });

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "apps/records/replay.h"
#include "apps/records/store.h"
#include "core/try.h"

namespace phasemachine::fit {

template <class F>
absl::Status visitGames(const std::string& path, std::string_view name, F&& f) {
  auto store = PM_TRY(records::Store::openToRead(path));
  const auto runs = PM_TRY(store.runs());
  for (const records::StoredRun& stored : runs) {
    const auto replay = PM_TRY(records::Replay::of(stored));
    if (replay.game().name != name) {
      return invalid(path, " has games of ", replay.game().name, ", not of ",
                     name);
    }
    PM_TRY(store.forEachGame(stored.id, [&](const records::StoredGame& game) {
      return f(replay, game);
    }));
  }
  return absl::OkStatus();
}

// Valid during the call of the visitor.
struct Searched {
  const records::StoredGame& game;
  const AnyDecision& decision;  // with the moves in the order of the machine
  const records::StoredPly& ply;
};

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

// Replaces the value of the search of each position by a mean of the values from
// there on and the result of the game, all from the same view: each value on the
// way multiplies the weight of what follows by `kept`. Values below 0 are unknown.
inline void mixWithWhatFollows(std::vector<float>& values, float result,
                               float kept) {
  for (std::size_t i = values.size(); i-- > 0;) {
    if (values[i] >= 0) result = (1 - kept) * values[i] + kept * result;
    values[i] = result;
  }
}

}  // namespace phasemachine::fit
