#include "phase/erased/any_person.h"

#include <algorithm>
#include <cstddef>

#include "absl/status/status.h"
#include "core/quote.h"

namespace phasemachine {

absl::StatusOr<std::uint32_t> moveByName(
    std::span<const std::uint32_t> moves, std::span<const NamesOfOne> names,
    std::string_view text, const absl::StatusOr<std::uint32_t>& exact) {
  if (exact.ok() &&
      std::find(moves.begin(), moves.end(), *exact) != moves.end()) {
    return *exact;
  }
  const std::vector<std::size_t> found = findName(names, text);
  if (found.empty()) return exact;
  if (found.size() == 1) return moves[found[0]];
  // By their text for people, the second element.
  std::vector<NamesOfOne> shown;
  std::vector<std::size_t> all;
  for (const std::size_t i : found) {
    all.push_back(shown.size());
    shown.push_back({names[i].size() > 1 ? names[i][1] : names[i].front()});
  }
  return absl::InvalidArgumentError("move " + quoted(text) + " may be " +
                                    listOfNames(shown, all));
}

}  // namespace phasemachine
