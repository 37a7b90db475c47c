#include "apps/cli/monoknight/play_clock.h"

#include <time.h>

#include <atomic>
#include <cerrno>

namespace phasemachine::cli {
namespace {

constexpr std::int64_t kNanoseconds = 1'000'000'000;
constexpr std::int64_t kSecondsPerDay = 86400;

// Safe in a signal handler.
std::int64_t monotonic() {
  timespec time = {};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * kNanoseconds + time.tv_nsec;
}

double inSeconds(std::int64_t nanoseconds) {
  return static_cast<double>(nanoseconds) / static_cast<double>(kNanoseconds);
}

// A signal handler can only reach globals.
std::atomic<std::int64_t> stoppedFor = 0;
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

// Stops the program here; the next line runs when it continues.
void onStop(int) {
  const int error = errno;
  const std::int64_t since = monotonic();
  std::raise(SIGSTOP);
  stoppedFor += monotonic() - since;
  errno = error;
}

}  // namespace

StopWatcher::StopWatcher() {
  stoppedFor = 0;
  struct sigaction old = {};
  sigaction(SIGTSTP, nullptr, &old);
  oldStop_ = old;
  // A shell without job control ignores it.
  if (old.sa_handler == SIG_IGN) return;
  struct sigaction action = {};
  action.sa_handler = onStop;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, nullptr);
}

StopWatcher::~StopWatcher() { sigaction(SIGTSTP, &oldStop_, nullptr); }

double StopWatcher::stopped() const { return inSeconds(stoppedFor); }

PlayClock realClock(const StopWatcher& watcher) {
  return {
      .now = [] { return inSeconds(monotonic()); },
      .active =
          [&watcher] { return inSeconds(monotonic()) - watcher.stopped(); },
      .day =
          [] {
            return static_cast<std::uint32_t>(time(nullptr) / kSecondsPerDay);
          }};
}

}  // namespace phasemachine::cli
