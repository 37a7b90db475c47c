// The interface between a UCI session and an engine for chess and its variants.
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

#ifndef PHASEMACHINE_APPS_CLI_UCI_ENGINE_H_
#define PHASEMACHINE_APPS_CLI_UCI_ENGINE_H_

#include <chrono>
#include <functional>
#include <vector>

#include "apps/cli/uci/client_game.h"
#include "apps/cli/uci/command.h"
#include "apps/cli/uci/go_control.h"
#include "apps/cli/uci/report.h"
#include "apps/cli/uci/settings.h"
#include "phase/erased/any_game.h"

namespace phasemachine::uci {

struct SearchRequest {
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
      const SearchRequest& request, GoControl& control,
      const std::function<void(const Report&)>& onReport) = 0;
};

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_ENGINE_H_
