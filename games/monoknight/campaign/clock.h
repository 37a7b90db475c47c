// The clock of a session; the caller supplies the times.
//
// Contract: times are seconds on any monotonic clock; a result is the elapsed
// time without pauses, rounded to the nearest second with halves away from
// zero, never negative. A pause while paused and a resume while running are
// ignored; finalize() ends an open pause. Once finalized, the result is fixed
// until a reset.
//
// Example:
//   SessionClock clock(0);
//   clock.pause(30);
//   clock.resume(90);
//   clock.finalize(120);   // 60
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_CAMPAIGN_CLOCK_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_CAMPAIGN_CLOCK_H_

#include <cmath>
#include <cstdint>

namespace phasemachine::monoknight {

class SessionClock {
 public:
  explicit SessionClock(double start) : start_(start) {}

  void reset(double now) { *this = SessionClock(now); }
  void pause(double now) {
    if (paused_ || ended_) return;
    paused_ = true;
    pausedSince_ = now;
  }
  void resume(double now) {
    if (!paused_ || ended_) return;
    paused_ = false;
    pauses_ += now - pausedSince_;
  }
  // Seconds so far.
  std::int64_t live(double now) const {
    if (ended_) return final_;
    const double elapsed = (paused_ ? pausedSince_ : now) - start_ - pauses_;
    return elapsed > 0 ? std::llround(elapsed) : 0;
  }
  // Stops the clock; only the first call counts.
  std::int64_t finalize(double now) {
    resume(now);
    final_ = live(now);
    ended_ = true;
    return final_;
  }
  // The seconds for the score: 0 before finalize().
  std::int64_t seconds() const { return final_; }

 private:
  double start_;
  double pauses_ = 0;
  double pausedSince_ = 0;
  std::int64_t final_ = 0;
  bool paused_ = false;
  bool ended_ = false;
};

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_CAMPAIGN_CLOCK_H_
