// A chess clock for a played game.
//
// Contract: each side has a time for the whole game and gets an increment for
// each decision. At most one side's time runs. Once a side's time is used up,
// its flag has fallen for good. Times are milliseconds of a monotonic clock,
// which tests may replace.
//
// Example:
//   SessionClock clock(*clockFromText("5m+3s"), now);
//   clock.start(Side::kFirst);
//   clock.press();                        // charged, and 3 s more
//   clock.remaining(Side::kFirst);
//
// Thread safety: one thread at a time.

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/side.h"

namespace phasemachine {

struct ClockSettings {
  std::int64_t base = 0;       // milliseconds; 1 to 10 days
  std::int64_t increment = 0;  // milliseconds a decision; 0 to 1 day

  friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

// Milliseconds that a side can have left, and be over its time.
inline constexpr std::int64_t kMostRemaining = 1'000LL * 86'400'000;

// "5m+3s", "90s", "1h30m", "500ms+100ms"; the increment may be missing. Error:
// InvalidArgument naming the text and what is expected.
absl::StatusOr<ClockSettings> clockFromText(std::string_view text);
// Parses back to the same settings.
std::string clockToText(const ClockSettings& settings);
// For people: "4:59", "1:02:03", below ten seconds "9.8"; negative times as 0.
std::string timeForPeople(std::int64_t milliseconds);

class SessionClock {
 public:
  // Returns milliseconds since any fixed moment.
  using Now = std::function<std::int64_t()>;

  SessionClock(const ClockSettings& settings, Now now);

  const ClockSettings& settings() const { return settings_; }

  // Starts the time of `side`, if it is not running. For nature no time runs.
  void start(Side side);
  // Ends the running side's decision: charges its time and, if any is left,
  // adds the increment. Then no time runs.
  void press();
  // Charges the running side's time and stops it.
  void stop();

  // Milliseconds left, including the running time; negative if the flag has
  // fallen.
  std::int64_t remaining(Side player) const;
  // Kept within kMostRemaining.
  void setRemaining(Side player, std::int64_t milliseconds);
  // The side whose time is used up.
  std::optional<Side> fallen() const;

 private:
  ClockSettings settings_;
  Now now_;
  std::array<std::int64_t, 2> left_;
  std::optional<Side> running_;
  std::int64_t since_ = 0;
};

}  // namespace phasemachine
