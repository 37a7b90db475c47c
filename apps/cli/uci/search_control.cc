#include "apps/cli/uci/search_control.h"

#include <utility>

namespace phasemachine::uci {

void SearchControl::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  changed();
}

void SearchControl::ponderHit() {
  const std::lock_guard lock(mutex_);
  hit_ = true;
  changed();
}

void SearchControl::releaseAtOnce() {
  const std::lock_guard lock(mutex_);
  atOnce_ = true;
  changed();
}

bool SearchControl::stopped() const {
  const std::lock_guard lock(mutex_);
  return stopped_;
}

bool SearchControl::endless() const {
  const std::lock_guard lock(mutex_);
  return !released();
}

void SearchControl::attach(std::function<void(State)> onChange) {
  const std::lock_guard lock(mutex_);
  onChange_ = std::move(onChange);
  onChange_(state());
}

void SearchControl::detach() {
  const std::lock_guard lock(mutex_);
  onChange_ = nullptr;
}

void SearchControl::waitUntilReleased() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return released(); });
}

void SearchControl::changed() {
  if (onChange_) onChange_(state());
  wake_.notify_all();
}

}  // namespace phasemachine::uci
