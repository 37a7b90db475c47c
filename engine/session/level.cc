#include "engine/session/level.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "absl/strings/str_join.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"

namespace phasemachine {
namespace {

constexpr std::array<Level, kFullLevel> kLevels = {{
    {1, "beginner", 8, 2.0, 400},
    {2, "", 16, 1.5, 250},
    {3, "easy", 32, 1.2, 150},
    {4, "", 64, 1.0, 90},
    {5, "medium", 128, 0.8, 50},
    {6, "", 256, 0.6, 25},
    {7, "hard", 512, 0.4, 10},
    {8, "", 1024, 0.25, 4},
    {9, "", 2048, 0, 0},
    {10, "full", 0, 0, 0},
}};

}  // namespace

std::span<const Level> allLevels() { return kLevels; }

const Level& levelAt(int number) {
  return kLevels[static_cast<std::size_t>(number - 1)];
}

absl::StatusOr<int> levelNamed(std::string_view word) {
  const auto number = numberIn<int>(word);
  if (number && *number >= 1 && *number <= kFullLevel) return *number;
  std::vector<std::string> names;
  for (const Level& level : kLevels) {
    if (level.name.empty()) continue;
    if (level.name == word) return level.number;
    names.emplace_back(level.name);
  }
  return invalid(quoted(word), " is no level", didYouMean(names, word),
                 "; there are ", absl::StrJoin(names, ", "), ", and 1 to ",
                 kFullLevel);
}

std::string levelWords(int number) {
  const std::string text = "level " + std::to_string(number);
  const std::string_view name = levelAt(number).name;
  return name.empty() ? text : std::string(name) + " (" + text + ')';
}

SearchLimits limitsAt(const Level& level, SearchLimits limits) {
  if (level.simulations == 0) return limits;
  limits.simulations =
      std::min(level.simulations, limits.simulations.value_or(UINT64_MAX));
  limits.milliseconds.reset();
  return limits;
}

}  // namespace phasemachine
