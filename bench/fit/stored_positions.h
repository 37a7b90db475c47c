// The searched positions of stores of games.
//
// Example:
//   absl::Status status = visitSearched<Gungi>(
//       "games.db", [&](const gungi::Board& board, const Searched& searched) {
//         values.push_back(searched.ply.score);
//       });
//
// Thread safety: none.

#ifndef PHASEMACHINE_BENCH_FIT_STORED_POSITIONS_H_
#define PHASEMACHINE_BENCH_FIT_STORED_POSITIONS_H_

#include <string>

#include "absl/status/status.h"
#include "apps/records/replay.h"
#include "bench/fit/stored_games.h"
#include "phase/erased/any_game.h"

namespace phasemachine::fit {

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

#endif  // PHASEMACHINE_BENCH_FIT_STORED_POSITIONS_H_
