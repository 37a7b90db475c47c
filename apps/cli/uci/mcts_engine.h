// The tree search behind the UCI session.
//
// Contract: see engine.h. Of the limits, `nodes` are simulations of this
// search, `depth` a number of them (report.h), clocks are planned by the
// search itself after the move overhead is taken off, and `mate` ends the
// search when any forced result is proven. The tree is kept from one search to
// the next as long as the game goes on and the options stay; with one thread
// and a limit in nodes or depth, the same commands get the same answers.
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
#include "ai/player.h"
#include "apps/cli/uci/engine.h"
#include "games/chess/game.h"

namespace phasemachine::uci {

class MctsEngine : public Engine {
 public:
  Outcome search(const SearchRequest& request, GoControl& control,
                 const std::function<void(const Report&)>& onReport) override;

 private:
  // Makes player_ fit the request. What went otherwise than asked is noted;
  // an error means that there is no player for it.
  absl::Status prepare(const SearchRequest& request, std::string& note);

  std::unique_ptr<Player<Chess>> player_;
  std::optional<Settings> made_;  // what player_ was made for
};

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_MCTS_ENGINE_H_
