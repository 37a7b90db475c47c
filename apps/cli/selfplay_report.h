// What a self-play run amounts to, as text and as JSON.
//
// Contract: numbers come from the games alone; `seconds` is the wall time of
// the whole run.
//
// Example:
//   SelfPlayRun run{.game = &board.game(), .games = games, .seconds = 2.5};
//   for (const PlayedGame& game : games) run.totals.add(game);
//   printSummary(run, io.out);
//   io.writeJson(describeRun(run));
//
// Thread safety: plain values, pure functions.

#ifndef PHASEMACHINE_APPS_CLI_SELFPLAY_REPORT_H_
#define PHASEMACHINE_APPS_CLI_SELFPLAY_REPORT_H_

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "apps/cli/io.h"
#include "apps/cli/selfplay_games.h"
#include "apps/cli/selfplay_totals.h"
#include "apps/records/shard.h"

namespace phasemachine::cli {

struct SelfPlayRun {
  const AnyGame* game = nullptr;
  std::string options = {};  // canonical
  std::string evaluator = {};
  std::uint64_t sims = 0;     // a move; 0: no such limit
  std::int64_t movetime = 0;  // milliseconds a move; 0: no such limit
  std::uint64_t seed = 0;
  int workers = 1;
  int requested = 0;
  records::Shard shard = {};
  // Games of this shard, if the run is divided.
  std::uint64_t expected = 0;
  std::vector<PlayedGame> games = {};  // none when they went into a store
  bool stored = false;
  std::uint64_t earlier = 0;  // in the store before
  RunTotals totals = {};      // of all games of this shard that there are
  // What was done now, for the speed.
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

// Results, ends, lengths, speed and the signature, which any difference in any
// game changes.
void printSummary(const SelfPlayRun& run, std::ostream& out);
Json describeRun(const SelfPlayRun& run);

// A line for each run: games, results, mean length, speed.
void printTable(const std::vector<SelfPlayRun>& runs, std::ostream& out);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_SELFPLAY_REPORT_H_
