// Rule options as text: "key=value,key=value".
//
// Contract: a game describes its options in one table; parsing and printing
// read that table, so they cannot drift apart. Unknown keys and values are
// errors that quote the input and list the accepted keys or values.
//
// Example:
//   static const OptionTable<Options> table = {
//     optionOf<&Options::draws>("draws", "which draw rules end the game",
//                               {"none", "claim", "fide"})};
//   absl::StatusOr<Options> o = parseOptions(table, "draws=fide");

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/text.h"

namespace phasemachine {

// One option: a choice among named values (get and set use their index), or,
// when `values` is empty, a whole number from 0 to `highest`.
template <class Options>
struct OptionRow {
  std::string_view key;
  std::string_view help;
  std::vector<std::string_view> values;
  std::size_t (*get)(const Options&);
  void (*set)(Options&, std::size_t);
  std::size_t highest = 0;
};

template <class Options>
using OptionTable = std::vector<OptionRow<Options>>;

namespace options_internal {

template <class Options, class Field>
Options ownerOf(Field Options::*);

// The member's member, and so on, of an object.
template <auto kMember, auto... kWithin>
auto& fieldOf(auto& object) {
  if constexpr (sizeof...(kWithin) == 0) {
    return object.*kMember;
  } else {
    return fieldOf<kWithin...>(object.*kMember);
  }
}

template <class Options>
bool assign(const OptionRow<Options>& row, std::string_view value,
            Options& options) {
  if (row.values.empty()) {
    const auto number = numberIn<std::size_t>(value);
    if (!number || *number > row.highest) return false;
    row.set(options, *number);
    return true;
  }
  for (std::size_t i = 0; i < row.values.size(); ++i) {
    if (row.values[i] == value) {
      row.set(options, i);
      return true;
    }
  }
  return false;
}

inline std::string listed(std::span<const std::string_view> names) {
  std::string text;
  for (const std::string_view name : names) {
    text.append(text.empty() ? "" : ", ").append(name);
  }
  return text;
}

}  // namespace options_internal

// The row of a field, an enum, a bool or a number: a member of the options, or
// of a member's member.
template <auto kMember, auto... kWithin>
auto optionOf(std::string_view key, std::string_view help,
              std::vector<std::string_view> values, std::size_t highest = 0) {
  using Options = decltype(options_internal::ownerOf(kMember));
  return OptionRow<Options>{
      key,
      help,
      std::move(values),
      [](const Options& options) {
        return static_cast<std::size_t>(
            options_internal::fieldOf<kMember, kWithin...>(options));
      },
      [](Options& options, std::size_t value) {
        auto& field = options_internal::fieldOf<kMember, kWithin...>(options);
        field = static_cast<std::remove_reference_t<decltype(field)>>(value);
      },
      highest};
}

// The error of a key that is none of `known`, and of a value that is none of
// `values` or, if there are none, no number up to `highest`. They name the
// nearest that is known.
inline absl::Status unknownOption(std::string_view key,
                                  std::span<const std::string_view> known) {
  return absl::InvalidArgumentError(
      "option " + quoted(key) + " is unknown" + didYouMean(known, key) +
      "; this game has " +
      (known.empty() ? "none" : options_internal::listed(known)));
}

inline absl::Status badOptionValue(std::string_view key, std::string_view value,
                                   std::span<const std::string_view> values,
                                   std::size_t highest) {
  return absl::InvalidArgumentError(
      "option " + std::string(key) + ": value " + quoted(value) + " is not " +
      (values.empty() ? "a number from 0 to " + std::to_string(highest)
                      : "one of " + options_internal::listed(values) +
                            didYouMean(values, value)));
}

// Parses "key=value,key=value"; omitted keys keep their defaults. Errors:
// InvalidArgument that quotes the item.
template <class Options>
absl::StatusOr<Options> parseOptions(const OptionTable<Options>& table,
                                     std::string_view text) {
  Options options{};
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view item = text.substr(0, comma);
    text = comma == std::string_view::npos ? std::string_view()
                                           : text.substr(comma + 1);
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) {
      return absl::InvalidArgumentError("option " + quoted(item) +
                                        ": expected key=value");
    }
    const std::string_view key = item.substr(0, equals);
    const std::string_view value = item.substr(equals + 1);
    const OptionRow<Options>* row = nullptr;
    std::vector<std::string_view> known;
    for (const auto& candidate : table) {
      if (candidate.key == key) row = &candidate;
      known.push_back(candidate.key);
    }
    if (row == nullptr) return unknownOption(key, known);
    if (!options_internal::assign(*row, value, options)) {
      return badOptionValue(key, value, row->values, row->highest);
    }
  }
  return options;
}

// All options with their values, in table order.
template <class Options>
std::string printOptions(const OptionTable<Options>& table,
                         const Options& options) {
  std::string text;
  for (const auto& row : table) {
    if (!text.empty()) text += ',';
    const std::size_t value = row.get(options);
    text += std::string(row.key) + '=' +
            (row.values.empty() ? std::to_string(value)
                                : std::string(row.values[value]));
  }
  return text;
}

// The options of a game without variants.
struct NoOptions {
  // Errors: InvalidArgument for any text that is not empty.
  static absl::StatusOr<NoOptions> parse(std::string_view text) {
    return parseOptions(OptionTable<NoOptions>{}, text);
  }
  std::string toText() const { return ""; }
};

}  // namespace phasemachine
