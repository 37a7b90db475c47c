// Adds context to the message of an error.
//
// Example:
//   absl::Status status = annotate("--out: ", absl::NotFoundError("gone"));
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_CORE_ANNOTATE_H_
#define PHASEMACHINE_CORE_ANNOTATE_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace phasemachine {

// Returns `status` with `prefix` put before its message, or OK unchanged.
inline absl::Status annotate(std::string_view prefix,
                             const absl::Status& status) {
  if (status.ok()) return status;
  std::string message(prefix);
  message.append(status.message().data(), status.message().size());
  return absl::Status(status.code(), message);
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_ANNOTATE_H_
