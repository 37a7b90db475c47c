// Input from a descriptor that does something while it waits.
//
// Contract: reads what comes, as it comes. While nothing comes, `idle` is
// called every kIdleMilliseconds and after each signal; false ends the stream,
// as do the end of the input and errors of reading.
//
// Example:
//   WaitingInput buffer(STDIN_FILENO, [&] { return !stopped(); });
//   std::istream in(&buffer);
//   while (std::getline(in, line)) use(line);
//
// Thread safety: one thread.

#ifndef PHASEMACHINE_APPS_CLI_WAITING_INPUT_H_
#define PHASEMACHINE_APPS_CLI_WAITING_INPUT_H_

#include <array>
#include <functional>
#include <istream>
#include <streambuf>

namespace phasemachine::cli {

inline constexpr int kIdleMilliseconds = 100;

// Whether input or its end comes within that time. A signal ends the wait.
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

#endif  // PHASEMACHINE_APPS_CLI_WAITING_INPUT_H_
