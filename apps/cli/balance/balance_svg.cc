#include <algorithm>
#include <cstdio>

#include "apps/cli/balance/balance_report.h"
#include "core/svg/svg.h"
#include "games/monoknight/rules/regulation.h"

namespace phasemachine::cli {
namespace {

constexpr int kRow = 16;
constexpr int kGap = 8;
constexpr int kTop = 46;
constexpr int kLabels = 190;
constexpr int kChart = 520;
constexpr int kStars = 130;
constexpr int kWidth = kLabels + kChart + 3 * kStars / 2 + 40;
constexpr const char* kColors[] = {"#8a8f98", "#c9822b", "#2c6fbb",
                                   "#3f9b53", "#8e4aa8", "#b83a3a"};

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.1f", value);
  return text;
}

std::string bar(double x, double y, double width, double height,
                const std::string& fill) {
  return "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" +
         number(std::max(width, 0.5)) + "\" height=\"" + number(height) +
         "\" fill=\"" + fill + "\"/>";
}

std::string label(double x, double y, const std::string& text,
                  const char* anchor = "start") {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) +
         "\" font-size=\"11\" font-family=\"sans-serif\" text-anchor=\"" +
         anchor + "\">" + svg::escaped(text) + "</text>";
}

double highestCost(const std::vector<SubjectReport>& reports) {
  double most = 10;
  for (const SubjectReport& report : reports) {
    for (const BalanceResult& result : report.results) {
      most = std::max(most, summarize(result).cost.p90);
    }
  }
  return most;
}

// At most ten round numbers.
double stepOf(double range) {
  double step = 1;
  while (range / step > 10) step *= step == 2 ? 2.5 : 2;
  return step;
}

class Chart {
 public:
  explicit Chart(double most) : most_(most) {}

  double x(double cost) const { return kLabels + kChart * cost / most_; }

  std::string row(double y, const BalanceSummary& s, bool goals,
                  const std::string& color) const {
    std::string svg = bar(x(s.cost.p10), y + 4, x(s.cost.p90) - x(s.cost.p10),
                          kRow - 8, color);
    svg += bar(x(s.cost.median) - 1, y + 2, 2, kRow - 4, "#111");
    svg += "<circle cx=\"" + number(x(s.cost.mean)) + "\" cy=\"" +
           number(y + kRow / 2.0) +
           "\" r=\"3\" fill=\"#fff\" stroke=\"#111\"/>";
    if (!goals) return svg;
    const double shares[] = {s.objectiveStars, s.scoreStars, s.allStars};
    for (int i = 0; i < 3; ++i) {
      const double left = kLabels + kChart + 20 + i * kStars / 2.0;
      svg += bar(left, y + 4, kStars / 2.0 - 8, kRow - 8, "#e7e7ea");
      svg += bar(left, y + 4, (kStars / 2.0 - 8) * shares[i], kRow - 8, color);
    }
    return svg;
  }

  std::string grid(double height) const {
    std::string svg;
    const double step = stepOf(most_);
    for (int i = 0; i * step <= most_; ++i) {
      const double cost = i * step;
      svg += bar(x(cost), kTop - 6, 0.5, height - kTop, "#ccc");
      svg += label(x(cost), kTop - 10, number(cost), "middle");
    }
    return svg;
  }

 private:
  double most_;
};

}  // namespace

std::string balanceSvg(const std::vector<SubjectReport>& reports) {
  double height = kTop;
  for (const SubjectReport& report : reports) {
    height += kGap + kRow * static_cast<double>(report.results.size());
  }
  height += 20;
  const Chart chart(highestCost(reports) * 1.05);
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                    std::to_string(kWidth) + " " + number(height) +
                    "\"><rect width=\"" + std::to_string(kWidth) +
                    "\" height=\"" + number(height) + "\" fill=\"#fff\"/>";
  svg += label(10, 16,
               "cost: p10 to p90, line = median, circle = mean, red = least "
               "moves; shares of games: 2nd star, 3rd star, both");
  svg += chart.grid(height);
  double y = kTop;
  for (const SubjectReport& report : reports) {
    const double block = kRow * static_cast<double>(report.results.size());
    svg += bar(chart.x(monoknight::leastMoves(report.subject.regulation)), y,
               1.5, block, "#d33");
    svg += label(8, y + 12, report.subject.name);
    std::size_t policy = 0;
    for (const BalanceResult& result : report.results) {
      const char* color = kColors[policy++ % std::size(kColors)];
      svg += label(kLabels - 6, y + 12, result.policy, "end");
      svg += chart.row(y, summarize(result), report.subject.goals.has_value(),
                       color);
      y += kRow;
    }
    y += kGap;
  }
  return svg + "</svg>\n";
}

}  // namespace phasemachine::cli
