// What a store costs: writing finished games (as 20 a transaction, the pace of
// quick games), verifying them, and encoding their positions for training, as
// arrays and as packed rows: rows_write packs positions at hand, rows_inputs reads
// observations, features and visits as runs, rows_read observations as arrays and
// visits. Games are random, with visits of every legal move. Items are games, or
// positions where the name says so.
//
// Example: records_bench --benchmark_filter=chess

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "apps/records/replay.h"
#include "apps/records/row_file.h"
#include "apps/records/store.h"
#include "apps/records/training_arrays.h"
#include "games/catalog.h"
#include "games/parts.h"
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

// Positions with their numbers, features and visits at hand become a file.
void writeRows(benchmark::State& state, const char* name) {
  const AnyGame& kind = **findGame(name);
  const auto replay = Replay::of(storedRunOf(kind));
  struct Position {
    NumberRuns numbers;
    NumberRuns features;
    float score = 0;
    std::vector<ActionVisits> moves;
  };
  std::vector<Position> positions;
  for (std::uint64_t i = 0; positions.size() < 200; ++i) {
    visitTrainingPositions(
        *replay, randomGame(kind, i, kMaxPlies, kAllMoves),
        [&](const TrainingPosition& seen) {
          Position& here = positions.emplace_back();
          here.numbers = seen.observation;
          here.features = seen.features;
          here.score = seen.score;
          here.moves = {seen.moves.begin(), seen.moves.end()};
          std::sort(
              here.moves.begin(), here.moves.end(),
              [](const auto& a, const auto& b) { return a.action < b.action; });
        })
        .IgnoreError();
  }
  const bool hasFeatures = rowKindOf(kind).features != 0;
  RowFileWriter writer(rowKindOf(kind), "{}");
  std::string packed;
  std::int64_t done = 0;
  for (auto _ : state) {
    for (const Position& position : positions) {
      packed.clear();
      packNumbers(position.numbers, packed);
      if (hasFeatures) {
        packNumbers(position.features, packed);
        packScore(position.score, packed);
      }
      packVisits(position.moves, packed);
      writer.add({.moves = static_cast<std::uint16_t>(position.moves.size())},
                 packed);
    }
    if (writer.size() >= kRowsInFile) benchmark::DoNotOptimize(writer.take());
    done += static_cast<std::int64_t>(positions.size());
  }
  state.SetItemsProcessed(done);
}

// A file of the positions of random games.
std::string rowsOfGames(const AnyGame& kind) {
  const auto replay = Replay::of(storedRunOf(kind));
  std::string bytes;
  GameRowFiles files(*replay, [&](const std::string&, std::string made) {
    bytes = std::move(made);
    return absl::OkStatus();
  });
  for (const StoredGame& game : randomGames(kind)) {
    files.add(*rowsOf(*replay, game)).IgnoreError();
  }
  files.finish().IgnoreError();
  return bytes;
}

// A file is checked once; read(file, i) unpacks each of its rows, and its visits
// follow.
template <class Read>
void readWith(benchmark::State& state, const char* name, Read&& read) {
  const std::string bytes = rowsOfGames(**findGame(name));
  const auto file = RowFile::over(bytes);
  const std::size_t count = file->rows().size();
  std::vector<ActionVisits> moves(UINT16_MAX);
  for (auto _ : state) {
    for (std::size_t i = 0; i < count; ++i) {
      if (!read(*file, i).ok() || !file->visits(i, moves.data()).ok()) {
        return state.SkipWithError("not read");
      }
    }
    benchmark::DoNotOptimize(moves.data());
  }
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(count));
  state.counters["~bytes a row"] =
      static_cast<double>(bytes.size()) / static_cast<double>(count);
}

void readRows(benchmark::State& state, const char* name) {
  constexpr std::size_t kBatch = 64;
  const std::size_t width = encodingOf(**findGame(name)).table().size();
  std::vector<float> batch(kBatch * width);
  readWith(state, name, [&](const RowFile& file, std::size_t i) {
    return file.observation(i, &batch[i % kBatch * width]);
  });
}

void readInputs(benchmark::State& state, const char* name) {
  NumberRuns numbers;
  NumberRuns features;
  float score = 0;
  readWith(state, name, [&](const RowFile& file, std::size_t i) {
    numbers.clear();
    features.clear();
    return file.inputs(i, numbers, features, score);
  });
}

const bool kRegistered = [] {
  for (const AnyGame* kind : allGames()) {
    const char* name = kind->name.data();
    const std::string ending = '/' + std::string(kind->name);
    benchmark::RegisterBenchmark(("write" + ending).c_str(), write, name);
    benchmark::RegisterBenchmark(("verify" + ending).c_str(), verify, name);
    benchmark::RegisterBenchmark(("positions" + ending).c_str(),
                                 encodePositions, name);
    benchmark::RegisterBenchmark(("rows_write" + ending).c_str(), writeRows,
                                 name);
    benchmark::RegisterBenchmark(("rows_read" + ending).c_str(), readRows,
                                 name);
    benchmark::RegisterBenchmark(("rows_inputs" + ending).c_str(), readInputs,
                                 name);
  }
  return true;
}();

}  // namespace
}  // namespace phasemachine::records

BENCHMARK_MAIN();
