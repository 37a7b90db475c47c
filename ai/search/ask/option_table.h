// The table of search options: name, range, default and help text of each.
//
// Contract: this table is the only source for validate() in options.h, texts
// ("key=value,key=value"), UCI options, listings and documents. Memory, threads
// and seed are not in it; whoever starts the search sets them.
//
// Example:
//   SearchOptions options;
//   absl::Status status = setSearchOption(options, "exploration", "2.5");
//   searchOptionsToText(options);   // "exploration=2.5"

#ifndef PHASEMACHINE_AI_SEARCH_ASK_OPTION_TABLE_H_
#define PHASEMACHINE_AI_SEARCH_ASK_OPTION_TABLE_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "ai/search/ask/options.h"

namespace phasemachine {

struct SearchOptionInfo {
  std::string_view key;
  std::string_view help;
  std::string accepted;  // "0 to 1000", "puct or uct"
  std::string standard;  // default value as text
  // If not empty, the value is an index of `words`; otherwise a number in [low,
  // high], integral or not.
  std::vector<std::string_view> words;
  double low;
  double high;
  bool whole;
  double (*get)(const SearchOptions&);
  // Precondition: the value is valid.
  void (*set)(SearchOptions&, double);
};

// Maximum number of threads of a search and of self-play.
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

#endif  // PHASEMACHINE_AI_SEARCH_ASK_OPTION_TABLE_H_
