// The threads that run searches.
//
// Contract: jobs run in the order of submission, `threads` at a time; with 0
// threads a job runs within submit(), for tests. The destructor waits for all
// jobs.
//
// Example:
//   Pool pool(2, 1000);
//   absl::Status status = pool.submit([] {}, nullptr);
//
// Thread safety: any thread submits.

#ifndef PHASEMACHINE_APPS_SERVE_POOL_H_
#define PHASEMACHINE_APPS_SERVE_POOL_H_

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "absl/status/status.h"

namespace phasemachine::serve {

class Pool {
 public:
  // At most `most` jobs, of kMostBytes together, may wait or run. The threads,
  // and threads that they start, run at `nice` steps lower priority (nice(2)).
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

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_POOL_H_
