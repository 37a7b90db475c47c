// Limits of a search.
//
// Contract: a search ends at the first limit reached, or when stopped. Without
// any limit it runs until stopped or until the position is solved.
//
// Example:
//   SearchLimits limits;
//   limits.simulations = 10000;
//   limits.milliseconds = 500;

#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/status/status.h"

namespace phasemachine {

namespace search {

// In milliseconds: about 30 years. Microseconds and sums of it do not overflow.
inline constexpr std::int64_t kMostMilliseconds = 1'000'000'000'000;

}  // namespace search

// A game clock from the view of one side, in milliseconds.
struct GameClock {
  std::int64_t remaining = 0;
  std::int64_t increment = 0;
  // Moves to the next time control; 0 if the time is for the whole game.
  int movesToGo = 0;
  // Moves made by this side in the game, as far as known.
  int movesMade = 0;
  // Clock time that a move may cost beyond the search: pipes, the client, a
  // busy machine.
  std::int64_t overhead = 10;
  // The expected average of that cost for future moves, in microseconds.
  std::int64_t lagMicroseconds = 1000;
};

struct SearchLimits {
  // Exact in every mode: this call makes this many simulations (unless
  // EarlyStop::kAlways is set).
  std::optional<std::uint64_t> simulations = {};
  // Positions expanded in the tree, including those kept from earlier searches;
  // exact in kSingle, exceeded by at most one per thread in kTree.
  std::optional<std::uint64_t> nodes = {};
  // Wall time from the call.
  std::optional<std::int64_t> milliseconds = {};
  // Time is allotted from the clock (budget.h).
  std::optional<GameClock> clock = {};
  // Length of the principal variation, in plies.
  std::optional<int> depth = {};
  // Time limits count from ponderHit() instead of from the call.
  bool ponder = false;
  // End when the position is solved, even if other limits allow more.
  bool stopWhenSolved = true;
};

// InvalidArgument naming the first invalid limit: limits must be positive, a
// clock's increment not negative, and none so large that it must be a mistake.
// search() does not validate: with a limit that is too small it does a minimal
// amount of work.
absl::Status validate(const SearchLimits& limits);

enum class StopReason : std::uint8_t {
  kSimulations,
  kNodes,
  kTime,
  kDepth,
  kSolved,    // the root is proven
  kOnlyMove,  // there is only one legal move (EarlyStop in options.h)
  kDecided,   // no other move can become the best (the same)
  kStopped,   // stop() was called
  kGameOver,  // the position has no moves
  kFailed,    // the player could not answer, e.g. an engine that died
};

constexpr std::string_view toString(StopReason reason) {
  constexpr std::array<std::string_view, 10> kNames = {
      "simulations", "nodes",   "time",    "depth",     "solved",
      "only move",   "decided", "stopped", "game over", "failed"};
  return kNames[static_cast<std::size_t>(reason)];
}

// Controls a running search from other threads.
//
// Contract: one control serves one search. Both calls may be made at any time,
// even before the search starts. A stopped search returns within one simulation
// of each of its threads.
//
// Example:
//   SearchControl control;
//   request.control = &control;
//   std::thread thread([&] { use(player.search(request)); });
//   control.stop();
//   thread.join();
//
// Thread safety: any thread.
class SearchControl {
 public:
  // Ends the search.
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // The opponent played the pondered move: the clock starts.
  void ponderHit() { hit_.store(true, std::memory_order_relaxed); }
  bool wasHit() const { return hit_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> stopped_{false};
  std::atomic<bool> hit_{false};
};

}  // namespace phasemachine
