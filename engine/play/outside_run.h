// Settings and memory of a run of games judged from outside.

#ifndef PHASEMACHINE_ENGINE_PLAY_OUTSIDE_RUN_H_
#define PHASEMACHINE_ENGINE_PLAY_OUTSIDE_RUN_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/play/games.h"

namespace phasemachine {

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

#endif  // PHASEMACHINE_ENGINE_PLAY_OUTSIDE_RUN_H_
