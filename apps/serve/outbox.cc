#include "apps/serve/outbox.h"

#include <algorithm>
#include <utility>

namespace phasemachine::serve {

Outbox::Outbox(std::size_t most, std::function<void()> wake)
    : most_(most), wake_(std::move(wake)) {}

void Outbox::push(std::string line) {
  const std::lock_guard lock(mutex_);
  if (line.size() > most_ - bytes_) {
    overflowed_ = true;
    wake_();
    return;
  }
  pushLocked(std::move(line));
}

void Outbox::pushIfRoom(std::string line) {
  const std::lock_guard lock(mutex_);
  if (crowdedLocked() || line.size() > most_ - bytes_) return;
  pushLocked(std::move(line));
}

void Outbox::pushLocked(std::string line) {
  // The taker continues until the queue is empty, so only the first line wakes
  // it.
  const bool first = lines_.empty();
  bytes_ += line.size();
  lines_.push_back(std::move(line));
  if (first) wake_();
}

bool Outbox::take(std::string& line) {
  const std::lock_guard lock(mutex_);
  bytes_ -= std::exchange(taken_, 0);
  if (lines_.empty()) return false;
  line = std::move(lines_.front());
  lines_.pop_front();
  taken_ = line.size();
  return true;
}

bool Outbox::empty() const {
  const std::lock_guard lock(mutex_);
  return bytes_ == 0;
}

bool Outbox::crowdedLocked() const {
  return bytes_ > std::min(kCrowd, most_ / 8);
}

bool Outbox::crowded() const {
  const std::lock_guard lock(mutex_);
  return crowdedLocked();
}

bool Outbox::overflowed() const {
  const std::lock_guard lock(mutex_);
  return overflowed_;
}

}  // namespace phasemachine::serve
