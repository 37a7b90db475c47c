#include "apps/serve/descriptor.h"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>

namespace phasemachine::serve {
namespace {

// Above the standard streams: if one of them is closed, its number must not be
// reused.
int newEvent() {
  const Descriptor low(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  return low.get() < 0 ? -1 : fcntl(low.get(), F_DUPFD_CLOEXEC, 3);
}

}  // namespace

Descriptor::~Descriptor() {
  if (fd_ >= 0) close(fd_);
}

WakeUp::WakeUp() : event_(newEvent()) {}

void WakeUp::ring() const {
  const std::uint64_t one = 1;
  // Fails only if it is already ringing.
  [[maybe_unused]] const auto n = write(get(), &one, sizeof one);
}

void WakeUp::silence() const {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto n = read(get(), &count, sizeof count);
}

absl::Status systemError(const std::string& what, int error) {
  return absl::UnavailableError(what + ": " + std::strerror(error));
}

}  // namespace phasemachine::serve
