// A player as text: "NAME" or "NAME:key=value,key=value".
//
// Contract: names and their keys are
//
//   random
//   greedy   evaluator
//   flat     sims, movetime
//   mcts     sims, movetime, evaluator, memory (MiB), threads (more than one
//            share a tree unless mode says otherwise), level (as
//            engine/session/level.h has it), and the search options of
//            ai/search/ask/options.h
//   ismcts   the same, only for games with hidden information
//   uci      path, args (separated by spaces), nodes, depth, movetime, patience
//            (milliseconds for one answer), and option.NAME for the engine's
//            own options; only for chess
//   xboard   the same without nodes, for engines that speak xboard's protocol
//
// If none of sims, movetime, nodes and depth is given, mcts makes 1000
// simulations a move, flat 100 playouts per legal move, and uci and xboard
// search for 100 ms.
//
// Example:
//   auto spec = parsePlayerSpec(game, "mcts:sims=800,evaluator=static");
//   playerSpecToText(*spec);   // the same with the keys in a fixed order

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "ai/search/ask/limits.h"
#include "engine/external/engine_player.h"
#include "engine/players.h"
#include "engine/session/level.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

enum class PlayerKind : std::uint8_t {
  kRandom,
  kGreedy,
  kFlat,
  kMcts,
  kUci,
  kXboard
};

struct PlayerSpec {
  PlayerKind kind = PlayerKind::kMcts;
  std::string name = "mcts";  // as written
  // Empty: the limits of the request.
  std::optional<SearchLimits> limits = {};
  PlayerSettings settings = {};
  int level = kFullLevel;
  EngineOptions engine = {};
};

// Errors: InvalidArgument naming the invalid player, key or value, and the
// valid ones.
absl::StatusOr<PlayerSpec> parsePlayerSpec(const AnyGame& game,
                                           std::string_view text);

// All keys that differ from their defaults; parses back to an equal spec.
std::string playerSpecToText(const PlayerSpec& spec);

}  // namespace phasemachine
