// Checks of JSON written by people; messages name the field.
//
// Example:
//   auto size = wholeNumber(json["size"], "size", 3, 9);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_FLAGS_JSON_FIELDS_H_
#define PHASEMACHINE_APPS_CLI_FLAGS_JSON_FIELDS_H_

#include <cstdint>
#include <span>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/json/json.h"

namespace phasemachine::cli {

// Reads a whole number. Error: InvalidArgument, "FIELD: expected a whole number
// from LOW to HIGH, got ...".
absl::StatusOr<std::int64_t> wholeNumber(const Json& json,
                                         const std::string& field,
                                         std::int64_t low, std::int64_t high);

// Checks that `json` is an object with known keys only. Error: InvalidArgument
// naming the field and the key.
absl::Status checkKeys(const Json& json, const std::string& field,
                       std::span<const char* const> known);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_FLAGS_JSON_FIELDS_H_
