#include "apps/cli/terminal/io.h"

#include <atomic>
#include <cstddef>

namespace phasemachine::cli {
namespace {

// A signal handler can only reach globals.
std::atomic<bool> requestedFlag = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void onSignal(int signal) {
  // What is printed at the end may raise SIGPIPE again; it must not kill.
  if (!requestedFlag.exchange(true) || signal == SIGPIPE) return;
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
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], &action, &old_[i]);
    // As nohup and servers want it. Shells ignore SIGINT for what they start in
    // the background, where it is sent on purpose.
    const bool mayBeIgnored = kSignals[i] == SIGHUP || kSignals[i] == SIGPIPE;
    if (mayBeIgnored && old_[i].sa_handler == SIG_IGN) {
      sigaction(kSignals[i], &old_[i], nullptr);
    }
  }
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], &old_[i], nullptr);
  }
}

bool Interrupt::requested() const { return requestedFlag; }

}  // namespace phasemachine::cli
