#include "apps/cli/terminal/waiting_input.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace phasemachine::cli {

bool typedWithin(int descriptor, int milliseconds) {
  pollfd waiting = {.fd = descriptor, .events = POLLIN, .revents = 0};
  return poll(&waiting, 1, milliseconds) > 0;
}

WaitingInput::WaitingInput(int descriptor, std::function<bool()> idle)
    : descriptor_(descriptor), idle_(std::move(idle)) {}

WaitingInput::int_type WaitingInput::underflow() {
  for (;;) {
    if (!typedWithin(descriptor_, kIdleMilliseconds)) {
      if (!idle_()) return traits_type::eof();
      continue;
    }
    const ssize_t got = read(descriptor_, bytes_.data(), bytes_.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return traits_type::eof();
    setg(bytes_.data(), bytes_.data(), bytes_.data() + got);
    return traits_type::to_int_type(*gptr());
  }
}

}  // namespace phasemachine::cli
