// One client of the server: requests in, answers out.
//
// Contract: handle() takes one line and never fails. Every request gets exactly
// one answer, with its "id"; a search may tell its progress before. Answers go
// to the sink one whole line at a time, in the order in which they are ready,
// from any thread. The destructor stops the client's searches and waits for
// them; drain() waits without stopping them.
//
// Example:
//   Pool pool(2, 1000);
//   Session session(pool, Limits{}, [](std::string line) { send(line); });
//   session.handle(R"({"id": 1, "op": "games"})");
//
// Thread safety: one thread calls handle() and drain(). The sink is called by
// one thread at a time.

#ifndef PHASEMACHINE_APPS_SERVE_SESSION_H_
#define PHASEMACHINE_APPS_SERVE_SESSION_H_

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "ai/search/control.h"
#include "apps/serve/answers.h"
#include "apps/serve/limits.h"
#include "apps/serve/pool.h"

namespace phasemachine::serve {

class Session {
 public:
  using Sink = std::function<void(const std::string& line)>;

  Session(Pool& pool, const Limits& limits, Sink sink);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void handle(std::string_view line);
  // Answers a line that was too long to be kept.
  void handleTooLong();
  // Ends all searches soon.
  void stop();
  // Returns when every search is answered.
  void drain();
  // The same; false when `patience` is over before.
  bool drain(std::chrono::milliseconds patience);

 private:
  void answer(const Json& id, const Json& body);
  Json dispatch(const Json& request, const Json& id, bool& later);
  absl::Status startSearch(const Json& id, SearchOrder order);
  void search(const Json& id, const SearchOrder& order,
              const SearchControl& control);
  Json cancel(Members& members, const Json& request);
  void forget(const Json& id, const SearchControl* control);

  Pool& pool_;
  const Limits limits_;
  const Sink sink_;
  std::mutex sinkMutex_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::size_t searches_ = 0;  // waiting or running
  // By the id as JSON text; searches without an id are several at "null".
  std::multimap<std::string, std::shared_ptr<SearchControl>> controls_;
};

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_SESSION_H_
