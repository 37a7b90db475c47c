// The searched positions of chess games in stores, as the fits of the chess
// networks take them.

#ifndef PHASEMACHINE_BENCH_FIT_CHESS_SEARCHES_H_
#define PHASEMACHINE_BENCH_FIT_CHESS_SEARCHES_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::fit {

struct ChessSearch {
  chess::Position position;
  // The expected score of the side to move: a mean of the values of the
  // searches from here on, and of the result; each ply multiplies the weight of
  // what follows by kKeptAPly.
  float score = 0.5F;
  // Not in check, and the most visited move takes and promotes nothing.
  bool quiet = false;
  // Of the visits, for the visited moves.
  std::vector<std::pair<chess::Move, float>> shares;
};

inline constexpr float kKeptAPly = 0.9F;

// Calls `take` with the positions of the finished games in the store `path`.
// Those whose search had less than a quarter of the simulations of the game's
// largest are left out: the fast searches of self-play. Errors: those of the
// store, and InvalidArgument for games of another game.
absl::Status readChessSearches(const std::string& path,
                               absl::FunctionRef<void(ChessSearch)> take);

// Whether the file is a store and not a table of judged positions.
bool isStore(const std::string& path);

}  // namespace phasemachine::fit

#endif  // PHASEMACHINE_BENCH_FIT_CHESS_SEARCHES_H_
