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

#ifndef PHASEMACHINE_CORE_NEAR_NAME_H_
#define PHASEMACHINE_CORE_NEAR_NAME_H_

#include <iterator>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

namespace phasemachine {

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

#endif  // PHASEMACHINE_CORE_NEAR_NAME_H_
