// The cost of outside evaluation for many games (engine/outside/leaf_queue.h),
// in evaluated positions a second.
//
// constant: the function returns constants, so all time goes to search and
// queue. processor: the same on one thread, with one or more positions of a game
// in a batch, in processor time, which other programs on the processor change
// less.
// native: the same games with the same evaluator compiled in, one at a time.
// busy: the function sleeps for the given time per position, like a network on
// another device. memory: `games` of 400 simulations a move, in resident bytes
// per game, and the prediction of memoryOfGames().
//
// full: share of the batch slots that were filled. idle: share of the time in
// which the function was not running, which says something only of `busy`: one
// that takes no time is always idle. Both from the fourth batch on.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <utility>

#include "ai/search/searcher.h"
#include "ai/selfplay/runner.h"
#include "engine/play/games.h"
#include "engine/players.h"
#include "games/catalog.h"
#include "games/chess/game.h"

namespace phasemachine {
namespace {

using Clock = std::chrono::steady_clock;

// Until this many positions have been evaluated.
constexpr std::uint64_t kPositions = 2'000'000;
constexpr int kRampBatches = 3;

// A function that records when it is called.
class Meter {
 public:
  Meter(std::uint64_t positions, std::chrono::nanoseconds each)
      : wanted_(positions), each_(each) {}

  void judge(const PositionBatch& batch) {
    const auto begun = Clock::now();
    if (++calls_ == kRampBatches) {
      startProcessor_ = std::clock();
      start_ = begun;
      end_ = begun;
      return;
    }
    if (each_.count() > 0) {
      std::this_thread::sleep_until(begun +
                                    each_ * static_cast<long>(batch.size));
    }
    if (calls_ <= kRampBatches || enough()) return;
    idle_ += begun - end_;
    end_ = Clock::now();
    endProcessor_ = std::clock();
    positions_ += batch.size;
  }
  bool enough() const { return positions_ >= wanted_; }

  void reportProcessor(benchmark::State& state) const {
    state.SetIterationTime(
        static_cast<double>(endProcessor_ - startProcessor_) / CLOCKS_PER_SEC);
    state.SetItemsProcessed(static_cast<std::int64_t>(positions_));
  }

  void report(benchmark::State& state, std::uint64_t batchSize) const {
    const double seconds = std::chrono::duration<double>(end_ - start_).count();
    state.SetIterationTime(seconds);
    state.SetItemsProcessed(static_cast<std::int64_t>(positions_));
    state.counters["full"] =
        static_cast<double>(positions_) /
        static_cast<double>(batchSize *
                            static_cast<std::uint64_t>(calls_ - kRampBatches));
    state.counters["idle"] =
        std::chrono::duration<double>(idle_).count() / seconds;
  }

 private:
  std::uint64_t wanted_;
  std::chrono::nanoseconds each_;
  int calls_ = 0;
  std::uint64_t positions_ = 0;
  Clock::time_point start_ = {};
  Clock::time_point end_ = {};
  Clock::duration idle_ = {};
  std::clock_t startProcessor_ = 0;  // of the whole program
  std::clock_t endProcessor_ = 0;
};

GamesSettings runOf(const AnyGame& game, OutsideJudge::Function function,
                    std::uint64_t games, std::uint64_t batch, int workers,
                    const std::string& options = "") {
  GamesSettings settings{.start = *AnyBoard::initial(game, "")};
  settings.players[0].settings = *readPlayerSettings(
      {.options = options,
       .outside = std::make_shared<OutsideJudge>(std::move(function)),
       .manyGames = true});
  settings.games = 1'000'000;
  settings.gamesAtOnce = games;
  settings.batchSize = batch;
  settings.workers = workers;
  settings.play.limits = {.simulations = 400};
  settings.play.temperaturePlies = 30;
  return settings;
}

void play(const GamesSettings& settings, const Meter& meter) {
  const absl::Status status = playGames(
      settings, {.onGame = [](const PlayedGame&) { return absl::OkStatus(); },
                 .stop = [&meter] { return meter.enough(); }});
  if (!status.ok()) std::abort();
}

// Arguments: workers, games at once, batch size, nanoseconds per position.
void gathered(benchmark::State& state) {
  const auto batch = static_cast<std::uint64_t>(state.range(2));
  for (auto _ : state) {
    Meter meter(kPositions, std::chrono::nanoseconds(state.range(3)));
    const GamesSettings settings = runOf(
        anyGame<Chess>(), [&](const PositionBatch& b) { meter.judge(b); },
        static_cast<std::uint64_t>(state.range(1)), batch,
        static_cast<int>(state.range(0)));
    play(settings, meter);
    meter.report(state, batch);
  }
}

// Arguments: games at once, positions of a search at once, batch size.
void onOneProcessor(benchmark::State& state) {
  const auto leaves = state.range(1);
  const std::string options =
      leaves == 1
          ? ""
          : "mode=batch,batch_growth=1,batch_size=" + std::to_string(leaves);
  for (auto _ : state) {
    Meter meter(kPositions / 4, {});
    const GamesSettings settings = runOf(
        anyGame<Chess>(), [&](const PositionBatch& b) { meter.judge(b); },
        static_cast<std::uint64_t>(state.range(0)),
        static_cast<std::uint64_t>(state.range(2)), 1, options);
    play(settings, meter);
    meter.reportProcessor(state);
  }
}

struct Constant {
  double evaluate(Chess::Board&, Side, Random&) const { return 0.5; }
  void evaluateBatch(std::span<BatchLeaf<Chess>> leaves) const {
    for (auto& leaf : leaves) {
      leaf.score = 0.5;
      if (leaf.moves != nullptr) {
        std::fill_n(leaf.logits, leaf.moves->size(), 0.0F);
      }
    }
  }
};

void native(benchmark::State& state) {
  SearchOptions options = outsideRunSearch();
  options.memoryBytes = std::uint64_t{1} << 20;
  PlaySettings settings;
  settings.limits = {.simulations = 400};
  settings.temperaturePlies = 30;
  const SelfPlay run(
      settings, {{*AnyBoard::initial(anyGame<Chess>(), "")}}, [&](int) {
        return erasePlayer<Chess>(makePlayer<Chess>(options, Constant()));
      });
  std::uint64_t simulations = 0;
  for (auto _ : state) {
    const absl::Status status = run.play(
        {.games = 20},
        [&](const PlayedGame& game) { simulations += game.simulations(); });
    if (!status.ok()) std::abort();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(simulations));
}

std::uint64_t residentBytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  std::uint64_t resident = 0;
  file >> pages >> resident;
  return resident * 4096;
}

void memory(benchmark::State& state, const AnyGame& game) {
  const auto games = static_cast<std::uint64_t>(state.range(0));
  for (auto _ : state) {
    // Four moves of each game.
    Meter meter(games * 1600, {});
    std::uint64_t most = 0;
    const std::uint64_t before = residentBytes();
    const GamesSettings settings = runOf(
        game,
        [&](const PositionBatch& b) {
          meter.judge(b);
          most = std::max(most, residentBytes());
        },
        games, games, 1);
    const std::uint64_t told = *memoryOfGames(settings);
    play(settings, meter);
    meter.report(state, games);
    state.counters["bytes"] = static_cast<double>((most - before) / games);
    state.counters["told"] = static_cast<double>(told / games);
  }
}

void sizes(benchmark::internal::Benchmark* rows) {
  rows->ArgNames({"threads", "games", "batch", "ns"})
      ->UseManualTime()
      ->Iterations(1)
      ->Unit(benchmark::kMillisecond);
}

BENCHMARK(gathered)
    ->Name("constant")
    ->Apply(sizes)
    ->Args({1, 4096, 4096, 0})
    ->Args({1, 8192, 4096, 0})
    ->Args({2, 8192, 4096, 0})
    ->Args({1, 1024, 1024, 0})
    ->Args({2, 1024, 512, 0});
BENCHMARK(gathered)
    ->Name("busy")
    ->Apply(sizes)
    ->Args({2, 8192, 4096, 2500})
    ->Args({2, 8192, 4096, 5000})
    ->Args({2, 1024, 512, 5000});
BENCHMARK(onOneProcessor)
    ->Name("processor")
    ->ArgNames({"games", "leaves", "batch"})
    ->Args({64, 1, 64})
    ->Args({1024, 1, 1024})
    ->Args({4096, 1, 4096})
    ->Args({512, 8, 4096})
    ->Args({4096, 8, 4096})
    ->UseManualTime()
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(native)->Unit(benchmark::kMillisecond);

[[maybe_unused]] const bool registered = [] {
  for (const AnyGame* game : allGames()) {
    benchmark::RegisterBenchmark(("memory/" + std::string(game->name)).c_str(),
                                 memory, *game)
        ->ArgName("games")
        ->Arg(256)
        ->Arg(4096)
        ->UseManualTime()
        ->Iterations(1)
        ->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
}  // namespace phasemachine

BENCHMARK_MAIN();
