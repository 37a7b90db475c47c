// A balance report as a table, JSON and a picture.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_BALANCE_BALANCE_REPORT_H_
#define PHASEMACHINE_APPS_CLI_BALANCE_BALANCE_REPORT_H_

#include <string>
#include <vector>

#include "apps/cli/balance/balance_run.h"
#include "apps/cli/balance/balance_summary.h"
#include "apps/cli/balance/subject.h"
#include "apps/cli/terminal/io.h"

namespace phasemachine::cli {

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

#endif  // PHASEMACHINE_APPS_CLI_BALANCE_BALANCE_REPORT_H_
