// A listening socket and its connections, one thread each.
//
// Contract: at most `most` connections are served. When all places are taken, a
// new connection replaces the longest idle one if that has been idle for at
// least `spared`; otherwise it is refused, or waits in the system's queue.
//
// Example:
//   std::uint16_t port = 0;
//   auto server = openListener("127.0.0.1", port);  // port: the one taken
//   if (!server.ok()) return server.status();
//   serveConnections(**server, {}, openConnection, stop);
//   return absl::OkStatus();
//
// Thread safety: openListener() and serveConnections() from one thread per
// socket; a Connection's idleSince() and dismiss() from any thread.

#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace phasemachine::serve {

// An owning file descriptor.
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

// Wakes a thread that waits in poll(): ring() from any thread, the rest from one.
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

using Stop = std::function<bool()>;

class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  virtual ~Connection() = default;
  Connection() : Connection(Clock::now()) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Returns when nothing is left to do, and soon after `stop`, which is polled,
  // returns true or after dismiss().
  virtual void serve(const Stop& stop) = 0;

  // The time since which it has been idle; empty if it is not idle.
  std::optional<Clock::time_point> idleSince() const {
    const Clock::rep ticks = idleSince_;
    if (ticks == kBusy) return std::nullopt;
    return Clock::time_point(Clock::duration(ticks));
  }
  void dismiss() {
    dismissed_ = true;
    bell_.ring();
  }

 protected:
  void setIdleSince(std::optional<Clock::time_point> since) {
    idleSince_ = since ? since->time_since_epoch().count() : kBusy;
  }
  bool dismissed() const { return dismissed_; }
  // Wakes its thread.
  const WakeUp& bell() const { return bell_; }

 private:
  static constexpr auto kBusy = std::numeric_limits<Clock::rep>::max();

  explicit Connection(Clock::time_point since) { setIdleSince(since); }

  WakeUp bell_;
  std::atomic<Clock::rep> idleSince_;  // kBusy, or ticks
  std::atomic<bool> dismissed_ = false;
};

struct Reception {
  std::size_t most = 64;
  std::chrono::milliseconds spared{1'000};
  // Sent to a connection that gets no place; empty: it waits for one.
  std::string_view refusal;
};

// Listens on an address of this machine. Port 0 takes a free one and sets
// `port`. Error: Unavailable, with the system's reason.
absl::StatusOr<std::unique_ptr<const Descriptor>> openListener(
    const std::string& address, std::uint16_t& port);

// Accepts until `stop`, which is polled, returns true. `open` makes the
// connection of a non-blocking socket, which is closed after its serve().
void serveConnections(
    const Descriptor& server, const Reception& reception,
    const std::function<std::unique_ptr<Connection>(int socket)>& open,
    const Stop& stop);

}  // namespace phasemachine::serve
