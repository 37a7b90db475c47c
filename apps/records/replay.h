// Replays stored games, for display, verification and summaries.
//
// Example:
//   auto replay = Replay::of(run);               // the rules and the start
//   auto board = replay->start(game);
//   absl::Status status = replay->verify(game);  // every move, the result
//   RunSummary summary;
//   status = addToSummary(game, *replay, 4, summary);

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/store.h"
#include "apps/records/stored_game.h"
#include "phase/erased/any_game.h"

namespace phasemachine::records {

class Replay {
 public:
  // A position of a game; at the end `ply` is null.
  struct Moment {
    const AnyBoard& board;  // before the ply
    const AnyDecision& decision;
    const StoredPly* ply;
    std::string_view moveText;  // as stored
    std::size_t number;         // plies made so far
  };
  using Visitor = std::function<void(const Moment&)>;

  // Errors: InvalidArgument for an unknown game, invalid options or an invalid
  // position.
  static absl::StatusOr<Replay> of(const StoredRun& run);

  const AnyGame& game() const { return start_.game(); }
  const StoredRun& run() const { return run_; }
  // The start of the game, advanced to its first decision.
  absl::StatusOr<AnyBoard> start(const StoredGame& game) const;

  // Replays the game from its start and calls `visit` for every position,
  // including the last. Errors: DataLoss naming game and ply if bytes are
  // invalid, or if a move is illegal, of the wrong side or has a different
  // text.
  absl::Status play(const StoredGame& game, const Visitor& visit) const;
  // Like play(), and checks visits, result, returns and length.
  absl::Status verify(const StoredGame& game) const;

 private:
  Replay(StoredRun run, const AnyBoard& start)
      : run_(std::move(run)), start_(start) {}

  StoredRun run_;
  AnyBoard start_;
};

// Of the games of a run: numbers of occurrences.
struct RunSummary {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::map<std::string, std::uint64_t> results = {};
  std::map<std::string, std::uint64_t> ends = {};
  std::map<std::uint64_t, std::uint64_t> lengths = {};
  std::map<std::uint64_t, std::uint64_t> times = {};  // microseconds
  // First decisions of the players, in notation for people.
  std::map<std::string, std::uint64_t> openings = {};
};

// "White", "draw", "cut off".
std::string resultInWords(const AnyGame& kind, const std::string& options,
                          const std::optional<Side>& winner);

// An opening is the first `decisions` decisions of the players. Errors:
// DataLoss naming game and ply.
absl::Status addToSummary(const StoredGame& game, const Replay& replay,
                          int decisions, RunSummary& summary);

}  // namespace phasemachine::records
