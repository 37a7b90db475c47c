// An owning file descriptor, and one that wakes a thread waiting in poll().
//
// Example:
//   WakeUp bell;
//   pollfd waiting = {bell.get(), POLLIN, 0};
//   bell.ring();  // from any thread
//   poll(&waiting, 1, -1);
//   bell.silence();
//
// Thread safety: ring() from any thread; everything else from one thread.

#ifndef PHASEMACHINE_APPS_SERVE_DESCRIPTOR_H_
#define PHASEMACHINE_APPS_SERVE_DESCRIPTOR_H_

#include <string>

#include "absl/status/status.h"

namespace phasemachine::serve {

class Descriptor {
 public:
  // Owns `fd`; negative: none.
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

class WakeUp {
 public:
  WakeUp();

  // Poll it with POLLIN. Negative if the system was out of descriptors; ring()
  // then has no effect.
  int get() const { return event_.get(); }
  void ring() const;
  void silence() const;

 private:
  Descriptor event_;
};

// The interval at which a thread that waits for a descriptor checks whether it
// should end.
inline constexpr int kPollMilliseconds = 100;

// The status for an errno value.
absl::Status systemError(const std::string& what, int error);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_DESCRIPTOR_H_
