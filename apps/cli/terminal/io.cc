#include "apps/cli/terminal/io.h"

namespace phasemachine::cli {

void Io::writeJson(const Json& value) {
  out << value.text() << '\n';
  out.flush();
  jsonWritten = true;
}

int exitCode(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return kExitOk;
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kOutOfRange:
      return kExitUsage;
    case absl::StatusCode::kCancelled:
      return kExitInterrupted;
    default:
      return kExitFailure;
  }
}

}  // namespace phasemachine::cli
