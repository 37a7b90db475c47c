// Measures what moves cost on a client's clock beyond the engine's own time.
//
// Contract: the clock in a client's `go` shows the cost of our last move; the
// part not spent between that move's `go` and its answer was lost in pipes, the
// client and the machine. Only consecutive moves of the same side without a
// time control between them are compared.
//
// expected() is the mean over the last 16 moves. Without a measured move it is
// the overhead; after one, the mean of both. worst() is the largest loss of a
// move, including time used beyond the longest time it was given, as happens on
// a busy machine; it decays by a sixteenth with each move. A move counts at
// most 250 ms.
//
// Example:
//   ClockLag lag;
//   lag.told({.remaining = 3000, .movesMade = 4}, /*side=*/0);
//   lag.answered(/*microseconds=*/100'000, /*most=*/90'000);
//   lag.told({.remaining = 2894, .movesMade = 5}, /*side=*/0);
//   use(lag.expected(/*overhead=*/10));  // (10 + 6) / 2 ms = 8000
//   use(lag.worst());                    // 6 + 10 ms = 16000

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "ai/search/ask/limits.h"

namespace phasemachine::uci {

class ClockLag {
 public:
  // The client reported the clock of `side` for a move; its times may be
  // negative.
  void told(const GameClock& clock, std::size_t side);
  // That move was answered after `microseconds`; its limit was `most`.
  void answered(std::int64_t microseconds, std::int64_t most);
  // The next move is not comparable with the last one.
  void forgetMove() { last_.reset(); }

  // Microseconds. `overhead` is in milliseconds, as in GameClock.
  std::int64_t expected(std::int64_t overhead) const;
  // Microseconds.
  std::int64_t worst() const { return worst_; }
  // A clock to plan with: with the expected lag, minus the worst lag beyond the
  // overhead.
  GameClock planned(GameClock clock) const;

 private:
  struct Move {
    GameClock clock;
    std::size_t side;
    std::optional<std::int64_t> microseconds;
    std::int64_t beyond = 0;  // time used beyond its limit
  };

  std::optional<Move> last_;
  double mean_ = 0;  // milliseconds, over count_ moves
  int count_ = 0;
  std::int64_t worst_ = 0;
};

}  // namespace phasemachine::uci
