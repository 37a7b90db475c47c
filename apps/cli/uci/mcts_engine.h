// The tree search behind the UCI session.
//
// Contract: see engine.h. `nodes` limits the simulations of this search;
// `depth` is converted to a number of simulations (report.h); the search plans
// with the client's clock minus the time elapsed since; `mate` ends the search
// when any forced result is proven. The tree is kept between searches while the
// game continues and the options do not change. If a tree of that size does not
// fit into memory, it gets half of it, and so on, and the outcome's note says so. With one thread and a limit in
// nodes or depth, the same commands give the same answers.
//
// Example: see session.h.
//
// Thread safety: one search at a time.

#ifndef PHASEMACHINE_APPS_CLI_UCI_MCTS_ENGINE_H_
#define PHASEMACHINE_APPS_CLI_UCI_MCTS_ENGINE_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "apps/cli/uci/clock_lag.h"
#include "apps/cli/uci/engine.h"
#include "engine/players.h"

namespace phasemachine::uci {

class MctsEngine : public Engine {
 public:
  Outcome search(const SearchRequest& request, GoControl& control,
                 const std::function<void(const Report&)>& onReport) override;

 private:
  // Prepares player_ for the request. `note` reports deviations from it.
  // Returns an error if no player can be created.
  absl::Status prepare(const SearchRequest& request, std::string& note);

  // The current clock for the search, if it has one.
  std::optional<GameClock> plannedClock(const SearchRequest& request);

  std::unique_ptr<AnyPlayer> player_;
  const AnyGame* playerGame_ = nullptr;
  std::optional<Settings> made_;  // the settings of player_
  ClockLag lag_;
};

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_MCTS_ENGINE_H_
