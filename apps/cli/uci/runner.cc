#include "apps/cli/uci/runner.h"

#include <string>
#include <utility>

namespace phasemachine::uci {

void GoControl::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  changed();
}

void GoControl::ponderHit() {
  const std::lock_guard lock(mutex_);
  hit_ = true;
  changed();
}

void GoControl::releaseAtOnce() {
  const std::lock_guard lock(mutex_);
  atOnce_ = true;
  changed();
}

bool GoControl::stopped() const {
  const std::lock_guard lock(mutex_);
  return stopped_;
}

bool GoControl::endless() const {
  const std::lock_guard lock(mutex_);
  return !released() || (kind_ == SearchKind::kOpenEnded && !stopped_);
}

void GoControl::attach(std::function<void(State)> onChange) {
  const std::lock_guard lock(mutex_);
  onChange_ = std::move(onChange);
  onChange_(state());
}

void GoControl::detach() {
  const std::lock_guard lock(mutex_);
  onChange_ = nullptr;
}

void GoControl::waitUntilReleased() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return released(); });
}

void GoControl::changed() {
  if (onChange_) onChange_(state());
  wake_.notify_all();
}

ThreadedRunner::ThreadedRunner() : thread_([this] { work(); }) {}

ThreadedRunner::~ThreadedRunner() {
  ThreadedRunner::stop();
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

bool ThreadedRunner::stopEndless() {
  const std::lock_guard lock(mutex_);
  bool any = false;
  for (const SearchJob& job : jobs_) {
    if (!job.control->endless()) continue;
    job.control->stop();
    any = true;
  }
  return any;
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
