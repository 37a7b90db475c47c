// A client's connection: requests in, answers out.
//
// Contract: run() reads lines, passes them to a Client and writes the answers
// until nothing is left to do. Only its own thread reads and writes, waiting
// for both in one poll(); searches only push lines to the outbox. So a client
// that does not read blocks only itself: the server stops reading from it while
// many answers are pending, drops it at the limits, and ends its searches when
// it disconnects.
//
// Example:
//   Pool pool(2, 100);
//   Conversation conversation(0, 1, Conversation::Kind::kStream, pool, {});
//   absl::Status status = conversation.run([] { return false; });
//
// Thread safety: run() once, from one thread; the rest from any thread.

#pragma once

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "apps/serve/client.h"
#include "apps/serve/listener.h"
#include "apps/serve/request.h"
#include "core/line_splitter.h"

namespace phasemachine::serve {

// A client's queue of answers: many threads push lines, one takes and writes
// them.
//
// Contract: push() never waits for the client. At most `most` bytes are queued;
// a line beyond that is dropped, and overflowed() is true from then on.
//
// Thread safety: any thread pushes and queries; one takes. `wake` is called on
// the pushing thread and must not call the outbox.
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

class Conversation : public Connection {
 public:
  // kStream: the client that started the program. It has no time limit for
  // reading, and its searches continue after the end of input. kSocket: one of
  // several clients, with the limits of the port. The end of input ends its
  // searches, since it means that the client has disconnected.
  enum class Kind { kStream, kSocket };

  // Reads from `in` and writes to `out`; the caller owns both, and they may be
  // equal. A socket must be non-blocking.
  Conversation(int in, int out, Kind kind, Pool& pool, const Limits& limits);

  // Polls `stop`; when it returns true, reading stops, searches end, and their
  // results are written within `farewell`. Errors: Unavailable, with the
  // system's reason, if reading or writing fails.
  absl::Status run(const Stop& stop);

  // The same; a lost client is not an error of the server. dismiss() closes the
  // connection with the reason "idle".
  void serve(const Stop& stop) override { run(stop).IgnoreError(); }

 private:
  void consume();
  void handle(std::string_view line, bool tooLong);
  void checkTimes();
  // Answers with `code` and `message` and accepts no further requests.
  void refuse(std::string_view code, std::string_view message);
  void await();
  void receive();
  void flush();
  // Writes without blocking. Returns the number of bytes written, or -1 with
  // errno.
  ssize_t writeSome(std::string_view text) const;
  bool finished() const;
  void fail(int error);

  const int in_;
  const int out_;
  const Kind kind_;
  const Limits limits_;
  const bool toSocket_;

  Outbox outbox_;
  LineSplitter splitter_;
  std::array<char, 65'536> bytes_;
  std::string_view unread_;  // of bytes_, not yet processed

  bool taking_ = true;       // requests are accepted
  bool inputEnded_ = false;  // nothing more can be read
  bool spoken_ = false;      // the first line has arrived
  bool refused_ = false;     // an error closes the connection
  bool wroteEnd_ = false;
  int readError_ = 0;
  std::optional<int> end_;  // errno of a failed write, which ends it at once
  std::string line_;        // being written
  std::size_t written_ = 0;
  Clock::time_point lineSince_;
  Clock::time_point active_;               // last activity for the client
  std::optional<Clock::time_point> last_;  // deadline for closing
  // Its searches push lines to the outbox until this is destroyed.
  Client client_;
};

// Polls `stop`; when it returns true, or an answer cannot be written, reading
// stops and searches end. Errors: Unavailable, with the system's reason, if
// reading or writing fails.
absl::Status serveStream(int in, int out, Pool& pool, const Limits& limits,
                         const std::function<bool()>& stop);

// Port 0 selects a free port; `listening` is called with the port. Error:
// Unavailable if the port is not available.
absl::Status servePort(std::uint16_t port, Pool& pool, const Limits& limits,
                       const std::function<void(std::uint16_t)>& listening,
                       const std::function<bool()>& stop);

// A character of an HTTP method or of a header's name (RFC 9110, section 5.6.2).
bool isTokenCharacter(char c);

}  // namespace phasemachine::serve
