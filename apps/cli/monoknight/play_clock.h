// Real time for sessions, excluding the time while the program was stopped.
//
// Contract: while a StopWatcher exists, a stop from the terminal (Ctrl-Z,
// SIGTSTP) is timed. Time while the system is suspended never counts.
//
// Example:
//   StopWatcher watcher;
//   PlayClock clock = realClock(watcher);
//   clock.active();   // seconds
//
// Thread safety: one StopWatcher at a time; its times from any thread.

#ifndef PHASEMACHINE_APPS_CLI_MONOKNIGHT_PLAY_CLOCK_H_
#define PHASEMACHINE_APPS_CLI_MONOKNIGHT_PLAY_CLOCK_H_

#include <csignal>
#include <cstdint>
#include <functional>

namespace phasemachine::cli {

// Times in seconds since an arbitrary moment.
struct PlayClock {
  std::function<double()> now;         // including stops
  std::function<double()> active;      // excluding stops
  std::function<std::uint32_t()> day;  // days since 1970-01-01 UTC
};

class StopWatcher {
 public:
  StopWatcher();
  ~StopWatcher();
  StopWatcher(const StopWatcher&) = delete;
  StopWatcher& operator=(const StopWatcher&) = delete;

  // Seconds that the program has been stopped since construction.
  double stopped() const;

 private:
  struct sigaction oldStop_;
};

// The watcher must outlive the clock.
PlayClock realClock(const StopWatcher& watcher);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MONOKNIGHT_PLAY_CLOCK_H_
