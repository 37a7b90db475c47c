// A chess engine that speaks UCI, in a process of its own, as a player.
//
// Contract: a Player<Chess> that asks the engine for each move. An engine that
// does not start or is no UCI engine is an error of make(). One that later
// dies, is silent for too long or answers with what is no legal move makes
// search() return no move (StopReason::kFailed), after which the game is lost
// by forfeit; the engine is started anew for the next game. What went wrong is
// told to `onTrouble`.
//
// Example:
//   UciEngineOptions options{.command = {"/usr/games/stockfish"}};
//   options.go = "nodes 1000";
//   auto player = makeUciPlayer(options);
//
// Thread safety: as Player<G>; onTrouble may be called from several players'
// threads.

#ifndef PHASEMACHINE_APPS_CLI_MATCH_UCI_PLAYER_H_
#define PHASEMACHINE_APPS_CLI_MATCH_UCI_PLAYER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/player.h"
#include "games/chess/game.h"

namespace phasemachine::cli {

struct UciEngineOptions {
  std::vector<std::string> command;
  // Sent by setoption, in order.
  std::vector<std::pair<std::string, std::string>> options = {};
  // After "go ": "nodes 1000", "movetime 100", "depth 5".
  std::string go = "movetime 100";
  // How long one answer may take.
  std::int64_t patienceMilliseconds = 10'000;
  std::function<void(const std::string&)> onTrouble = {};
};

// Errors: NotFound when the program cannot be started, Unavailable or
// DeadlineExceeded when it does not say "uciok" and "readyok"; both name it.
absl::StatusOr<std::unique_ptr<Player<Chess>>> makeUciPlayer(
    UciEngineOptions options);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MATCH_UCI_PLAYER_H_
