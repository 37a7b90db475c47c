// What a UCI session asks of an engine for chess and its variants, and the tree
// search that answers.
//
// Contract: search() blocks until a limit of the request is reached or the
// control stops it, and then returns a legal move if there is one. It never
// prints; progress goes to `onReport`, called from any thread, one at a time,
// at most a few times a second. The engine may keep its tree from one search
// to the next unless `fresh` is set.
//
// Example: see session.h; tests drive a session with their own engine.
//
// Thread safety: one search at a time.

#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "apps/cli/uci/client_game.h"
#include "apps/cli/uci/clock_lag.h"
#include "apps/cli/uci/command.h"
#include "apps/cli/uci/report.h"
#include "apps/cli/uci/runner.h"
#include "apps/cli/uci/settings.h"
#include "engine/players.h"
#include "phase/erased/any_game.h"

namespace phasemachine::uci {

struct GoRequest {
  ClientGame game;
  GoCommand limits;
  // First decisions of legal moves; empty means all moves.
  std::vector<MoveCode> searchMoves;
  Settings settings;
  bool fresh = false;
  // Add to the outcome's note what ended the search.
  bool explain = false;
  // When the client sent the request; its clock runs from then.
  std::chrono::steady_clock::time_point asked =
      std::chrono::steady_clock::now();
};

class Engine {
 public:
  virtual ~Engine() = default;
  // Precondition: there is a legal move.
  virtual Outcome search(
      const GoRequest& request, GoControl& control,
      const std::function<void(const Report&)>& onReport) = 0;
};

// `nodes` limits the simulations of this search; `depth` is converted to a
// number of simulations (report.h); the search plans with the client's clock
// minus the time elapsed since; `mate` ends the search when any forced result is
// proven. The tree is kept between searches while the game continues and the
// options do not change. If a tree of that size does not fit into memory, it
// gets half of it, and so on, and the outcome's note says so. With one thread
// and a limit in nodes or depth, the same commands give the same answers.
class MctsEngine : public Engine {
 public:
  Outcome search(const GoRequest& request, GoControl& control,
                 const std::function<void(const Report&)>& onReport) override;

 private:
  // Prepares player_ for the request. `note` reports deviations from it.
  // Returns an error if no player can be created.
  absl::Status prepare(const GoRequest& request, std::string& note);

  // The current clock for the search, if it has one.
  std::optional<GameClock> plannedClock(const GoRequest& request);

  std::unique_ptr<AnyPlayer> player_;
  const AnyGame* playerGame_ = nullptr;
  std::optional<Settings> made_;  // the settings of player_
  ClockLag lag_;
};

}  // namespace phasemachine::uci
