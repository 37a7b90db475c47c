#include "core/options.h"

#include "core/find_name.h"
#include "core/quote.h"

namespace phasemachine {
namespace {

std::string listed(std::span<const std::string_view> names) {
  std::string text;
  for (const std::string_view name : names) {
    text.append(text.empty() ? "" : ", ").append(name);
  }
  return text;
}

}  // namespace

absl::Status unknownOption(std::string_view key,
                           std::span<const std::string_view> known) {
  return absl::InvalidArgumentError(
      "option " + quoted(key) + " is unknown" + didYouMean(known, key) +
      "; this game has " + (known.empty() ? "none" : listed(known)));
}

absl::Status badOptionValue(std::string_view key, std::string_view value,
                            std::span<const std::string_view> values,
                            std::size_t highest) {
  return absl::InvalidArgumentError(
      "option " + std::string(key) + ": value " + quoted(value) + " is not " +
      (values.empty()
           ? "a number from 0 to " + std::to_string(highest)
           : "one of " + listed(values) + didYouMean(values, value)));
}

}  // namespace phasemachine
