// A client's queue of answers: many threads push lines, one takes and writes
// them.
//
// Contract: push() never waits for the client. At most `most` bytes are queued;
// a line beyond that is dropped, and overflowed() is true from then on.
//
// Example:
//   Outbox outbox(1 << 20, [] {});
//   outbox.push("{}\n");
//   std::string line;
//   while (outbox.take(line)) {
//   }
//
// Thread safety: any thread pushes and queries; one takes. `wake` is called on
// the pushing thread and must not call the outbox.

#ifndef PHASEMACHINE_APPS_SERVE_OUTBOX_H_
#define PHASEMACHINE_APPS_SERVE_OUTBOX_H_

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>

namespace phasemachine::serve {

class Outbox {
 public:
  // Calls `wake` when the queue becomes non-empty and when a line is dropped.
  Outbox(std::size_t most, std::function<void()> wake);

  void push(std::string line);
  // Pushes an optional line; if there is no room, drops it without overflow.
  void pushIfRoom(std::string line);

  // Takes the next line, in push order; false if the queue is empty. A taken
  // line counts towards the limit until the next take().
  bool take(std::string& line);

  // True if no line is queued or being written.
  bool empty() const;
  // True if no further requests should be read: an eighth of the limit, or
  // kCrowd bytes, are queued.
  bool crowded() const;
  bool overflowed() const;

  static constexpr std::size_t kCrowd = std::size_t{1} << 20;

 private:
  void pushLocked(std::string line);
  bool crowdedLocked() const;

  const std::size_t most_;
  const std::function<void()> wake_;
  mutable std::mutex mutex_;  // guards the members below
  std::deque<std::string> lines_;
  std::size_t bytes_ = 0;  // of the queued lines and the one taken
  std::size_t taken_ = 0;
  bool overflowed_ = false;
};

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_OUTBOX_H_
