// Turns Ctrl-C into a flag that long-running work polls.
//
// Contract: while an Interrupt lives, the first SIGINT or SIGTERM sets the flag
// so that the work can finish cleanly; a second one ends the program at once.
//
// Example:
//   Interrupt interrupt;
//   while (!interrupt.requested()) playOneMoreGame();
//
// Thread safety: requested() from any thread; one Interrupt at a time.

#ifndef PHASEMACHINE_APPS_CLI_TERMINAL_INTERRUPT_H_
#define PHASEMACHINE_APPS_CLI_TERMINAL_INTERRUPT_H_

#include <csignal>

namespace phasemachine::cli {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool requested() const;

 private:
  struct sigaction oldInterrupt_;
  struct sigaction oldTerminate_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_TERMINAL_INTERRUPT_H_
