// What a UCI session asks of an engine for chess and its variants, the tree
// search that answers, and what its moves cost on the client's clock.
//
// Contract: search() blocks until a limit of the request is reached or the
// control stops it, and then returns a legal move if there is one. It never
// prints; progress goes to `onReport`, called from any thread, one at a time,
// at most a few times a second. The engine may keep its tree from one search
// to the next unless `fresh` is set.
//
// Example: see session.h; tests drive a session with their own engine.
//
// Thread safety: one search at a time.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "ai/search/ask/limits.h"
#include "apps/cli/uci/client_game.h"
#include "apps/cli/uci/command.h"
#include "apps/cli/uci/report.h"
#include "apps/cli/uci/runner.h"
#include "apps/cli/uci/settings.h"
#include "engine/players.h"
#include "phase/erased/any_game.h"

namespace phasemachine::uci {

struct GoRequest {
  ClientGame game;
  GoCommand limits;
  // Legal moves; empty means all.
  std::vector<WholeMove> searchMoves;
  Settings settings;
  bool fresh = false;
  // Add to the outcome's note what ended the search.
  bool explain = false;
  // When the client sent the request; its clock runs from then.
  std::chrono::steady_clock::time_point asked =
      std::chrono::steady_clock::now();
};

class Engine {
 public:
  virtual ~Engine() = default;
  // Precondition: there is a legal move.
  virtual Outcome search(
      const GoRequest& request, GoControl& control,
      const std::function<void(const Report&)>& onReport) = 0;
};

// Measures what moves cost on a client's clock beyond the engine's own time: the
// clock in a client's `go` shows the cost of our last move; the part not spent
// between that move's `go` and its answer was lost in pipes, the client and the
// machine. Only consecutive moves of the same side without a time control
// between them are compared; a move counts at most 250 ms.
//
//   ClockLag lag;
//   lag.told({.remaining = 3000, .movesMade = 4}, /*side=*/0);
//   lag.answered(/*microseconds=*/100'000, /*most=*/90'000);
//   lag.told({.remaining = 2894, .movesMade = 5}, /*side=*/0);
//   use(lag.expected(/*overhead=*/10));  // (10 + 6) / 2 ms = 8000
//   use(lag.worst());                    // 6 + 10 ms = 16000
class ClockLag {
 public:
  // The client reported the clock of `side` for a move; its times may be
  // negative.
  void told(const GameClock& clock, std::size_t side);
  // That move was answered after `microseconds`; its limit was `most`.
  void answered(std::int64_t microseconds, std::int64_t most);
  // The next move is not comparable with the last one.
  void forgetMove() { last_.reset(); }

  // The mean over the last 16 moves; without one the overhead, after one the
  // mean of both. Microseconds; `overhead` is in milliseconds, as in GameClock.
  std::int64_t expected(std::int64_t overhead) const;
  // The largest loss of a move, including time used beyond the longest time it
  // was given, as on a busy machine; decays by a sixteenth with each move.
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

// `nodes` limits the simulations of this search; `depth` is converted to a
// number of simulations (report.h); the search plans with the client's clock
// minus the time elapsed since; `mate` ends the search when any forced result is
// proven. The tree is kept between searches while the game continues and the
// options do not change. If a tree of that size does not fit into memory, it
// gets half of it, and so on, and the outcome's note says so. With one thread
// and a limit in nodes or depth, the same commands give the same answers.
class MctsEngine : public Engine {
 public:
  Outcome search(const GoRequest& request, GoControl& control,
                 const std::function<void(const Report&)>& onReport) override;

 private:
  // Prepares player_ for the request. `note` reports deviations from it.
  // Returns an error if no player can be created.
  absl::Status prepare(const GoRequest& request, std::string& note);

  // The current clock for the search, if it has one.
  std::optional<GameClock> plannedClock(const GoRequest& request);

  std::unique_ptr<AnyPlayer> player_;
  const AnyGame* playerGame_ = nullptr;
  std::optional<Settings> made_;  // the settings of player_
  ClockLag lag_;
};

}  // namespace phasemachine::uci
