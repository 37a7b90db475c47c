#include "apps/cli/uci/runner.h"

#include <algorithm>
#include <string>
#include <utility>

namespace phasemachine::uci {

absl::Status InlineRunner::submit(SearchJob job) {
  job.control->releaseAtOnce();
  job.run(*job.control);
  return absl::OkStatus();
}

ThreadedRunner::ThreadedRunner() : thread_([this] { work(); }) {}

ThreadedRunner::~ThreadedRunner() {
  stop();
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

absl::Status ThreadedRunner::submit(SearchJob job) {
  {
    const std::lock_guard lock(mutex_);
    if (jobs_.size() >= kMaxWaiting) {
      return absl::ResourceExhaustedError(std::to_string(jobs_.size()) +
                                          " searches are waiting already");
    }
    jobs_.push_back(std::move(job));
  }
  wake_.notify_all();
  return absl::OkStatus();
}

void ThreadedRunner::stop() {
  const std::lock_guard lock(mutex_);
  for (SearchJob& job : jobs_) job.control->stop();
}

void ThreadedRunner::ponderHit() {
  const std::lock_guard lock(mutex_);
  if (!jobs_.empty()) jobs_.back().control->ponderHit();
}

bool ThreadedRunner::busy() const {
  const std::lock_guard lock(mutex_);
  return !jobs_.empty();
}

bool ThreadedRunner::endless() const {
  const std::lock_guard lock(mutex_);
  return std::any_of(jobs_.begin(), jobs_.end(), [](const SearchJob& job) {
    return job.control->endless();
  });
}

void ThreadedRunner::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return quit_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    const SearchJob job = jobs_.front();
    lock.unlock();
    job.run(*job.control);
    lock.lock();
    jobs_.pop_front();
  }
}

}  // namespace phasemachine::uci
