// record report: results, lengths, thinking times and openings of a run.

#include <algorithm>
#include <iomanip>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/output_file.h"
#include "apps/cli/progress.h"
#include "apps/cli/records/charts.h"
#include "apps/cli/records/record_actions.h"
#include "apps/cli/records/run_choice.h"
#include "core/quote.h"
#include "engine/session/words.h"
#include "games/side_names.h"
#include "phase/any_replay.h"

namespace phasemachine::cli {
namespace {

constexpr std::uint64_t kMostBars = 20;
constexpr std::size_t kMostOpenings = 12;

struct Sums {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::map<std::string, std::uint64_t> results;
  std::map<std::string, std::uint64_t> ends;
  std::map<std::uint64_t, std::uint64_t> lengths;
  std::map<std::uint64_t, std::uint64_t> times;  // microseconds
  std::map<std::string, std::uint64_t> openings;
};

// The first decisions of the players, as people write them.
absl::StatusOr<std::string> openingOf(
    const records::Replay& replay, const records::StoredGame& game,
    const std::vector<records::StoredPly>& plies, int decisions) {
  auto start = replay.start(game);
  if (!start.ok()) return start.status();
  AnyReplay played(*std::move(start));
  std::string text;
  for (const records::StoredPly& ply : plies) {
    if (decisions == 0) break;
    if (ply.side != Side::kNeutral) {
      const AnyBoard& board = played.board();
      const bool first = text.empty();
      if (!first) text += ' ';
      text += board.game().moveNumber(board.data(), first);
      text += moveForPeople(board, ply.move);
      --decisions;
    }
    if (absl::Status status = played.play(ply.move); !status.ok()) {
      return absl::DataLossError(absl::StrCat("game ", game.number, ", ply ",
                                              played.ply() + 1, ": ",
                                              status.message()));
    }
  }
  return text;
}

std::string resultOf(const AnyGame& kind, const std::string& options,
                     const std::optional<Side>& winner) {
  if (!winner) return "cut off";
  if (*winner == Side::kNeutral) return "draw";
  return std::string(sideName(kind, options, *winner));
}

absl::Status add(const records::StoredGame& game, const records::Replay& replay,
                 int openingPlies, Sums& sums) {
  const auto plies = records::unpackPlies(game);
  if (!plies.ok()) return plies.status();
  const auto opening = openingOf(replay, game, *plies, openingPlies);
  if (!opening.ok()) return opening.status();
  ++sums.games;
  sums.plies += game.length;
  ++sums.results[resultOf(replay.game(), replay.run().options, game.winner)];
  ++sums.ends[game.end];
  ++sums.lengths[game.length];
  ++sums.openings[*opening];
  for (const records::StoredPly& ply : *plies) {
    if (!ply.searched) continue;
    ++sums.times[static_cast<std::uint64_t>(
        std::max<std::int64_t>(ply.microseconds, 0))];
  }
  return absl::OkStatus();
}

std::vector<Bar> barsOf(const std::map<std::string, std::uint64_t>& counts) {
  std::vector<Bar> bars;
  for (const auto& [name, count] : counts) bars.push_back({name, count});
  std::sort(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) {
    return a.count != b.count ? a.count > b.count : a.label < b.label;
  });
  return bars;
}

std::vector<Chart> chartsOf(const Sums& sums, int openingPlies) {
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

absl::Status writePicture(const std::string& path, const std::string& title,
                          const std::vector<Chart>& charts) {
  auto file = OutputFile::create(path);
  if (!file.ok()) return file.status();
  const absl::Status status = file->write(chartsToSvg(title, charts));
  return status.ok() ? file->commit() : status;
}

}  // namespace

absl::Status reportRecords(const RecordFlags& flags, Io& io) {
  const auto open = openRun(flags);
  if (!open.ok()) return open.status();
  auto reader = open->store.read(open->run().id);
  if (!reader.ok()) return reader.status();
  Sums sums;
  records::StoredGame game;
  for (;;) {
    const auto more = reader->next(game);
    if (!more.ok()) return more.status();
    if (!*more) break;
    if (absl::Status status = add(game, open->replay, flags.openingPlies, sums);
        !status.ok()) {
      return status;
    }
  }
  const std::vector<Chart> charts = chartsOf(sums, flags.openingPlies);
  const std::string title = absl::StrCat(
      sums.games, " of ", open->run().games, " games of ", open->run().game,
      ", run ", open->run().id, ", seed ", open->run().seed);
  if (!flags.out.empty()) {
    if (absl::Status status = writePicture(flags.out, title, charts);
        !status.ok()) {
      return annotate("--svg: ", status);
    }
  }
  if (!io.json) {
    io.out << title << '\n';
    print(charts, io.out);
    if (!flags.out.empty())
      io.out << "\npicture in " << phasemachine::quoted(flags.out, 300) << '\n';
    return absl::OkStatus();
  }
  Json json = {{"run", open->run().id},
               {"game", open->run().game},
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
