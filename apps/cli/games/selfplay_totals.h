// Totals over the games of a self-play run.
//
// Example:
//   RunTotals totals;
//   totals.add(game);     // by number
//   totals.signature;     // any difference in any game changes it
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_APPS_CLI_GAMES_SELFPLAY_TOTALS_H_
#define PHASEMACHINE_APPS_CLI_GAMES_SELFPLAY_TOTALS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ai/selfplay/played_game.h"
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
//
// Example:
//   TotalsInOrder totals(games, wanted);
//   totals.add(game);                  // as they finish
//   RunTotals all = totals.take();     // those with gaps before them included
//
// Thread safety: one thread at a time.
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

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_GAMES_SELFPLAY_TOTALS_H_
