// When a search ends.
//
// Contract: a search ends at the first limit reached, or when stopped. Without
// any limit it runs until stopped or until the position is solved.
//
// Example:
//   SearchLimits limits;
//   limits.simulations = 10000;
//   limits.milliseconds = 500;
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_AI_SEARCH_LIMITS_H_
#define PHASEMACHINE_AI_SEARCH_LIMITS_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/status/status.h"

namespace phasemachine {

// A game clock as one side sees it, in milliseconds.
struct GameClock {
  std::int64_t remaining = 0;
  std::int64_t increment = 0;
  // Moves to the next time control; 0 when the time is for the whole game.
  int movesToGo = 0;
};

struct SearchLimits {
  // Exact in every mode: this many simulations are made by this call (unless
  // the options say EarlyStop::kAlways).
  std::optional<std::uint64_t> simulations = {};
  // Positions expanded in the tree, those kept from earlier searches included;
  // exact in kSingle, exceeded by at most one per thread in kTree.
  std::optional<std::uint64_t> nodes = {};
  // Wall time from the call.
  std::optional<std::int64_t> milliseconds = {};
  // Time is planned from the clock (time_manager.h).
  std::optional<GameClock> clock = {};
  // Length of the principal variation, in plies.
  std::optional<int> depth = {};
  // Time limits count from ponderHit() instead of from the call.
  bool ponder = false;
  // End when every line is proven, even if other limits allow more.
  bool stopWhenSolved = true;
};

// InvalidArgument naming the first limit that no search can keep: none of them
// may be zero or negative, a clock's increment not negative, nor so large that
// it is surely a mistake. A search takes what it gets: it makes one move's
// worth of work where a limit is too small.
absl::Status validate(const SearchLimits& limits);

enum class StopReason : std::uint8_t {
  kSimulations,
  kNodes,
  kTime,
  kDepth,
  kSolved,    // the root is proven
  kOnlyMove,  // there is nothing to choose (EarlyStop in options.h)
  kDecided,   // no other move can become the best (the same)
  kStopped,   // stop() was called
  kGameOver,  // the position has no moves
  kFailed,    // the player could not answer, as an engine that died
};

constexpr std::string_view toString(StopReason reason) {
  switch (reason) {
    case StopReason::kSimulations:
      return "simulations";
    case StopReason::kNodes:
      return "nodes";
    case StopReason::kTime:
      return "time";
    case StopReason::kDepth:
      return "depth";
    case StopReason::kSolved:
      return "solved";
    case StopReason::kOnlyMove:
      return "only move";
    case StopReason::kDecided:
      return "decided";
    case StopReason::kStopped:
      return "stopped";
    case StopReason::kGameOver:
      return "game over";
    case StopReason::kFailed:
      return "failed";
  }
  return "invalid";
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SEARCH_LIMITS_H_
