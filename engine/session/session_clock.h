// A chess clock for a played game.
//
// Contract: each side has a time for the whole game, and gets an increment for
// each decision it makes. One side's time runs at most; a side whose time is
// used up has lost its flag, and keeps it lost. Times are milliseconds of a
// clock that never goes back, which a test may replace.
//
// Example:
//   SessionClock clock(*clockFromText("5m+3s"), now);
//   clock.start(Side::kFirst);
//   clock.press();                        // charged, and 3 s more
//   clock.remaining(Side::kFirst);
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_ENGINE_SESSION_SESSION_CLOCK_H_
#define PHASEMACHINE_ENGINE_SESSION_SESSION_CLOCK_H_

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

// "5m+3s", "90s", "1h30m", "500ms+100ms"; the increment may be missing. Error:
// InvalidArgument naming the text and what is expected.
absl::StatusOr<ClockSettings> clockFromText(std::string_view text);
// Parses back to the same settings.
std::string clockToText(const ClockSettings& settings);
// "4:59", "1:02:03", below ten seconds "9.8"; for people. Less than nothing is
// nothing.
std::string timeForPeople(std::int64_t milliseconds);

class SessionClock {
 public:
  // Returns milliseconds from any fixed moment.
  using Now = std::function<std::int64_t()>;

  SessionClock(const ClockSettings& settings, Now now);

  const ClockSettings& settings() const { return settings_; }

  // The time of `side` runs from now on, if it does not run yet. Nature has
  // none: then no time runs.
  void start(Side side);
  // Ends the running side's decision: its time is charged and, if any is left,
  // gets the increment. No time runs then.
  void press();
  // Charges the running side's time and stops it.
  void stop();

  // Milliseconds left, with what has run; negative if the flag has fallen.
  std::int64_t remaining(Side player) const;
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

#endif  // PHASEMACHINE_ENGINE_SESSION_SESSION_CLOCK_H_
