// The settings of a match, the outcomes of its games, and the report of them as
// text and JSON and in logs.
//
// Contract: from the view of the first player (0). Intervals are 95 %, from the
// results of pairs (ai/selfplay/match_tally.h). In one-player games, the players are
// compared by their mean returns instead, over the same number of games.
//
// Example:
//   MatchSettings settings{.games = {.start = *AnyBoard::initial(game, "")}};
//   settings.games.players = {*parsePlayerSpec(game, "mcts"),
//                             *parsePlayerSpec(game, "flat:sims=1000")};
//   MatchReport report(settings, sprt);
//   report.add(outcome);
//   report.print(/*seconds=*/2.5, std::cout);

#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/selfplay/match_tally.h"
#include "apps/cli/terminal/io.h"
#include "apps/records/stored_game.h"
#include "engine/play/games.h"

namespace phasemachine::cli {

struct MatchSettings {
  GamesSettings games;
  std::string options = {};  // of the game
};

struct MatchOutcome {
  std::uint64_t number = 0;  // from 0
  // The player (0 or 1) on the first side.
  int first = 0;
  std::string end = {};  // PlayedGame::endReason()
  bool forfeit = false;
  // A game that exceeds the length limit is a draw.
  std::optional<Side> winner = {};
  // Utility for the first player (0), in [0, 1]; in one-player games, the
  // result of the player.
  double utility = 0.5;
  std::uint64_t plies = 0;
  std::vector<double> returns = {};         // in the game's unit, by side
  std::array<double, 2> seconds = {};       // thinking time, by player
  std::array<std::uint64_t, 2> moves = {};  // by player
  std::array<std::uint64_t, 2> simulations = {};
};

MatchOutcome outcomeOf(const PlayedGame& game);
// The same for a stored game of a match. Errors: DataLoss.
absl::StatusOr<MatchOutcome> outcomeOf(const AnyGame& game,
                                       const records::StoredGame& stored);

// Mean and 95 % margin of a sequence of numbers.
class Mean {
 public:
  void add(double value);
  std::uint64_t count() const { return count_; }
  double mean() const;
  // Not known without two different numbers.
  std::optional<double> margin() const;

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // sum of squared deviations (Welford, 1962)
};

class MatchReport {
 public:
  MatchReport(const MatchSettings& settings, std::optional<Sprt> sprt);

  // Call in the order of the game numbers.
  void add(const MatchOutcome& game);

  std::uint64_t games() const { return games_; }
  // True when the sequential test has decided.
  bool decided() const;

  // "+12 =3 -5, Elo +127 [20, 260]".
  std::string summary() const;
  void print(double seconds, std::ostream& out) const;
  Json json(double seconds) const;

 private:
  struct PlayerTotals {
    double seconds = 0;
    std::uint64_t moves = 0;
    std::uint64_t simulations = 0;
    std::uint64_t forfeits = 0;
    Mean returns = {};
  };

  bool twoPlayers() const { return settings_.games.start.game().players == 2; }
  MatchTally::Elo elo() const;
  std::string sprtText() const;

  const MatchSettings& settings_;
  std::optional<Sprt> sprt_;
  std::uint64_t games_ = 0;
  std::uint64_t plies_ = 0;
  // Indexed by the side of the first player.
  std::array<MatchTally, 2> tallies_ = {};
  PairTally pairs_ = {};
  double pairScore_ = 0;
  std::array<PlayerTotals, 2> players_ = {};
  std::map<std::string, std::uint64_t> ends_;
};

// The games as numbers over time: a CSV file and an event file that TensorBoard
// shows, as phasemachine/logs.py writes them. A row for each game, in their
// order: its number, which player had the first side, its plies, the first
// player's points and their mean so far.
class MatchLog {
 public:
  void add(const MatchOutcome& game);

  // Replaces match.csv in the folder and adds events.out.tfevents.SECONDS.match.
  // Errors name the file and the reason.
  absl::Status write(const std::string& folder) const;

 private:
  std::vector<std::array<double, 5>> rows_;
  double points_ = 0;
};

}  // namespace phasemachine::cli
