#include "engine/session/session_clock.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "absl/strings/str_format.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;

// The unit at the front of `text`, which is removed; 0 if there is none.
std::int64_t takeUnit(std::string_view& text) {
  using Unit = std::pair<std::string_view, std::int64_t>;
  for (const Unit& unit : {Unit("ms", 1), Unit("h", kHour), Unit("m", kMinute),
                           Unit("s", kSecond)}) {
    if (!text.starts_with(unit.first)) continue;
    text.remove_prefix(unit.first.size());
    return unit.second;
  }
  return 0;
}

// "1h30m" in milliseconds; nothing if the text is invalid or more than 10 days.
std::optional<std::int64_t> duration(std::string_view text) {
  std::int64_t sum = 0;
  if (text.empty()) return std::nullopt;
  while (!text.empty()) {
    std::int64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || number < 0 || number > 10 * kDay) {
      return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
    const std::int64_t unit = takeUnit(text);
    if (unit == 0 || number > 10 * kDay / unit) return std::nullopt;
    sum += number * unit;
    if (sum > 10 * kDay) return std::nullopt;
  }
  return sum;
}

std::string durationToText(std::int64_t milliseconds) {
  return milliseconds % kSecond == 0
             ? std::to_string(milliseconds / kSecond) + 's'
             : std::to_string(milliseconds) + "ms";
}

}  // namespace

absl::StatusOr<ClockSettings> clockFromText(std::string_view text) {
  const std::size_t plus = text.find('+');
  const auto base = duration(text.substr(0, plus));
  const auto increment = plus == std::string_view::npos
                             ? std::optional<std::int64_t>(0)
                             : duration(text.substr(plus + 1));
  if (!base || !increment || *base < 1 || *increment > kDay) {
    return invalid(
        quoted(text),
        " is no clock; expected a time for the game and one for each move, "
        "as 5m+3s, 90s or 1h30m");
  }
  return ClockSettings{.base = *base, .increment = *increment};
}

std::string clockToText(const ClockSettings& settings) {
  std::string text = durationToText(settings.base);
  if (settings.increment > 0) text += '+' + durationToText(settings.increment);
  return text;
}

std::string timeForPeople(std::int64_t milliseconds) {
  const std::int64_t left = std::max<std::int64_t>(0, milliseconds);
  if (left < 10 * kSecond) {
    return absl::StrFormat("%d.%d", left / kSecond, left % kSecond / 100);
  }
  if (left < kHour) {
    return absl::StrFormat("%d:%02d", left / kMinute, left % kMinute / kSecond);
  }
  return absl::StrFormat("%d:%02d:%02d", left / kHour, left % kHour / kMinute,
                         left % kMinute / kSecond);
}

SessionClock::SessionClock(const ClockSettings& settings, Now now)
    : settings_(settings),
      now_(std::move(now)),
      left_({settings.base, settings.base}) {}

void SessionClock::start(Side side) {
  if (running_ == side) return;
  stop();
  if (side == Side::kNeutral) return;
  running_ = side;
  since_ = now_();
}

void SessionClock::stop() {
  if (!running_) return;
  left_[playerIndex(*running_)] = remaining(*running_);
  running_.reset();
}

void SessionClock::press() {
  if (!running_) return;
  const std::size_t player = playerIndex(*running_);
  stop();
  if (left_[player] > 0) {
    left_[player] =
        std::min(left_[player] + settings_.increment, kMostRemaining);
  }
}

std::int64_t SessionClock::remaining(Side player) const {
  std::int64_t left = left_[playerIndex(player)];
  if (running_ == player) left -= now_() - since_;
  return left;
}

void SessionClock::setRemaining(Side player, std::int64_t milliseconds) {
  if (running_ == player) since_ = now_();
  left_[playerIndex(player)] =
      std::clamp(milliseconds, -kMostRemaining, kMostRemaining);
}

std::optional<Side> SessionClock::fallen() const {
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    if (remaining(side) <= 0) return side;
  }
  return std::nullopt;
}

}  // namespace phasemachine
