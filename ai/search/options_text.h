// Search options as text: "key=value,key=value".
//
// Contract: one table names every option that shapes a search; reading and
// writing go through it. Memory, threads and seed are the business of whoever
// starts the search and are no part of it.
//
// Example:
//   SearchOptions options;
//   absl::Status status = setSearchOption(options, "exploration", "2.5");
//   searchOptionsToText(options);   // "exploration=2.5"
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_AI_SEARCH_OPTIONS_TEXT_H_
#define PHASEMACHINE_AI_SEARCH_OPTIONS_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "ai/search/options.h"

namespace phasemachine {

struct SearchOptionInfo {
  std::string_view key;
  std::string_view help;
  std::string accepted;  // "0 to 1000", "puct or uct"
  std::string standard;  // its default as text
};

// Every option, in table order.
std::vector<SearchOptionInfo> listSearchOptions();

// Errors, with `options` unchanged: NotFound for an unknown key, listing the
// known ones; InvalidArgument for a value that is not accepted.
absl::Status setSearchOption(SearchOptions& options, std::string_view key,
                             std::string_view value);

// The options that differ from those of `base`, in table order; numbers in the
// shortest form that reads back the same.
std::string searchOptionsToText(const SearchOptions& options,
                                const SearchOptions& base = {});

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SEARCH_OPTIONS_TEXT_H_
