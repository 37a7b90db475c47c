// phasemachine bench: how fast this build is on this machine, in a minute.
// The programs in bench/ measure more precisely.

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "ai/parallel_perft.h"
#include "apps/cli/commands/command.h"
#include "apps/cli/terminal/progress.h"
#include "core/quote.h"
#include "core/random.h"
#include "core/try.h"
#include "engine/players.h"
#include "games/catalog.h"

namespace phasemachine::cli {
namespace {

struct BenchFlags {
  std::string filter;
  double seconds = 0.3;
  std::vector<int> threads = {1};
};

// One measurement: the number of units done, and the time.
struct Sample {
  double count = 0;
  double seconds = 0;
};

struct Row {
  std::string name;
  std::string unit;
  // Runs for about `seconds`.
  std::function<Sample(double seconds)> measure;
  // Name without the number of threads, if it has one.
  std::string family = {};
};

struct Measured {
  std::string name;
  std::string unit;
  double median = 0;  // per second
  double lowest = 0;
  double highest = 0;
};

using Clock = std::chrono::steady_clock;

// Repeats perft, as deep as fits.
Sample measurePerft(const AnyGame& game, Leaf leaf, int threads,
                    double seconds) {
  const AnyBoard board = *AnyBoard::initial(game, game.perftOptions);
  const auto walk = [&](int depth) {
    const auto begin = Clock::now();
    const PerftResult result = parallelPerft(
        board, {.depth = depth, .leaf = leaf, .threads = threads});
    return Sample{static_cast<double>(result.nodes), secondsSince(begin)};
  };
  constexpr int kDeepest = 9;
  int depth = 2;
  Sample last = walk(depth);
  // A ply costs about thirty times as much.
  while (depth < kDeepest && last.seconds * 30 < seconds) last = walk(++depth);
  Sample sum = last;
  while (sum.seconds < seconds) {
    const Sample more = walk(depth);
    sum.count += more.count;
    sum.seconds += more.seconds;
  }
  return sum;
}

Sample measurePlayouts(const AnyGame& game, double seconds) {
  const AnyBoard start = *AnyBoard::initial(game, "");
  AnyBoard board = *AnyBoard::initial(game, "");
  const auto begin = Clock::now();
  Sample sample;
  for (std::uint64_t i = 0; sample.seconds < seconds; ++i) {
    Random random(i);
    game.copy(start.data(), board.data());
    game.playout(board.data(), random, UINT32_MAX);
    ++sample.count;
    sample.seconds = secondsSince(begin);
  }
  return sample;
}

// Pictures of positions from the first plies of random games.
Sample measurePictures(const AnyGame& game, double seconds) {
  constexpr std::uint64_t kPositions = 32;
  std::vector<AnyBoard> boards;
  for (std::uint64_t i = 0; i < kPositions; ++i) {
    boards.push_back(*AnyBoard::initial(game, ""));
    Random random(i);
    game.playout(boards.back().data(), random,
                 static_cast<std::uint32_t>(4 * i));
  }
  const auto begin = Clock::now();
  Sample sample;
  std::size_t bytes = 0;
  while (sample.seconds < seconds) {
    for (const AnyBoard& board : boards) {
      bytes += game.renderSvg(board.data(), {}).size();
    }
    sample.count += bytes > 0 ? static_cast<double>(boards.size()) : 0;
    sample.seconds = secondsSince(begin);
  }
  return sample;
}

Sample measureSearch(const AnyGame& game, std::string_view evaluator,
                     int threads, double seconds) {
  PlayerSettings settings;
  settings.evaluator = std::string(evaluator);
  settings.search.threads = threads;
  settings.search.mode = threads == 1 ? SearchMode::kSingle : SearchMode::kTree;
  auto player = makePlayer(game, settings);
  if (!player.ok()) return {};
  if (!(*player)->setGame(*AnyBoard::initial(game, ""), {}).ok()) return {};
  Sample sample;
  // A solved position ends a search early; then the next one begins with an
  // empty tree, which is not timed.
  while (sample.seconds < seconds) {
    (*player)->clear();
    AnySearchRequest request;
    request.limits.milliseconds = std::max<std::int64_t>(
        1, static_cast<std::int64_t>(1000 * (seconds - sample.seconds)));
    const SearchCounters counters = (*player)->search(request).counters;
    if (counters.microseconds == 0) break;
    sample.count += static_cast<double>(counters.simulations);
    sample.seconds += static_cast<double>(counters.microseconds) / 1e6;
  }
  return sample;
}

// `numbered`: names include the number of threads.
std::vector<Row> rowsOf(const AnyGame& game, int threads, bool numbered) {
  struct NamedLeaf {
    const char* name;
    Leaf leaf;
  };
  static constexpr std::array<NamedLeaf, 3> kLeaves = {
      {{"step", Leaf::kStep}, {"list", Leaf::kList}, {"count", Leaf::kCount}}};
  std::vector<Row> rows;
  const std::string name(game.name);
  for (const NamedLeaf& named : kLeaves) {
    rows.push_back({"perft/" + name + '/' + named.name, "leaves",
                    [&game, leaf = named.leaf, threads](double seconds) {
                      return measurePerft(game, leaf, threads, seconds);
                    }});
  }
  rows.push_back({"playouts/" + name, "games", [&game](double seconds) {
                    return measurePlayouts(game, seconds);
                  }});
  rows.push_back({"pictures/" + name, "pictures", [&game](double seconds) {
                    return measurePictures(game, seconds);
                  }});
  for (std::string_view evaluator : evaluatorNames(game)) {
    rows.push_back({"search/" + name + '/' + std::string(evaluator),
                    "simulations", [&game, evaluator, threads](double seconds) {
                      return measureSearch(game, evaluator, threads, seconds);
                    }});
  }
  for (Row& row : rows) {
    row.family = row.name;
    if (numbered) row.name += "/threads:" + std::to_string(threads);
  }
  return rows;
}

Measured measure(const Row& row, double seconds) {
  constexpr std::size_t kSamples = 3;
  std::array<double, kSamples> rates;
  for (double& rate : rates) {
    const Sample sample = row.measure(seconds);
    rate = sample.seconds > 0 ? sample.count / sample.seconds : 0;
  }
  std::sort(rates.begin(), rates.end());
  return {row.name, row.unit, rates[kSamples / 2], rates.front(), rates.back()};
}

absl::Status run(const BenchFlags& flags, Io& io) {
  std::vector<Row> rows;
  std::size_t width = 0;
  std::string known;
  for (const AnyGame* game : allGames()) {
    const bool several = flags.threads.size() > 1;
    for (int threads : flags.threads) {
      for (Row& row : rowsOf(*game, threads, several)) {
        known += (known.empty() ? "" : ", ") + row.name;
        if (row.name.find(flags.filter) == std::string::npos) continue;
        width = std::max(width, row.name.size());
        rows.push_back(std::move(row));
      }
    }
  }
  if (rows.empty()) {
    return invalid("--filter: nothing is named like ",
                   phasemachine::quoted(flags.filter), "; there are ", known);
  }
  Json list = Json::array();
  // Median of the first row of each family.
  std::map<std::string, double> first;
  {
    Progress progress(io, "bench", "rows", rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      progress.update(i, rows[i].name);
      const Measured m = measure(rows[i], flags.seconds);
      Json row = {{"name", m.name},
                  {"unit", m.unit + "/s"},
                  {"median", m.median},
                  {"lowest", m.lowest},
                  {"highest", m.highest}};
      const double base = first.emplace(rows[i].family, m.median).first->second;
      const double speedup = base > 0 ? m.median / base : 0;
      const bool several = flags.threads.size() > 1;
      if (several) row["speedup"] = speedup;
      list.push_back(std::move(row));
      if (io.json) continue;
      std::string name = m.name;
      name.resize(width + 2, ' ');
      progress.note(
          io.out,
          name + withMultiplier(m.median) + ' ' + m.unit + "/s  (" +
              withMultiplier(m.lowest) + " to " + withMultiplier(m.highest) +
              ')' +
              (several ? absl::StrFormat(", speed-up %.2f", speedup) : ""));
    }
  }
  if (io.json) {
    Json threads = flags.threads;
    if (flags.threads.size() == 1) threads = flags.threads.front();
    io.writeJson({{"threads", std::move(threads)},
                  {"seconds_per_sample", flags.seconds},
                  {"rows", std::move(list)}});
  }
  return absl::OkStatus();
}

}  // namespace

Run declareBench(Arguments& arguments) {
  auto flags = std::make_shared<BenchFlags>();
  arguments.option("--filter", flags->filter,
                   "only what has this in its name, as perft/chess");
  arguments
      .option("--seconds", flags->seconds,
              "time of each of the three samples of a row")
      .between(0.001, 1000.0)
      .showDefault();
  arguments
      .option("--threads", flags->threads,
              "threads of perft and search; several numbers, as 1,2,4, measure "
              "each and print the speed-up over the first")
      .separatedBy(',')
      .between(1, 1024)
      .showDefault();
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
