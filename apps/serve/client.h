// A client of the server: requests in, answers out.
//
// Contract: handle() takes one line and never fails. Every request gets exactly
// one answer, with its "id"; a search may send progress before. Answers go to
// the sink as whole lines, as they become ready, from any thread, so the sink
// must not wait for the client. The destructor stops the client's searches and
// waits for them; drain() waits without stopping them.
//
// Example:
//   Pool pool(2, 1000);
//   Outbox outbox(1 << 20, [] {});
//   Client client(pool, Limits{}, [&](std::string line, bool mayBeLost) {
//     mayBeLost ? outbox.pushIfRoom(line) : outbox.push(line);
//   });
//   client.handle(R"({"id": 1, "op": "games"})");
//
// Thread safety: one thread calls handle() and drain(). One thread at a time
// calls the sink.

#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/search/ask/limits.h"
#include "apps/serve/answers.h"
#include "apps/serve/request.h"

namespace phasemachine::serve {

// The threads that run searches. Jobs run in the order of submission, `threads`
// at a time; with 0 threads a job runs within submit(), for tests. Any thread
// submits. The destructor waits for all jobs.
class Pool {
 public:
  // At most `most` jobs, of kMostBytes together, may wait or run. The threads,
  // and threads that they start, run at `nice` steps lower priority (nice(2)).
  // If the system gives fewer threads, there are fewer.
  Pool(int threads, std::size_t most, int nice = 0);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

  // `owner` identifies the owner of the job, `bytes` is the size of its request.
  // Error: ResourceExhausted if too many jobs are waiting.
  absl::Status submit(std::function<void()> job, const void* owner,
                      std::size_t bytes = 0);
  // Removes and returns the owner's jobs that have not started.
  std::vector<std::function<void()>> withdraw(const void* owner);

 private:
  struct Job {
    std::function<void()> run;
    const void* owner;
    std::size_t bytes;
  };

  void work();

  const int nice_;
  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  std::size_t held_ = 0;   // waiting or running
  std::size_t bytes_ = 0;  // of those
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

class Client {
 public:
  // `mayBeLost`: the line is progress and may be dropped.
  using Sink = std::function<void(std::string line, bool mayBeLost)>;
  // Operations besides those of the protocol, without a search; nothing for
  // any other.
  using Operations = std::function<std::optional<absl::StatusOr<Json>>(
      const std::string& op, Members& members)>;

  // `searchEnded` is called after the answer of each search; it must not call
  // the client.
  Client(
      Pool& pool, const Limits& limits, Sink sink,
      std::function<void()> searchEnded = [] {},
      Operations more = [](const std::string&,
                           Members&) { return std::nullopt; });
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  void handle(std::string_view line);
  // Answers a line that exceeded the length limit.
  void handleTooLong();
  // Sends an error without a request.
  void tell(std::string_view code, std::string_view message);
  // Ends all searches: running ones soon, waiting ones at once. Each gets an
  // answer.
  void stop();
  // True if searches are waiting or running.
  bool searching() const;
  // Returns when every search has been answered.
  void drain();

 private:
  void answer(const Json& id, Json body, bool mayBeLost = false);
  // Empty if the answer comes later. `bytes`: of the request.
  std::optional<Json> dispatch(const Json& request, const Json& id,
                               std::size_t bytes);
  // Runs `job` on the pool and sends its answer. `bytes`: the memory that the
  // request keeps meanwhile.
  using Job = std::function<Json(const SearchControl&)>;
  absl::Status start(const Json& id, std::size_t bytes, Job job);
  void run(const Json& id, const Job& job, const SearchControl& control);
  Json search(const Json& id, const SearchOrder& order,
              const SearchControl& control);
  Json cancel(Members& members, const Json& request);
  // From then on the id may be used again.
  void forget(const Json& id, const SearchControl* control);
  void end();

  Pool& pool_;
  const Limits limits_;
  const Sink sink_;
  const std::function<void()> searchEnded_;
  const Operations more_;
  std::mutex sinkMutex_;

  mutable std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::size_t searches_ = 0;  // waiting or running
  // Keyed by the id as JSON text; searches without an id are at "null".
  std::multimap<std::string, std::shared_ptr<SearchControl>> controls_;
};

}  // namespace phasemachine::serve
