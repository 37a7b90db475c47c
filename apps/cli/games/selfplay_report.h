// The totals of a self-play run, and its summary as text and JSON.
//
// Contract: the numbers depend only on the games, except `seconds`, the wall
// time of the whole run.
//
// Example:
//   SelfPlayRun run{.game = &board.game(), .games = games, .seconds = 2.5};
//   for (const PlayedGame& game : games) run.totals.add(game);
//   printSummary(run, io.out);
//   io.writeJson(*describeRun(run));

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "ai/selfplay/play_game.h"
#include "apps/cli/terminal/io.h"
#include "apps/records/run.h"
#include "apps/records/stored_game.h"

namespace phasemachine::cli {

struct RunTotals {
  std::uint64_t games = 0;
  std::array<std::uint64_t, 3> wins = {};  // by Side; kNeutral: draws
  std::uint64_t cut = 0;
  // Returns of the first player in finished games; in one-player games, the
  // result.
  struct {
    double sum = 0;
    double lowest = 0;
    double highest = 0;
  } returns = {};
  std::map<std::string, std::uint64_t> ends = {};
  std::uint64_t plies = 0;
  std::uint64_t shortest = 0;
  std::uint64_t longest = 0;
  std::uint64_t simulations = 0;
  std::uint64_t signature = 0;

  // Call in the order of the game numbers.
  void add(const PlayedGame& game);
  // DataLoss if the moves cannot be read.
  absl::Status add(const records::StoredGame& game);

  std::uint64_t of(Side side) const {
    return wins[static_cast<std::size_t>(side)];
  }
  std::uint64_t finished() const { return games - cut; }

 private:
  void addResult(const std::optional<Side>& winner, const std::string& end,
                 std::uint64_t length, std::uint64_t searched);
  // Call before addResult().
  void addReturns(const std::vector<double>& values);
};

// Totals of a run whose games finish in any order. A game is added when all
// wanted games with smaller numbers have been added, so few games wait.
class TotalsInOrder {
 public:
  // `wanted` selects the expected numbers below `games`; empty: all.
  TotalsInOrder(std::uint64_t games, std::function<bool(std::uint64_t)> wanted)
      : games_(games), wanted_(std::move(wanted)) {}

  void add(const PlayedGame& game);
  // Number of games that wait for one with a smaller number.
  std::size_t waiting() const { return waiting_.size(); }
  // Totals of all games added, whether or not earlier ones are missing.
  RunTotals take();

 private:
  bool isWanted(std::uint64_t number) const {
    return !wanted_ || wanted_(number);
  }

  std::uint64_t games_;
  std::function<bool(std::uint64_t)> wanted_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, PlayedGame> waiting_;
  RunTotals totals_;
};

struct SelfPlayRun {
  const AnyGame* game = nullptr;
  std::string options = {};  // canonical
  std::string evaluator = {};
  std::uint64_t sims = 0;     // per move; 0: no limit
  std::int64_t movetime = 0;  // milliseconds per move; 0: no limit
  std::uint64_t seed = 0;
  int workers = 1;
  int requested = 0;
  records::Shard shard = {};
  // Games in this shard, or in the whole run if it is not divided.
  std::uint64_t expected = 0;
  std::vector<PlayedGame> games = {};  // empty if they went into a store
  bool stored = false;
  std::uint64_t earlier = 0;  // already in the store
  RunTotals totals = {};      // all games of this shard so far
  // The games played by this process, for the speed.
  struct {
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    std::uint64_t simulations = 0;
  } played = {};
  double seconds = 0;
  std::string out = {};  // file of the games; empty: none

  bool complete() const { return totals.games == expected; }
};

// One line about a game, without a line break.
std::string describeGame(const PlayedGame& game);

// Prints results, endings, lengths, speed and the signature, which changes with
// any difference in any game.
void printSummary(const SelfPlayRun& run, std::ostream& out);
// Errors: as recordToJson().
absl::StatusOr<Json> describeRun(const SelfPlayRun& run);

// Prints one line per run: games, results, mean length, speed.
void printTable(const std::vector<SelfPlayRun>& runs, std::ostream& out);

}  // namespace phasemachine::cli
