// One HTTP request, answered by a session of the JSON server.
//
// Contract: a request line gets progress lines and one answer, as over a port
// (docs/protocol.md). Progress that is not taken is dropped. Destroying the
// exchange ends its search, as happens when the client disconnects.
//
// Example:
//   Exchange exchange(pool, limits, R"({"op": "games"})");
//   while (!exchange.finished()) {
//     if (auto line = exchange.next(std::chrono::milliseconds(100))) use(*line);
//   }
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_APPS_WEB_EXCHANGE_H_
#define PHASEMACHINE_APPS_WEB_EXCHANGE_H_

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "apps/serve/limits.h"
#include "apps/serve/pool.h"
#include "apps/serve/session.h"

namespace phasemachine::web {

class Exchange {
 public:
  Exchange(serve::Pool& pool, const serve::Limits& limits,
           std::string_view line);

  // The next line, without its end; empty if none arrives within `patience`.
  std::optional<std::string> next(std::chrono::milliseconds patience);
  // True when the answer has been taken.
  bool finished() const;
  // True when the answer is ready, so that next() will not wait.
  bool answered() const;

 private:
  static constexpr std::size_t kMostProgress = 16;

  void put(std::string line, bool mayBeLost);

  mutable std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::deque<std::string> progress_;
  std::optional<std::string> answer_;
  bool finished_ = false;
  // Its searches call put() until this is destroyed.
  serve::Session session_;
};

}  // namespace phasemachine::web

#endif  // PHASEMACHINE_APPS_WEB_EXCHANGE_H_
