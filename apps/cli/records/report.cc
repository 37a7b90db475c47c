// record report: results, lengths, thinking times and openings of a run.

#include <algorithm>
#include <iomanip>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "apps/cli/records/charts.h"
#include "apps/cli/records/record_actions.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/records/replay.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::cli {
namespace {

constexpr std::uint64_t kMostBars = 20;
constexpr std::size_t kMostOpenings = 12;

std::vector<Bar> barsOf(const std::map<std::string, std::uint64_t>& counts) {
  std::vector<Bar> bars;
  for (const auto& [name, count] : counts) bars.push_back({name, count});
  std::sort(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) {
    return a.count != b.count ? a.count > b.count : a.label < b.label;
  });
  return bars;
}

std::vector<Chart> chartsOf(const records::RunSummary& sums, int openingPlies) {
  std::vector<Bar> openings = barsOf(sums.openings);
  if (openings.size() > kMostOpenings) {
    Bar others{absl::StrCat(openings.size() - kMostOpenings, " others"), 0};
    for (std::size_t i = kMostOpenings; i < openings.size(); ++i) {
      others.count += openings[i].count;
    }
    openings.resize(kMostOpenings);
    openings.push_back(others);
  }
  return {{"results", barsOf(sums.results)},
          {"ended by", barsOf(sums.ends)},
          histogram("length in plies", sums.lengths, kMostBars),
          timeHistogram("time of a search", sums.times),
          {absl::StrCat("first ", openingPlies,
                        openingPlies == 1 ? " decision" : " decisions"),
           std::move(openings)}};
}

void print(const std::vector<Chart>& charts, std::ostream& out) {
  for (const Chart& chart : charts) {
    out << '\n' << chart.title << '\n';
    std::uint64_t sum = 0;
    for (const Bar& bar : chart.bars) sum += bar.count;
    for (const Bar& bar : chart.bars) {
      out << "  " << std::left << std::setw(24) << bar.label << std::right
          << std::setw(10) << bar.count << std::setw(8) << std::fixed
          << std::setprecision(1)
          << 100.0 * static_cast<double>(bar.count) /
                 static_cast<double>(std::max<std::uint64_t>(sum, 1))
          << " %\n";
    }
  }
}

}  // namespace

absl::Status reportRecords(const RecordFlags& flags, Io& io) {
  const auto open = PM_TRY(openRun(flags));
  records::RunSummary sums;
  PM_TRY(open.store.forEachGame(
      open.run().id, [&](const records::StoredGame& game) {
        return addToSummary(game, open.replay, flags.openingPlies, sums);
      }));
  const std::vector<Chart> charts = chartsOf(sums, flags.openingPlies);
  const std::string title = absl::StrCat(
      sums.games, " of ", open.run().games, " games of ", open.run().game,
      ", run ", open.run().id, ", seed ", open.run().seed);
  if (!flags.out.empty())
    PM_TRY_AT("--svg: ", writeWholeFile(flags.out, chartsToSvg(title, charts)));
  if (!io.json) {
    io.out << title << '\n';
    print(charts, io.out);
    if (!flags.out.empty()) {
      io.out << "\npicture in " << quotedPath(flags.out) << '\n';
    }
    return absl::OkStatus();
  }
  Json json = {{"run", open.run().id},
               {"game", open.run().game},
               {"games", sums.games},
               {"plies", sums.plies}};
  for (const Chart& chart : charts) {
    Json bars = Json::object();
    for (const Bar& bar : chart.bars) bars[bar.label] = bar.count;
    json["charts"][chart.title] = std::move(bars);
  }
  io.writeJson(json);
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
