#include "engine/play/available_memory.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <string_view>

namespace phasemachine {
namespace {

std::optional<std::uint64_t> numberIn(const char* path) {
  std::ifstream file(path);
  std::uint64_t number = 0;
  if (file >> number) return number;
  return std::nullopt;
}

std::optional<std::uint64_t> ofTheSystem() {
  std::ifstream file("/proc/meminfo");
  std::string word;
  std::uint64_t kibibytes = 0;
  while (file >> word) {
    if (word == "MemAvailable:" && file >> kibibytes) return kibibytes * 1024;
  }
  return std::nullopt;
}

// Of the control group at the root of the process's view, version 2 or 1.
std::optional<std::uint64_t> ofTheGroup() {
  constexpr std::array<std::array<const char*, 2>, 2> kFiles = {{
      {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"},
      {"/sys/fs/cgroup/memory/memory.limit_in_bytes",
       "/sys/fs/cgroup/memory/memory.usage_in_bytes"},
  }};
  for (const auto& [limit, usage] : kFiles) {
    const auto most = numberIn(limit);  // the word "max" is no number
    const auto used = numberIn(usage);
    if (most && used) return *most - std::min(*most, *used);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> availableMemory() {
  const auto system = ofTheSystem();
  const auto group = ofTheGroup();
  if (system && group) return std::min(*system, *group);
  return system ? system : group;
}

std::string bytesInWords(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 4> kUnits = {"kB", "MB", "GB", "TB"};
  std::uint64_t unit = 1000;
  std::size_t name = 0;
  while (bytes / unit >= 1000 && name + 1 < kUnits.size()) {
    unit *= 1000;
    ++name;
  }
  const std::uint64_t tenths = bytes / (unit / 10) % 10;
  return std::to_string(bytes / unit) + "." + std::to_string(tenths) + " " +
         std::string(kUnits[name]);
}

}  // namespace phasemachine
