#include "apps/web/connection_threads.h"

#include <utility>

namespace phasemachine::web {

ConnectionThreads::ConnectionThreads(std::size_t most, std::size_t waiting)
    : most_(most), waiting_(waiting) {}

void ConnectionThreads::enqueue(std::function<void()> job) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return ending_ || jobs_.size() < waiting_; });
  jobs_.push_back(std::move(job));
  if (idle_ < jobs_.size() && threads_.size() < most_) {
    threads_.emplace_back([this] { work(); });
  }
  changed_.notify_all();
}

void ConnectionThreads::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    changed_.wait(lock, [&] { return ending_ || !jobs_.empty(); });
    --idle_;
    if (jobs_.empty()) return;
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    changed_.notify_all();
    lock.unlock();
    job();
    lock.lock();
  }
}

void ConnectionThreads::shutdown() {
  std::vector<std::thread> threads;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    threads.swap(threads_);
  }
  changed_.notify_all();
  for (std::thread& thread : threads) thread.join();
}

}  // namespace phasemachine::web
