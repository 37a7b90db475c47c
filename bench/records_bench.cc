// What a store costs: writing finished games (as 20 a transaction, the pace of
// quick games), verifying them, and encoding their positions for training.
// Games are random, with visits of every legal move. Items are games, or
// positions where the name says so.
//
// Example: records_bench --benchmark_filter=chess

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "apps/records/replay.h"
#include "apps/records/store.h"
#include "apps/records/training_arrays.h"
#include "games/catalog.h"
#include "tests/apps/records/random_game.h"

namespace phasemachine::records {
namespace {

constexpr std::uint64_t kGames = 200;
constexpr std::size_t kMaxPlies = 200;
constexpr std::size_t kAllMoves = 1000;

std::vector<StoredGame> randomGames(const AnyGame& kind) {
  std::vector<StoredGame> games;
  for (std::uint64_t i = 0; i < kGames; ++i) {
    games.push_back(randomGame(kind, i, kMaxPlies, kAllMoves));
  }
  return games;
}

StoredRun storedRunOf(const AnyGame& kind) {
  StoredRun run;
  static_cast<RunDescription&>(run) = runOf(kind);
  return run;
}

void write(benchmark::State& state, const char* name) {
  const AnyGame& kind = **findGame(name);
  std::vector<StoredGame> games = randomGames(kind);
  const std::string folder =
      (std::filesystem::temp_directory_path() / "records_bench.XXXXXX")
          .string();
  std::string made = folder;
  if (mkdtemp(made.data()) == nullptr) return state.SkipWithError("no folder");
  {
    auto store = Store::openToWrite(made + "/bench.db");
    const auto run = store->addRun(runOf(kind), kGames);
    std::uint64_t number = 0;
    for (auto _ : state) {
      store->begin().IgnoreError();
      for (int i = 0; i < 20; ++i, ++number) {
        StoredGame& game = games[number % kGames];
        game.number = number;
        if (!store->add(*run, game).ok()) {
          return state.SkipWithError("cannot write");
        }
      }
      store->commit().IgnoreError();
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(number));
  }
  std::filesystem::remove_all(made);
}

void verify(benchmark::State& state, const char* name) {
  const AnyGame& kind = **findGame(name);
  const auto games = randomGames(kind);
  const auto replay = Replay::of(storedRunOf(kind));
  std::size_t at = 0;
  for (auto _ : state) {
    if (!replay->verify(games[at++ % kGames]).ok()) {
      return state.SkipWithError("not verified");
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(at));
}

void encodePositions(benchmark::State& state, const char* name) {
  const AnyGame& kind = **findGame(name);
  const auto games = randomGames(kind);
  const auto replay = Replay::of(storedRunOf(kind));
  auto arrays = records::TrainingArrays::create(
      *replay, std::filesystem::temp_directory_path().string());
  std::size_t at = 0;
  for (auto _ : state) {
    if (!arrays->add(games[at++ % kGames]).ok()) {
      return state.SkipWithError("not encoded");
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(arrays->positions()));
}

const bool kRegistered = [] {
  for (const AnyGame* kind : allGames()) {
    const char* name = kind->name.data();
    const std::string ending = '/' + std::string(kind->name);
    benchmark::RegisterBenchmark(("write" + ending).c_str(), write, name);
    benchmark::RegisterBenchmark(("verify" + ending).c_str(), verify, name);
    benchmark::RegisterBenchmark(("positions" + ending).c_str(),
                                 encodePositions, name);
  }
  return true;
}();

}  // namespace
}  // namespace phasemachine::records

BENCHMARK_MAIN();
