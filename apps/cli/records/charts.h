// Charts as one SVG picture: rows for what has names, columns along an axis for
// what has a size.
//
// Contract: an axis is even: its bins are as wide as each other, its marks are
// round numbers, and empty bins keep their place. Axes of times are logarithmic,
// in steps of 1, 2 and 5.
//
// Example:
//   std::string svg = chartsToSvg(
//       "100 games of chess", {{"results", {{"White", 40}, {"draw", 60}}},
//                              histogram("length in plies", lengths, 20)});
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
  std::vector<Bar> bars = {};
  // For bins along an axis: the marks between them, one more than bars. Empty:
  // the bars are rows. One number less: each mark belongs to its bin.
  std::vector<std::string> marks = {};
};

// Charts below each other.
std::string chartsToSvg(const std::string& title,
                        const std::vector<Chart>& charts);

// At most `most` bins, whose width is 1, 2 or 5 times a power of ten and which
// begin at multiples of it. `counts` has the number of cases by value.
Chart histogram(const std::string& title,
                const std::map<std::uint64_t, std::uint64_t>& counts,
                std::uint64_t most);

// Bins from 1, 2 or 5 times a power of ten to the next; times in microseconds.
Chart timeHistogram(const std::string& title,
                    const std::map<std::uint64_t, std::uint64_t>& counts);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_CHARTS_H_
