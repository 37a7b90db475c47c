// Finding names as people type them.
//
// Contract: a name is matched by its exact letters; else regardless of case;
// else also of spaces, underscores, apostrophes and other signs; else by its
// beginning; else by the beginning of one of its words. The first of these that
// fits any name decides. A part of a name has at least two letters or digits.
//
// Example:
//   const std::vector<NamesOfOne> names = {{"East Germany"}, {"West Germany"}};
//   findName(names, "east_g");   // {0}
//   findName(names, "germany");  // {0, 1}: ambiguous
//   findName(names, "Peru");     // {}: unknown
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_CORE_FIND_NAME_H_
#define PHASEMACHINE_CORE_FIND_NAME_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace phasemachine {

// All names of one thing; the first is shown in messages.
using NamesOfOne = std::vector<std::string>;

// The things that `typed` may name, in ascending order.
std::vector<std::size_t> findName(std::span<const NamesOfOne> names,
                                  std::string_view typed);

// The one thing that `typed` names. Errors: InvalidArgument if there is none
// ('no card is called "x"') or if it is ambiguous, with the candidates.
absl::StatusOr<std::size_t> findOneName(std::span<const NamesOfOne> names,
                                        std::string_view typed,
                                        std::string_view word);

// "A, B or C"; at most `most` of them, then "and 4 more".
std::string listOfNames(std::span<const NamesOfOne> names,
                        std::span<const std::size_t> at, std::size_t most = 8);

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_FIND_NAME_H_
