// A UCI chess engine in its own process, as a player.
//
// Contract: a Player<Chess> that asks the engine for each move. makeUciPlayer()
// fails if the engine does not start or does not speak UCI. If it later dies,
// is silent for too long or answers with an illegal move, search() returns no
// move (StopReason::kFailed) and the game is lost by forfeit; the engine is
// restarted for the next game. Failures are reported to `onTrouble`.
//
// Example:
//   UciEngineOptions options{.command = {"/usr/games/stockfish"}};
//   options.go = "nodes 1000";
//   auto player = makeUciPlayer(options);
//
// Thread safety: as Player<G>; onTrouble may be called from several players'
// threads.

#ifndef PHASEMACHINE_ENGINE_EXTERNAL_UCI_PLAYER_H_
#define PHASEMACHINE_ENGINE_EXTERNAL_UCI_PLAYER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/player.h"
#include "games/chess/game.h"
#include "phase/any_game.h"

namespace phasemachine {

struct UciEngineOptions {
  std::vector<std::string> command;
  // Sent with setoption, in this order.
  std::vector<std::pair<std::string, std::string>> options = {};
  // After "go ": "nodes 1000", "movetime 100", "depth 5".
  std::string go = "movetime 100";
  // Maximum time for one answer.
  std::int64_t patienceMilliseconds = 10'000;
  std::function<void(const std::string&)> onTrouble = {};
};

// Errors: NotFound if the program cannot be started, Unavailable or
// DeadlineExceeded if it does not answer "uciok" and "readyok"; all name the
// program.
absl::StatusOr<std::unique_ptr<Player<Chess>>> makeUciPlayer(
    UciEngineOptions options);

// The game of these engines.
template <Game G>
inline constexpr bool kPlaysUci = std::is_same_v<G, Chess>;
inline bool playsUci(const AnyGame& game) { return game == anyGame<Chess>(); }

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_EXTERNAL_UCI_PLAYER_H_
