// The memory still available to this process.
//
// Contract: the system's available bytes, or fewer if the process's control
// group limits them; nothing if neither is known.
//
// Thread safety: a pure function, except for reading the system's figures.

#ifndef PHASEMACHINE_ENGINE_PLAY_AVAILABLE_MEMORY_H_
#define PHASEMACHINE_ENGINE_PLAY_AVAILABLE_MEMORY_H_

#include <cstdint>
#include <optional>
#include <string>

namespace phasemachine {

std::optional<std::uint64_t> availableMemory();

// "3.2 GB"; powers of ten.
std::string bytesInWords(std::uint64_t bytes);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAY_AVAILABLE_MEMORY_H_
