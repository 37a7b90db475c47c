// The value of what must succeed.
//
// Contract: must(result) is the value of a StatusOr. An error fails the test,
// with its message and the line.

#pragma once

#include <source_location>
#include <stdexcept>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

namespace phasemachine {

template <class T>
T must(absl::StatusOr<T> result,
       std::source_location at = std::source_location::current()) {
  if (result.ok()) return *std::move(result);
  // GoogleTest catches it and ends the test.
  throw std::runtime_error(std::string(at.file_name()) + ':' +
                           std::to_string(at.line()) + ": " +
                           result.status().ToString());
}

}  // namespace phasemachine
