// A client's connection: requests in, answers out.
//
// Contract: run() reads lines, passes them to a Session and writes the answers
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

#ifndef PHASEMACHINE_APPS_SERVE_CONVERSATION_H_
#define PHASEMACHINE_APPS_SERVE_CONVERSATION_H_

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "apps/serve/limits.h"
#include "apps/serve/line_splitter.h"
#include "apps/serve/listener.h"
#include "apps/serve/outbox.h"
#include "apps/serve/pool.h"
#include "apps/serve/session.h"

namespace phasemachine::serve {

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
  Session session_;
};

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_CONVERSATION_H_
