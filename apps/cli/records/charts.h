// Bar charts as one SVG picture: rows for named items, columns along an axis
// for numbers.
//
// Contract: axes are linear, with equal bins, round marks and empty bins in
// place. Axes of times are logarithmic, in steps of 1, 2 and 5.
//
// Example:
//   std::string svg = chartsToSvg(
//       "100 games of chess", {{"results", {{"White", 40}, {"draw", 60}}},
//                              histogram("length in plies", lengths, 20)});
//
// Thread safety: pure functions.

#pragma once

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
  // Marks between the bins of an axis, one more than bars; with as many marks
  // as bars, each mark labels its bin. Empty: the bars are rows.
  std::vector<std::string> marks = {};
};

// Draws the charts below each other.
std::string chartsToSvg(const std::string& title,
                        const std::vector<Chart>& charts);

// At most `most` bins of width 1, 2 or 5 times a power of ten, starting at a
// multiple of the width. `counts` maps values to numbers of cases.
Chart histogram(const std::string& title,
                const std::map<std::uint64_t, std::uint64_t>& counts,
                std::uint64_t most);

// Bins from 1, 2 or 5 times a power of ten to the next; values are
// microseconds.
Chart timeHistogram(const std::string& title,
                    const std::map<std::uint64_t, std::uint64_t>& counts);

}  // namespace phasemachine::cli
