// The summary of a self-play run, as text and JSON.
//
// Contract: the numbers depend only on the games, except `seconds`, the wall
// time of the whole run.
//
// Example:
//   SelfPlayRun run{.game = &board.game(), .games = games, .seconds = 2.5};
//   for (const PlayedGame& game : games) run.totals.add(game);
//   printSummary(run, io.out);
//   io.writeJson(*describeRun(run));
//
// Thread safety: plain values, pure functions.

#ifndef PHASEMACHINE_APPS_CLI_GAMES_SELFPLAY_REPORT_H_
#define PHASEMACHINE_APPS_CLI_GAMES_SELFPLAY_REPORT_H_

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "ai/selfplay/played_game.h"
#include "apps/cli/games/selfplay_totals.h"
#include "apps/cli/terminal/io.h"
#include "apps/records/shard.h"

namespace phasemachine::cli {

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

#endif  // PHASEMACHINE_APPS_CLI_GAMES_SELFPLAY_REPORT_H_
