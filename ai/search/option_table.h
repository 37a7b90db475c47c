// The table of search options: name, range, default and help of each.
//
// Contract: validate() in options.h, texts ("key=value,key=value"), the options
// of UCI, listings and documents go by this one table. Memory, threads and seed
// are not in it; they belong to whoever starts the search.
//
// Example:
//   SearchOptions options;
//   absl::Status status = setSearchOption(options, "exploration", "2.5");
//   searchOptionsToText(options);   // "exploration=2.5"
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_AI_SEARCH_OPTION_TABLE_H_
#define PHASEMACHINE_AI_SEARCH_OPTION_TABLE_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "ai/search/options.h"

namespace phasemachine {

struct SearchOptionInfo {
  std::string_view key;
  std::string_view help;
  std::string accepted;  // "0 to 1000", "puct or uct"
  std::string standard;  // its default as text
  // One of `words` by its index where there are any, else a number in
  // [low, high], whole or not.
  std::vector<std::string_view> words;
  double low;
  double high;
  bool whole;
  double (*get)(const SearchOptions&);
  // Precondition: a value that is accepted.
  void (*set)(SearchOptions&, double);
};

// The most threads of one search, and of self-play.
inline constexpr int kMaxThreads = 1024;

// Every option, in table order.
std::vector<SearchOptionInfo> listSearchOptions();

// Errors, with `options` unchanged: NotFound for an unknown key, listing the
// known ones; InvalidArgument for an invalid value.
absl::Status setSearchOption(SearchOptions& options, std::string_view key,
                             std::string_view value);

// Every option with its value as text, in table order.
std::vector<std::pair<std::string_view, std::string>> searchOptionValues(
    const SearchOptions& options);

// The options that differ from `base`, in table order; numbers in the shortest
// form that round-trips.
std::string searchOptionsToText(const SearchOptions& options,
                                const SearchOptions& base = {});

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SEARCH_OPTION_TABLE_H_
