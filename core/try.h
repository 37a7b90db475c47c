// Values of functions that may fail, with errors passed on; and usual errors.
//
// Contract: PM_TRY(expression) is the value of an absl::StatusOr; an error
// returns from the function. An absl::Status has no value: PM_TRY(check());
// PM_TRY_AT(where, expression) puts `where` before the error's message. For
// sources, not for headers that other programs include.
//
// So a function that returns a Status or a StatusOr reads a file by
//   const std::string text = PM_TRY(readWholeFile(path));

#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/quote.h"

namespace phasemachine::try_detail {

inline const absl::Status& statusOf(const absl::Status& status) {
  return status;  // NOLINT: of a variable of PM_TRY
}
template <class T>
const absl::Status& statusOf(const absl::StatusOr<T>& result) {
  return result.status();
}

inline void valueOf(const absl::Status&) {}
template <class T>
T valueOf(absl::StatusOr<T>&& result) {
  return *std::move(result);
}

template <class Part>
void append(std::string& message, const Part& part) {
  if constexpr (std::is_integral_v<Part> && !std::is_same_v<Part, char>) {
    message += std::to_string(part);
  } else if constexpr (std::is_same_v<Part, char> ||
                       std::is_convertible_v<const Part&, const char*>) {
    message += part;
  } else {
    message.append(part.data(), part.size());
  }
}

}  // namespace phasemachine::try_detail

namespace phasemachine {

// The parts, texts and whole numbers, in a row.
template <class... Parts>
std::string inRow(const Parts&... parts) {
  std::string message;
  (try_detail::append(message, parts), ...);
  return message;
}

// InvalidArgument; its message is the parts in a row.
template <class... Parts>
absl::Status invalid(const Parts&... parts) {
  return absl::InvalidArgumentError(inRow(parts...));
}
// The same as FailedPrecondition: not possible as things are.
template <class... Parts>
absl::Status refused(const Parts&... parts) {
  return absl::FailedPreconditionError(inRow(parts...));
}

}  // namespace phasemachine

#define PM_TRY(...)                                                            \
  __extension__({                                                              \
    auto pmResult = (__VA_ARGS__);                                             \
    if (!pmResult.ok()) return ::phasemachine::try_detail::statusOf(pmResult); \
    ::phasemachine::try_detail::valueOf(std::move(pmResult));                  \
  })

#define PM_TRY_AT(where, ...)                                     \
  __extension__({                                                 \
    auto pmResult = (__VA_ARGS__);                                \
    if (!pmResult.ok())                                           \
      return ::phasemachine::annotate(                            \
          where, ::phasemachine::try_detail::statusOf(pmResult)); \
    ::phasemachine::try_detail::valueOf(std::move(pmResult));     \
  })
