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

#pragma once

#include <cstddef>
#include <iterator>
#include <ranges>
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

// Guesses which name a misspelt word was meant to be, for messages.
//
// Contract: case, spaces and signs are ignored. A name is near if the word
// differs from it by at most one letter in three (changed, missing, added, or
// swapped with its neighbour), or by at most one in four from its beginning or
// the beginning of one of its words. Numbers are near nothing.
//
// Example:
//   nearNames({"play", "analyze"}, "analyse");  // {"analyze"}
//   didYouMean({"chess", "gungi"}, "ches");      // " (did you mean chess?)"
//   didYouMean({"chess", "gungi"}, "checkers");  // ""

// The nearest of `names`, in their order, the first of those that differ only in
// case and signs; none if more than three are equally near.
std::vector<std::string> nearNames(const std::vector<std::string>& names,
                                   std::string_view typed);

// The nearest names as "a or b"; empty if there is none.
std::string nearNamesInWords(const std::vector<std::string>& names,
                             std::string_view typed);

// The same as a part of a message, with a blank before it.
std::string didYouMean(const std::vector<std::string>& names,
                       std::string_view typed);
template <std::ranges::range Names>
std::string didYouMean(const Names& names, std::string_view typed) {
  return didYouMean(
      std::vector<std::string>(std::begin(names), std::end(names)), typed);
}

}  // namespace phasemachine
