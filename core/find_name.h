// Finds names as people type them.
//
// Contract: matching tries these steps in order, and the first step that
// matches any name decides: exact text; ignoring case; ignoring also spaces,
// underscores, apostrophes and other signs; the beginning of a name; the
// beginning of a word of a name. A partial name needs at least two letters or
// digits.
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

// All names of one item; messages show the first.
using NamesOfOne = std::vector<std::string>;

// Returns the indices of the items that match `typed`, in ascending order.
std::vector<std::size_t> findName(std::span<const NamesOfOne> names,
                                  std::string_view typed);

// Returns the index of the item that `typed` names. Errors: InvalidArgument if
// no item matches ('no card is called "x"', where `word` is "card") or if
// several do; the message lists them.
absl::StatusOr<std::size_t> findOneName(std::span<const NamesOfOne> names,
                                        std::string_view typed,
                                        std::string_view word);

// Returns "A, B or C" with at most `most` names, then "and 4 more".
std::string listOfNames(std::span<const NamesOfOne> names,
                        std::span<const std::size_t> at, std::size_t most = 8);

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_FIND_NAME_H_
