#include "apps/serve/pool.h"

#include <unistd.h>

#include <string>
#include <utility>

namespace phasemachine::serve {

Pool::Pool(int threads, std::size_t most, int nice) : nice_(nice), most_(most) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Pool::~Pool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

absl::Status Pool::submit(std::function<void()> job, const void* owner,
                          std::size_t bytes) {
  if (threads_.empty()) {
    job();
    return absl::OkStatus();
  }
  {
    const std::lock_guard lock(mutex_);
    if (held_ == most_ || bytes > kMostBytes - bytes_) {
      return absl::ResourceExhaustedError(
          "too many searches wait: " + std::to_string(held_) +
          "; ask again when some are answered");
    }
    ++held_;
    bytes_ += bytes;
    jobs_.push_back({std::move(job), owner, bytes});
  }
  changed_.notify_one();
  return absl::OkStatus();
}

std::vector<std::function<void()>> Pool::withdraw(const void* owner) {
  std::vector<std::function<void()>> gone;
  const std::lock_guard lock(mutex_);
  std::erase_if(jobs_, [&](Job& job) {
    if (job.owner != owner) return false;
    gone.push_back(std::move(job.run));
    bytes_ -= job.bytes;
    return true;
  });
  held_ -= gone.size();
  return gone;
}

void Pool::work() {
  if (nice_ > 0) {
    // Per thread on Linux; if refused, nothing is lost.
    [[maybe_unused]] const int now = nice(nice_);
  }
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ending_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    std::size_t bytes = 0;
    {
      const Job job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      job.run();
      bytes = job.bytes;
    }
    lock.lock();
    --held_;
    bytes_ -= bytes;
  }
}

}  // namespace phasemachine::serve
