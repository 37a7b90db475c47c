#include "apps/cli/records/charts.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/svg/svg.h"

namespace phasemachine::cli {
namespace {

constexpr double kWidth = 720;
constexpr double kMargin = 20;
constexpr double kRow = 20;
constexpr double kLabels = 240;  // width of the names of rows
constexpr double kNumbers = 110;
constexpr double kPlot = 150;  // height of columns
constexpr double kScale = 60;  // width of the numbers beside columns
constexpr double kGap = 26;    // between charts
constexpr double kHeading = 30;
constexpr std::string_view kBar = "#5b86a8";

// The next of 1, 2, 5, 10, 20, 50, ...
std::uint64_t nextRound(std::uint64_t number) {
  std::uint64_t power = 1;
  while (power * 10 <= number) power *= 10;
  const std::uint64_t first = number / power;
  return power * (first < 2 ? 2 : first < 5 ? 5 : 10);
}

// The smallest round step such that `parts` steps cover `range`.
std::uint64_t roundStep(std::uint64_t range, std::uint64_t parts) {
  std::uint64_t step = 1;
  while ((range + step - 1) / step > parts) step = nextRound(step);
  return step;
}

std::uint64_t mostOf(const Chart& chart) {
  std::uint64_t most = 0;
  for (const Bar& bar : chart.bars) most = std::max(most, bar.count);
  return most;
}

std::uint64_t sumOf(const Chart& chart) {
  std::uint64_t sum = 0;
  for (const Bar& bar : chart.bars) sum += bar.count;
  return sum;
}

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0
                    : static_cast<double>(part) / static_cast<double>(whole);
}

bool isAxis(const Chart& chart) { return !chart.marks.empty(); }

double heightOf(const Chart& chart) {
  const double rows = kRow * static_cast<double>(chart.bars.size());
  return kGap + kHeading + (isAxis(chart) ? kPlot + kRow : rows);
}

void drawRows(svg::Picture& picture, const Chart& chart, double y) {
  const double left = kMargin + kLabels;
  const double room = kWidth - kMargin - kNumbers - left;
  const std::uint64_t most = mostOf(chart);
  const std::uint64_t sum = sumOf(chart);
  for (const Bar& bar : chart.bars) {
    const double width = room * ratio(bar.count, most);
    picture.text(left - 8, y + 14, bar.label,
                 {.size = 12, .anchor = svg::kEnd, .width = kLabels - 12});
    picture.rect(left, y + 3, width, kRow - 6, {.fill = kBar});
    picture.text(
        left + width + 6, y + 14,
        absl::StrFormat("%d (%.1f %%)", bar.count, 100 * ratio(bar.count, sum)),
        {.size = 12, .width = kNumbers - 6});
    y += kRow;
  }
}

// The lines behind the columns, with their counts. Returns the highest.
std::uint64_t drawScale(svg::Picture& picture, const Chart& chart, double left,
                        double bottom) {
  const std::uint64_t most = std::max<std::uint64_t>(mostOf(chart), 1);
  const std::uint64_t step = roundStep(most, 5);
  const std::uint64_t top = (most + step - 1) / step * step;
  for (std::uint64_t at = 0; at <= top; at += step) {
    const double y = bottom - kPlot * ratio(at, top);
    picture.line({left, y}, {kWidth - kMargin, y}, {.stroke = svg::kRule});
    picture.text(left - 8, y + 4, absl::StrCat(at),
                 {.size = 11, .anchor = svg::kEnd, .fill = svg::kFaint});
  }
  return top;
}

// Every mark, or every second, fifth, tenth, ..., so that they do not overlap.
std::uint64_t markStep(const Chart& chart, double column) {
  double widest = 0;
  for (const std::string& mark : chart.marks) {
    widest = std::max(widest, svg::textWidth(mark, 11));
  }
  std::uint64_t step = 1;
  while (column * static_cast<double>(step) < widest + 8) {
    step = nextRound(step);
  }
  return step;
}

void drawColumns(svg::Picture& picture, const Chart& chart, double y) {
  const double left = kMargin + kScale;
  const double bottom = y + kPlot;
  const double column =
      (kWidth - kMargin - left) / static_cast<double>(chart.bars.size());
  const std::uint64_t top = drawScale(picture, chart, left, bottom);
  double x = left;
  for (const Bar& bar : chart.bars) {
    const double height = kPlot * ratio(bar.count, top);
    if (bar.count > 0) {
      picture.rect(x + column * 0.05, bottom - height, column * 0.9, height,
                   {.fill = kBar});
    }
    x += column;
  }
  const bool between = chart.marks.size() > chart.bars.size();
  const std::uint64_t step = markStep(chart, column);
  for (std::size_t i = 0; i < chart.marks.size(); i += step) {
    const double at =
        left + column * (static_cast<double>(i) + (between ? 0 : 0.5));
    picture.line({at, bottom}, {at, bottom + 4}, {.stroke = svg::kFaint});
    picture.text(at, bottom + 16, chart.marks[i],
                 {.size = 11, .anchor = svg::kMiddle, .fill = svg::kFaint});
  }
}

std::string timeText(std::uint64_t microseconds) {
  if (microseconds < 1000) return absl::StrCat(microseconds, " us");
  if (microseconds < 1'000'000) return absl::StrCat(microseconds / 1000, " ms");
  return absl::StrCat(microseconds / 1'000'000, " s");
}

}  // namespace

std::string chartsToSvg(const std::string& title,
                        const std::vector<Chart>& charts) {
  double height = 40 + kMargin;
  for (const Chart& chart : charts) height += heightOf(chart);
  svg::Picture picture(kWidth, height);
  picture.text(kMargin, 34, title,
               {.size = 17, .bold = true, .width = kWidth - 2 * kMargin});
  double y = 40;
  for (const Chart& chart : charts) {
    picture.text(kMargin, y + kGap + 12, chart.title,
                 {.size = 13, .bold = true, .width = kWidth - 2 * kMargin});
    const double from = y + kGap + kHeading;
    if (isAxis(chart)) {
      drawColumns(picture, chart, from);
    } else {
      drawRows(picture, chart, from);
    }
    y += heightOf(chart);
  }
  return std::move(picture).finish();
}

Chart histogram(const std::string& title,
                const std::map<std::uint64_t, std::uint64_t>& counts,
                std::uint64_t most) {
  Chart chart{title};
  if (counts.empty()) return chart;
  const std::uint64_t low = counts.begin()->first;
  const std::uint64_t high = counts.rbegin()->first;
  std::uint64_t width = roundStep(high - low + 1, most);
  // Starting at a multiple may need one more.
  while (high / width - low / width >= most) width = nextRound(width);
  const std::uint64_t first = low / width;
  for (std::uint64_t bin = first; bin <= high / width; ++bin) {
    const std::uint64_t at = bin * width;
    chart.bars.push_back({width == 1 ? absl::StrCat(at)
                                     : absl::StrCat(at, " to ", at + width - 1),
                          0});
    chart.marks.push_back(absl::StrCat(at));
  }
  if (width > 1)
    chart.marks.push_back(absl::StrCat((high / width + 1) * width));
  for (const auto& [value, count] : counts) {
    chart.bars[value / width - first].count += count;
  }
  return chart;
}

Chart timeHistogram(const std::string& title,
                    const std::map<std::uint64_t, std::uint64_t>& counts) {
  Chart chart{title};
  if (counts.empty()) return chart;
  std::uint64_t from = 0;
  std::uint64_t to = 1;
  auto next = counts.begin();
  while (next != counts.end()) {
    std::uint64_t count = 0;
    for (; next != counts.end() && next->first < to; ++next) {
      count += next->second;
    }
    // The axis begins with the first bin that is not empty.
    if (count > 0 || !chart.bars.empty()) {
      if (chart.marks.empty()) chart.marks.push_back(timeText(from));
      chart.bars.push_back(
          {absl::StrCat(timeText(from), " to ", timeText(to)), count});
      chart.marks.push_back(timeText(to));
    }
    from = to;
    to = nextRound(to);
  }
  return chart;
}

}  // namespace phasemachine::cli
