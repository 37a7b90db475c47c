// Games of the search against itself, for training data.
//
// Contract: game i depends on the settings and i alone, whatever the number of
// workers. The first `varietyPlies` moves are drawn in proportion to the
// search's visits, later ones are the best; nature's moves are drawn.
//
// Example:
//   SelfPlayOrder order{.start = board, .games = 10, .simulations = 100};
//   std::vector<PlayedGame> games = *selfPlay(order, [] { return false; });
//
// Thread safety: calls are independent; `stop` is called from any thread.

#ifndef PHASEMACHINE_APPS_PYTHON_SELF_PLAY_H_
#define PHASEMACHINE_APPS_PYTHON_SELF_PLAY_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/players/players.h"
#include "phase/any_game.h"

namespace phasemachine::python {

struct SelfPlayOrder {
  AnyBoard start;
  PlayerSettings player = {};
  std::uint64_t games = 1;
  std::uint64_t simulations = 100;  // a move
  int varietyPlies = 8;
  int maxPlies = 2000;  // longer games are cut, without a winner
  int workers = 1;
};

struct PlayedMove {
  Side side;  // kNeutral: drawn by nature
  MoveCode move;
  // Of the search, best first; empty where nature decided.
  double score = 0;
  std::vector<MoveCode> moves = {};
  std::vector<std::uint32_t> visits = {};
};

struct PlayedGame {
  std::vector<PlayedMove> plies;
  std::optional<Side> winner;  // empty when the game was cut
  std::vector<double> returns;
};

// Errors: those of makePlayer(); Cancelled when `stop` became true.
absl::StatusOr<std::vector<PlayedGame>> selfPlay(
    const SelfPlayOrder& order, const std::function<bool()>& stop);

}  // namespace phasemachine::python

#endif  // PHASEMACHINE_APPS_PYTHON_SELF_PLAY_H_
