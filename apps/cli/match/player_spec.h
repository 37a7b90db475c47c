// A player as text: "NAME" or "NAME:key=value,key=value".
//
// Contract: names and their keys are
//
//   random
//   greedy   evaluator
//   flat     sims, movetime
//   mcts     sims, movetime, evaluator, memory (MiB), threads (more than one
//            share a tree unless mode says otherwise), and the search options
//            of ai/search/options_text.h
//   ismcts   the same, for games with hidden information alone
//   uci      path, args (separated by blanks), nodes, depth, movetime, patience
//            (milliseconds for one answer), and option.NAME for the engine's
//            own options; chess alone
//
// Where none of sims, movetime, nodes and depth is given, mcts makes 1000
// simulations a move, flat 100 playouts a legal move, and uci thinks 100 ms.
//
// Example:
//   auto spec = parsePlayerSpec(game, "mcts:sims=800,evaluator=static");
//   playerSpecToText(*spec);   // the same with the keys in a fixed order
//
// Thread safety: plain values, pure functions.

#ifndef PHASEMACHINE_APPS_CLI_MATCH_PLAYER_SPEC_H_
#define PHASEMACHINE_APPS_CLI_MATCH_PLAYER_SPEC_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "ai/search/limits.h"
#include "apps/cli/match/uci_player.h"
#include "apps/players/players.h"
#include "phase/any_game.h"

namespace phasemachine::cli {

enum class PlayerKind : std::uint8_t { kRandom, kGreedy, kFlat, kMcts, kUci };

struct PlayerSpec {
  PlayerKind kind = PlayerKind::kMcts;
  std::string name = "mcts";  // as written
  SearchLimits limits = {};
  PlayerSettings settings = {};
  UciEngineOptions engine = {};
};

// Errors: InvalidArgument naming the player, key or value that is wrong, and
// what there is instead.
absl::StatusOr<PlayerSpec> parsePlayerSpec(const AnyGame& game,
                                           std::string_view text);

// Every key that differs from its default; reads back as an equal spec.
std::string playerSpecToText(const PlayerSpec& spec);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MATCH_PLAYER_SPEC_H_
