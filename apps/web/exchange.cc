#include "apps/web/exchange.h"

#include <utility>

namespace phasemachine::web {

Exchange::Exchange(serve::Pool& pool, const serve::Limits& limits,
                   std::string_view line)
    : session_(pool, limits, [this](std::string text, bool mayBeLost) {
        put(std::move(text), mayBeLost);
      }) {
  if (line.size() > limits.lineBytes) {
    session_.handleTooLong();
  } else {
    session_.handle(line);
  }
  // A blank line is not a request and has no answer.
  const std::lock_guard lock(mutex_);
  if (line.find_first_not_of(" \t") == std::string_view::npos) {
    finished_ = true;
  }
}

void Exchange::put(std::string line, bool mayBeLost) {
  if (line.ends_with('\n')) line.pop_back();
  const std::lock_guard lock(mutex_);
  if (mayBeLost) {
    if (progress_.size() == kMostProgress) progress_.pop_front();
    progress_.push_back(std::move(line));
  } else {
    answer_ = std::move(line);
  }
  changed_.notify_all();
}

std::optional<std::string> Exchange::next(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience,
                    [&] { return finished_ || answer_ || !progress_.empty(); });
  std::optional<std::string> line;
  if (!progress_.empty()) {
    line = std::move(progress_.front());
    progress_.pop_front();
  } else if (answer_) {
    line = std::move(*answer_);
    answer_.reset();
    finished_ = true;
  }
  return line;
}

bool Exchange::finished() const {
  const std::lock_guard lock(mutex_);
  return finished_;
}

bool Exchange::answered() const {
  const std::lock_guard lock(mutex_);
  return answer_.has_value();
}

}  // namespace phasemachine::web
