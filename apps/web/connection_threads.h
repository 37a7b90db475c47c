// The threads that serve connections, one connection per thread.
//
// Contract: threads start on demand, up to `most`. Further connections wait in
// order of arrival, up to `waiting`; beyond that they stay in the system's
// accept queue, which the system bounds.
//
// Thread safety: enqueue() and shutdown() from the accepting thread.

#ifndef PHASEMACHINE_APPS_WEB_CONNECTION_THREADS_H_
#define PHASEMACHINE_APPS_WEB_CONNECTION_THREADS_H_

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace phasemachine::web {

class ConnectionThreads {
 public:
  ConnectionThreads(std::size_t most, std::size_t waiting);
  ~ConnectionThreads() { shutdown(); }
  ConnectionThreads(const ConnectionThreads&) = delete;
  ConnectionThreads& operator=(const ConnectionThreads&) = delete;

  void enqueue(std::function<void()> job);
  // Returns when all jobs are done.
  void shutdown();

 private:
  void work();

  const std::size_t most_;
  const std::size_t waiting_;
  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::deque<std::function<void()>> jobs_;
  std::size_t idle_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace phasemachine::web

#endif  // PHASEMACHINE_APPS_WEB_CONNECTION_THREADS_H_
