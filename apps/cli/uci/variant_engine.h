// The tree search behind UCI_Variant.
//
// Contract: like engine.h, for the variants of variant_line.h, with the limits
// of mcts_engine.h; the search plans with the client's clock.
//
// Example: see session.h.
//
// Thread safety: one search at a time.

#ifndef PHASEMACHINE_APPS_CLI_UCI_VARIANT_ENGINE_H_
#define PHASEMACHINE_APPS_CLI_UCI_VARIANT_ENGINE_H_

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "ai/player.h"
#include "apps/cli/uci/command.h"
#include "apps/cli/uci/go_control.h"
#include "apps/cli/uci/report.h"
#include "apps/cli/uci/settings.h"
#include "apps/cli/uci/variant_line.h"
#include "games/fairy_chess/game.h"

namespace phasemachine::uci {

struct VariantRequest {
  VariantLine line;
  GoCommand limits;
  // First decisions of the moves to search; empty: all moves.
  std::vector<fairy_chess::Move> searchMoves;
  Settings settings;
  bool fresh = false;
};

class VariantEngine {
 public:
  // Returns a legal move if there is one.
  Outcome search(const VariantRequest& request, GoControl& control,
                 const std::function<void(const Report&)>& onReport);

 private:
  absl::Status prepare(const VariantRequest& request);

  std::unique_ptr<Player<FairyChess>> player_;
  std::optional<Settings> made_;  // the settings of player_
};

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_VARIANT_ENGINE_H_
