// What a run of games is made of: its players, and the settings and memory of one
// that is judged from outside.

#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/any_player.h"
#include "engine/play/games.h"
#include "engine/play/player_spec.h"

namespace phasemachine {

// The player that a spec describes, one that plays at a level included. Errors:
// an engine that does not start; search options out of range.
absl::StatusOr<std::unique_ptr<AnyPlayer>> makeSpecPlayer(
    const AnyGame& game, const PlayerSpec& spec);

// Collects the reports of a run's players, which share it.
class RunMeter {
 public:
  explicit RunMeter(const GamesObserver& observer) : observer_(observer) {}

  const SearchControl& control() const { return control_; }
  void stop() { control_.stop(); }
  bool stopped() {
    if (observer_.stop && observer_.stop()) control_.stop();
    return control_.stopped();
  }
  void count(std::uint64_t simulations) {
    if (!observer_.onSearch) return;
    const std::lock_guard lock(mutex_);
    ++searches_;
    simulations_ += simulations;
    observer_.onSearch(searches_, simulations_);
  }

 private:
  const GamesObserver& observer_;
  SearchControl control_;  // of every search of the run
  std::mutex mutex_;       // guards the members below and onSearch
  std::uint64_t searches_ = 0;
  std::uint64_t simulations_ = 0;
};

// The player, whose searches end within about 50 ms once the run is stopped;
// `limits`, if given, override those of every request. For fibers the run's host
// polls instead (leaf_queue.h): with thousands of alternating searches, each
// would report too often.
std::unique_ptr<AnyPlayer> supervised(std::unique_ptr<AnyPlayer> player,
                                      std::optional<SearchLimits> limits,
                                      RunMeter& meter);

// Whether an outside function evaluates for one of the players.
bool judgedFromOutside(const GamesSettings& settings);

// Replaces zeros in the settings by defaults and returns the memory that the run
// may need; 0 without outside evaluation. Errors: settings out of range.
absl::StatusOr<std::uint64_t> prepareOutsideRun(GamesSettings& settings);

// Error: ResourceExhausted if `needed` bytes are not available.
absl::Status checkMemoryOfRun(const GamesSettings& settings,
                              std::uint64_t needed);

// The memory still available to this process: the system's available bytes, or
// fewer if the process's control group limits them; nothing if neither is known.
std::optional<std::uint64_t> availableMemory();

// "3.2 GB"; powers of ten.
std::string bytesInWords(std::uint64_t bytes);

}  // namespace phasemachine
