#include "apps/cli/records/charts.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/svg.h"

namespace phasemachine::cli {
namespace {

constexpr int kWidth = 640;
constexpr int kBarsAt = 200;
constexpr int kBarsWidth = 330;
constexpr int kRow = 18;

std::string label(int x, int y, const char* anchor, int size,
                  const std::string& text) {
  return absl::StrCat("<text x=\"", x, "\" y=\"", y, "\" text-anchor=\"",
                      anchor, "\" font-size=\"", size, "\">",
                      svg::escaped(text), "</text>\n");
}

}  // namespace

std::string chartsToSvg(const std::string& title,
                        const std::vector<Chart>& charts) {
  std::string body;
  int y = 30;
  body += label(20, y, "start", 16, title);
  for (const Chart& chart : charts) {
    y += 2 * kRow;
    body += label(20, y, "start", 14, chart.title);
    std::uint64_t most = 1;
    std::uint64_t sum = 0;
    for (const Bar& bar : chart.bars) {
      most = std::max(most, bar.count);
      sum += bar.count;
    }
    for (const Bar& bar : chart.bars) {
      y += kRow;
      const double share = 100.0 * static_cast<double>(bar.count) /
                           static_cast<double>(std::max<std::uint64_t>(sum, 1));
      const double width = kBarsWidth * static_cast<double>(bar.count) /
                           static_cast<double>(most);
      body += label(kBarsAt - 8, y, "end", 12, bar.label);
      absl::StrAppend(&body, "<rect x=\"", kBarsAt, "\" y=\"", y - 11,
                      "\" width=\"", width,
                      "\" height=\"14\" fill=\"#4477aa\"/>\n");
      body +=
          label(kBarsAt + static_cast<int>(width) + 6, y, "start", 12,
                absl::StrCat(bar.count, " (",
                             static_cast<int>(share * 10 + 0.5) / 10.0, " %)"));
    }
  }
  return absl::StrCat("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"",
                      kWidth, "\" height=\"", y + 20, "\" viewBox=\"0 0 ",
                      kWidth, " ", y + 20,
                      "\" font-family=\"sans-serif\">\n"
                      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
                      body, "</svg>\n");
}

std::vector<Bar> histogram(const std::map<std::uint64_t, std::uint64_t>& counts,
                           std::uint64_t most) {
  std::vector<Bar> bars;
  if (counts.empty()) return bars;
  const std::uint64_t low = counts.begin()->first;
  const std::uint64_t high = counts.rbegin()->first;
  const std::uint64_t width = (high - low) / most + 1;
  for (std::uint64_t at = low; at <= high; at += width) {
    const std::uint64_t last = at + width - 1;
    bars.push_back(
        {width == 1 ? absl::StrCat(at) : absl::StrCat(at, " to ", last), 0});
  }
  for (const auto& [value, count] : counts) {
    bars[(value - low) / width].count += count;
  }
  return bars;
}

}  // namespace phasemachine::cli
