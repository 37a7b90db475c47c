// Values of functions that may fail, with errors passed on.
//
// Contract: PM_TRY(expression) is the value of an absl::StatusOr; an error
// returns from the function. An absl::Status has no value: PM_TRY(check());
// PM_TRY_AT(where, expression) puts `where` before the error's message. For
// sources, not for headers that other programs include.
//
// So a function that returns a Status or a StatusOr reads a file by
//   const std::string text = PM_TRY(readWholeFile(path));

#pragma once

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/quote.h"

namespace phasemachine::try_detail {

inline const absl::Status& statusOf(const absl::Status& status) {
  return status;
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

}  // namespace phasemachine::try_detail

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
