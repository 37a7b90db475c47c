// Plays many games of a regulation with one policy and collects figures.
//
// Contract: the games are those of SelfPlay (ai/selfplay/runner.h):
// game i depends only on the seed, i, the regulation, the policy and the
// settings, not on the number of threads. Nature's cards depend on the seed, i
// and the ply, not on policy or regulation, so two policies get the same cards
// as long as they draw at the same plies.
//
// Example:
//   auto policy = BalancePolicy::parse("search:200");
//   auto result = runBalance(subject, *policy, {.games = 500}, {});

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/cli/balance/regulation_file.h"
#include "games/monoknight/campaign/policies.h"
#include "games/monoknight/rules/score.h"

namespace phasemachine::cli {

// Who plays: "random", "greedy", "careful", "plan:DEPTH"
// (games/monoknight/campaign/policies.h) or "search:SIMULATIONS" per move.
struct BalancePolicy {
  std::string name;
  monoknight::PolicyChoice simple;
  std::uint64_t simulations = 0;  // per move; 0: a simple policy

  // Errors: InvalidArgument that lists the known policies.
  static absl::StatusOr<BalancePolicy> parse(const std::string& text);
};

struct BalanceSettings {
  int games = 200;
  std::uint64_t seed = 1;
  int threads = 1;
  std::uint16_t pace = 2000;  // milliseconds per action
  std::uint16_t freeActionCap = 100;
  // Where the player chooses the start, use every tile in turn instead.
  bool everySpawn = false;
  // Limit of plies, including nature's; longer games are cut off.
  int mostPlies = 20000;
};

// One game.
struct GameFigures {
  monoknight::Metrics metrics;
  std::uint32_t deadEnds = 0;
  std::uint32_t redraws = 0;
  std::uint32_t discards = 0;
  std::uint16_t freeActions = 0;
  std::uint8_t start = 0;  // tile
  bool capHit = false;     // no free action was left
  bool cutOff = false;     // not cleared within mostPlies
  bool objective = false;  // stars, where the subject has goals
  bool scoreStar = false;
};

struct BalanceResult {
  std::string subject;
  std::string policy;
  std::vector<GameFigures> games;  // in order; fewer when stopped
};

// `onGame` is called after every game, on any thread; `stop` ends the run.
struct BalanceObserver {
  std::function<void()> onGame;
  std::function<bool()> stop;
};

// Errors: settings out of range.
absl::StatusOr<BalanceResult> runBalance(const Subject& subject,
                                         const BalancePolicy& policy,
                                         const BalanceSettings& settings,
                                         const BalanceObserver& observer);

}  // namespace phasemachine::cli
