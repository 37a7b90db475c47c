#include "apps/cli/flags/json_fields.h"

#include <algorithm>

#include "absl/strings/str_join.h"
#include "core/find_name.h"
#include "core/quote.h"

namespace phasemachine::cli {

absl::StatusOr<std::int64_t> wholeNumber(const Json& json,
                                         const std::string& field,
                                         std::int64_t low, std::int64_t high) {
  // Values that fit only an unsigned number become negative.
  if (json.isWhole() && json.as<std::int64_t>() >= low &&
      json.as<std::int64_t>() <= high) {
    return json.as<std::int64_t>();
  }
  return absl::InvalidArgumentError(
      field + ": expected a whole number from " + std::to_string(low) + " to " +
      std::to_string(high) + ", got " + phasemachine::quoted(json.text()));
}

absl::Status checkKeys(const Json& json, const std::string& field,
                       std::span<const char* const> known) {
  if (!json.isObject()) {
    return absl::InvalidArgumentError(field + ": expected an object {...}");
  }
  for (const auto& [name, value] : json.members()) {
    const auto same = [&](const char* key) { return name == key; };
    if (std::any_of(known.begin(), known.end(), same)) continue;
    return absl::InvalidArgumentError(
        field + ": unknown key " + phasemachine::quoted(name) +
        didYouMean({known.begin(), known.end()}, name) + "; known are " +
        absl::StrJoin(known, ", "));
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
