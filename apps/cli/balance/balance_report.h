// A balance report: means, spread and rates of runs, as a table, JSON and a
// picture (balance_svg.cc).
//
// Example:
//   BalanceSummary s = summarize(result);
//   s.cost.mean;   // moves and penalties

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "apps/cli/balance/balance_run.h"
#include "apps/cli/balance/regulation_file.h"
#include "apps/cli/terminal/io.h"

namespace phasemachine::cli {

struct Distribution {
  double mean = 0;
  double error = 0;  // half the width of the mean's 95 % interval
  double deviation = 0;
  double least = 0;
  double p10 = 0;
  double median = 0;
  double p90 = 0;
  double most = 0;
};
// All zero if `values` is empty.
Distribution distributionOf(std::vector<double> values);

struct BalanceSummary {
  std::size_t games = 0;
  Distribution cost;
  Distribution moves;
  Distribution penalties;
  Distribution score;
  double deadEnds = 0;        // per game
  double deadEndGames = 0;    // share of games with at least one
  double discards = 0;        // per game
  double redraws = 0;         // per game
  double freeActions = 0;     // per game
  double capHits = 0;         // share of games
  double cutOffs = 0;         // share of games
  double revisits = 0;        // share of games that stepped on a visited tile
  double objectiveStars = 0;  // shares of games
  double scoreStars = 0;
  double allStars = 0;
  // Mean cost and number of games by start tile.
  struct Start {
    double cost = 0;
    std::size_t games = 0;
  };
  std::map<int, Start> starts;
  // Number of games by cost.
  std::map<std::uint32_t, std::size_t> histogram;
};

BalanceSummary summarize(const BalanceResult& result);

// The second run minus the first, game by game, for games that both have.
struct BalanceDifference {
  Distribution cost;
  double objectiveStars = 0;  // differences of the shares
  double scoreStars = 0;
  double deadEnds = 0;
};
BalanceDifference difference(const BalanceResult& first,
                             const BalanceResult& second);

// One subject with the results of every policy, in the order of the request.
struct SubjectReport {
  Subject subject;
  std::vector<BalanceResult> results;
};

// Two header lines, then one line per subject and policy. With `maps`, maps of
// the starts follow for subjects whose start is chosen.
std::string balanceTable(const std::vector<SubjectReport>& reports, bool maps);

// Differences of the second subject from the first, one line per policy.
// Precondition: both have results of the same policies.
std::string comparisonTable(const SubjectReport& first,
                            const SubjectReport& second);

Json balanceJson(const std::vector<SubjectReport>& reports);
Json comparisonJson(const SubjectReport& first, const SubjectReport& second);

// A self-contained SVG: for every subject and policy the range of costs from
// the 10th to the 90th percentile with median and mean, next to the least moves
// possible, and the shares of games that reach each star.
std::string balanceSvg(const std::vector<SubjectReport>& reports);

}  // namespace phasemachine::cli
