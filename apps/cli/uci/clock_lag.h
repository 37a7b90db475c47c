// Measures what moves cost on a client's clock beyond the engine's own time.
//
// Contract: the clock in a client's `go` shows what our last move cost there;
// time not spent between that move's `go` and its answer was lost in pipes, the
// client and the machine. Only comparable moves count: consecutive moves of the
// same side, without a time control between them.
//
// expected() is the mean over the last 16 moves. Without a measured move it is
// the overhead; with only one, the mean of both. worst() is the most that a
// move lost, including what it used beyond the longest time it was given, as
// happens on a busy machine; it decays by a sixteenth with each move. A move
// counts as at most 250 ms.
//
// Example:
//   ClockLag lag;
//   lag.told({.remaining = 3000, .movesMade = 4}, /*side=*/0);
//   lag.answered(/*microseconds=*/100'000, /*most=*/90'000);
//   lag.told({.remaining = 2894, .movesMade = 5}, /*side=*/0);
//   use(lag.expected(/*overhead=*/10));  // (10 + 6) / 2 ms = 8000
//   use(lag.worst());                    // 6 + 10 ms = 16000
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_APPS_CLI_UCI_CLOCK_LAG_H_
#define PHASEMACHINE_APPS_CLI_UCI_CLOCK_LAG_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "ai/search/limits.h"

namespace phasemachine::uci {

class ClockLag {
 public:
  // The client reported the clock of `side` for a move; its times may be
  // negative.
  void told(const GameClock& clock, std::size_t side);
  // That move was answered after `microseconds`, and was given at most `most`.
  void answered(std::int64_t microseconds, std::int64_t most);
  // The next move is not comparable with the last one.
  void forgetMove() { last_.reset(); }

  // In microseconds. `overhead` is in milliseconds, as in GameClock.
  std::int64_t expected(std::int64_t overhead) const;
  // In microseconds.
  std::int64_t worst() const { return worst_; }
  // A clock to plan with: with the expected lag, less the worst lag beyond the
  // overhead.
  GameClock planned(GameClock clock) const;

 private:
  struct Move {
    GameClock clock;
    std::size_t side;
    std::optional<std::int64_t> microseconds;
    std::int64_t beyond = 0;  // the time it was given
  };

  std::optional<Move> last_;
  double mean_ = 0;  // milliseconds, over count_ moves
  int count_ = 0;
  std::int64_t worst_ = 0;
};

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_CLOCK_LAG_H_
