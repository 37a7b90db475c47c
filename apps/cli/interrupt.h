// Ctrl-C as a flag that long work looks at.
//
// Contract: while an Interrupt lives, the first SIGINT or SIGTERM sets the flag
// and the work ends in its own time; a second one ends the program at once.
//
// Example:
//   Interrupt interrupt;
//   while (!interrupt.requested()) playOneMoreGame();
//
// Thread safety: requested() from any thread; one Interrupt at a time.

#ifndef PHASEMACHINE_APPS_CLI_INTERRUPT_H_
#define PHASEMACHINE_APPS_CLI_INTERRUPT_H_

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

#endif  // PHASEMACHINE_APPS_CLI_INTERRUPT_H_
