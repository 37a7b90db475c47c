// A balance report as a table, as JSON and as a picture.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_BALANCE_BALANCE_REPORT_H_
#define PHASEMACHINE_APPS_CLI_BALANCE_BALANCE_REPORT_H_

#include <string>
#include <vector>

#include "apps/cli/balance/balance_run.h"
#include "apps/cli/balance/balance_summary.h"
#include "apps/cli/balance/subject.h"
#include "apps/cli/io.h"

namespace phasemachine::cli {

// One subject with the results of every policy, in the order of the request.
struct SubjectReport {
  Subject subject;
  std::vector<BalanceResult> results;
};

// Two lines of headings, then a line a subject and policy; maps of the starts
// below, where they were chosen and `maps` is set.
std::string balanceTable(const std::vector<SubjectReport>& reports, bool maps);

// What changes from the first subject to the second, a line a policy.
// Precondition: both have results of the same policies.
std::string comparisonTable(const SubjectReport& first,
                            const SubjectReport& second);

Json balanceJson(const std::vector<SubjectReport>& reports);
Json comparisonJson(const SubjectReport& first, const SubjectReport& second);

// A self-contained SVG: for every subject and policy the range of costs from
// the tenth to the ninetieth per cent with median and mean, beside the least
// moves, and the shares of games that reach each star.
std::string balanceSvg(const std::vector<SubjectReport>& reports);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_BALANCE_BALANCE_REPORT_H_
