// Bar charts as one SVG picture.
//
// Example:
//   std::string svg = chartsToSvg(
//       "100 games of chess", {{"results", {{"first", 40}, {"draw", 60}}}});
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_CHARTS_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_CHARTS_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace phasemachine::cli {

struct Bar {
  std::string label;
  std::uint64_t count = 0;
};

struct Chart {
  std::string title;
  std::vector<Bar> bars;
};

// Charts below each other; each row has a bar with its count and share.
std::string chartsToSvg(const std::string& title,
                        const std::vector<Chart>& charts);

// A histogram of at most `most` bins of equal width; each bar is labelled with
// its range.
std::vector<Bar> histogram(const std::map<std::uint64_t, std::uint64_t>& counts,
                           std::uint64_t most);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_CHARTS_H_
