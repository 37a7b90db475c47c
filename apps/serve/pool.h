// The threads on which searches run.
//
// Contract: jobs run in the order of submission, `threads` at a time; with no
// threads a job runs within submit(), for tests. The destructor waits for all.
//
// Example:
//   Pool pool(2, 1000);
//   absl::Status status = pool.submit([] { ... });
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
  // `most` jobs may wait or run.
  Pool(int threads, std::size_t most);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // Error: ResourceExhausted when too many jobs wait.
  absl::Status submit(std::function<void()> job);

 private:
  void work();

  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> jobs_;
  std::size_t held_ = 0;  // waiting or running
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_POOL_H_
