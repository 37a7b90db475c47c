#include "apps/cli/terminal/interrupt.h"

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
