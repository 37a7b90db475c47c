#include "apps/cli/terminal/io.h"

#include <atomic>

namespace phasemachine::cli {
namespace {

// A signal handler can only reach globals.
std::atomic<bool> requestedFlag = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void onSignal(int signal) {
  if (!requestedFlag.exchange(true)) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

void Io::writeJson(const Json& value) {
  out << value.text() << '\n';
  out.flush();
  jsonWritten = true;
}

void Io::write(const Json& value, std::string_view text) {
  if (json) {
    writeJson(value);
  } else {
    out << text;
  }
}

int exitCode(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk: return kExitOk;
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kOutOfRange: return kExitUsage;
    case absl::StatusCode::kCancelled: return kExitInterrupted;
    default: return kExitFailure;
  }
}

Interrupt::Interrupt() {
  requestedFlag = false;
  struct sigaction action = {};
  action.sa_handler = onSignal;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &oldInterrupt_);
  sigaction(SIGTERM, &action, &oldTerminate_);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &oldInterrupt_, nullptr);
  sigaction(SIGTERM, &oldTerminate_, nullptr);
}

bool Interrupt::requested() const { return requestedFlag; }

}  // namespace phasemachine::cli
