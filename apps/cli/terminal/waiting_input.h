// A stream buffer over a descriptor that calls a function while it waits.
//
// Contract: passes input on as it arrives. While none arrives, it calls `idle`
// every kIdleMilliseconds and after each signal; if `idle` returns false, the
// stream ends, as it does at the end of the input and after a read error.
//
// Example:
//   WaitingInput buffer(STDIN_FILENO, [&] { return !stopped(); });
//   std::istream in(&buffer);
//   while (std::getline(in, line)) use(line);
//
// Thread safety: one thread.

#ifndef PHASEMACHINE_APPS_CLI_TERMINAL_WAITING_INPUT_H_
#define PHASEMACHINE_APPS_CLI_TERMINAL_WAITING_INPUT_H_

#include <array>
#include <functional>
#include <istream>
#include <streambuf>

namespace phasemachine::cli {

inline constexpr int kIdleMilliseconds = 100;

// True if input or its end arrives within `milliseconds`. A signal ends the
// wait.
bool typedWithin(int descriptor, int milliseconds);

class WaitingInput final : public std::streambuf {
 public:
  WaitingInput(int descriptor, std::function<bool()> idle);

 private:
  int_type underflow() override;

  int descriptor_;
  std::function<bool()> idle_;
  std::array<char, 4096> bytes_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_TERMINAL_WAITING_INPUT_H_
