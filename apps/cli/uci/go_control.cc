#include "apps/cli/uci/go_control.h"

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

}  // namespace phasemachine::uci
