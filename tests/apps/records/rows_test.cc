// Packed rows hold the games of a run; anything else is refused.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "apps/records/row_file.h"
#include "apps/records/training_arrays.h"
#include "games/catalog.h"
#include "tests/apps/records/random_game.h"
#include "tests/support/must.h"

namespace phasemachine::records {
namespace {

StoredRun storedRunOf(const AnyGame& kind) {
  StoredRun run;
  static_cast<RunDescription&>(run) = runOf(kind);
  return run;
}

// The files of some random games, by name.
std::map<std::string, std::string> filesOf(const AnyGame& kind,
                                           std::uint64_t games,
                                           std::size_t rowsInFile) {
  std::map<std::string, std::string> files;
  const auto replay = Replay::of(storedRunOf(kind));
  GameRowFiles writer(
      *replay,
      [&](const std::string& name, std::string bytes) {
        files[name] = std::move(bytes);
        return absl::OkStatus();
      },
      rowsInFile);
  for (std::uint64_t i = 0; i < games; ++i) {
    const auto rows = must(rowsOf(*replay, randomGame(kind, i)));
    EXPECT_TRUE(writer.add(rows).ok());
  }
  EXPECT_TRUE(writer.finish().ok());
  EXPECT_EQ(writer.files(), files.size());
  return files;
}

class RowsOfEveryGame : public testing::TestWithParam<const AnyGame*> {};

INSTANTIATE_TEST_SUITE_P(AllGames, RowsOfEveryGame,
                         testing::ValuesIn(allGames()), [](const auto& about) {
                           return std::string(about.param->name);
                         });

TEST_P(RowsOfEveryGame, AreThePositionsOfTheGame) {
  const AnyGame& kind = *GetParam();
  const StoredGame game = randomGame(kind, 3);
  const auto replay = Replay::of(storedRunOf(kind));
  const auto rows = must(rowsOf(*replay, game));
  std::string bytes;
  GameRowFiles writer(*replay, [&](const std::string&, std::string made) {
    bytes = std::move(made);
    return absl::OkStatus();
  });
  ASSERT_TRUE(writer.add(rows).ok());
  ASSERT_TRUE(writer.finish().ok());
  const auto file = must(RowFile::over(bytes));
  EXPECT_EQ(file.kind(), rowKindOf(kind));

  std::size_t i = 0;
  std::size_t packed = 0;
  std::vector<float> numbers(file.kind().numbers);
  std::vector<float> expectedNumbers = numbers;
  std::vector<float> features(file.kind().features);
  std::vector<float> expectedFeatures = features;
  const auto results = visitTrainingPositions(
      *replay, game, [&](const TrainingPosition& position) {
        ASSERT_LT(i, file.rows().size());
        const Row& row = file.rows()[i];
        EXPECT_EQ(row.game, 3U);
        EXPECT_EQ(row.ply, position.ply);
        EXPECT_EQ(row.action, position.action);
        EXPECT_EQ(row.value, position.value);
        EXPECT_EQ(row.side, static_cast<std::uint8_t>(position.side));
        ASSERT_TRUE(file.observation(i, numbers.data()).ok());
        position.observation.write(expectedNumbers.data(), numbers.size());
        EXPECT_EQ(std::memcmp(numbers.data(), expectedNumbers.data(),
                              numbers.size() * sizeof(float)),
                  0);
        float score = 0;
        ASSERT_TRUE(file.features(i, features.data(), score).ok());
        position.features.write(expectedFeatures.data(), features.size());
        EXPECT_EQ(features, expectedFeatures);
        EXPECT_EQ(score, position.score);
        NumberRuns listed;
        NumberRuns listedFeatures;
        ASSERT_TRUE(file.inputs(i, listed, listedFeatures, score).ok());
        EXPECT_TRUE(
            std::ranges::equal(listed.runs(), position.observation.runs()));
        listedFeatures.write(features.data(), features.size());
        EXPECT_EQ(features, expectedFeatures);
        EXPECT_EQ(score, position.score);
        std::vector<ActionVisits> moves(row.moves);
        ASSERT_TRUE(file.visits(i, moves.data()).ok());
        std::map<std::uint32_t, std::uint32_t> expected;
        for (const ActionVisits& move : position.moves) {
          expected[move.action] = move.visits;
        }
        ASSERT_EQ(moves.size(), expected.size());
        auto next = expected.begin();
        for (const ActionVisits& move : moves) {
          EXPECT_EQ(move, (ActionVisits{next->first, next->second}));
          ++next;
        }
        packed += file.bytesOf(i++);
      });
  ASSERT_TRUE(results.ok());
  ASSERT_EQ(i, file.rows().size());
  for (std::size_t r = 0; r < i; ++r) {
    EXPECT_EQ(file.rows()[r].result, (*results)[r].value);
    EXPECT_EQ(file.rows()[r].weight, (*results)[r].weight ? 1 : 0);
  }
  // Besides its bytes in the table, a row takes at most twice its
  // observation at one bit per number.
  if (kind.name != "tic_tac_toe") {
    EXPECT_LE(packed, i * (sizeof(Row) + 2 * file.kind().numbers / 8));
  }
  RecordProperty("bytes_of_a_row", static_cast<int>(packed / (i + 1)));
}

TEST(RowFiles, BeginWithGamesAndHoldTheSameRowsInAnyNumber) {
  const AnyGame& kind = **findGame("tic_tac_toe");
  const auto one = filesOf(kind, 20, 1000);
  const auto many = filesOf(kind, 20, 30);
  ASSERT_EQ(one.size(), 1U);
  EXPECT_GT(many.size(), 2U);
  std::vector<Row> rows;
  for (const auto& [name, bytes] : many) {
    const auto file = must(RowFile::over(bytes));
    EXPECT_EQ(file.rows()[0].ply, 0U) << name;
    for (const Row& row : file.rows()) rows.push_back(row);
  }
  const auto whole = must(RowFile::over(one.begin()->second));
  ASSERT_EQ(whole.rows().size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].at = whole.rows()[i].at;
    EXPECT_EQ(rows[i], whole.rows()[i]) << i;
  }
}

TEST(RowFiles, EveryDamageIsTold) {
  const auto files = filesOf(**findGame("tic_tac_toe"), 2, 1000);
  const std::string good = files.begin()->second;
  ASSERT_TRUE(RowFile::over(good).ok());
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(RowFile::over(good.substr(0, size)).ok()) << size;
  }
  EXPECT_FALSE(RowFile::over(good + '\0').ok());
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 4);
    EXPECT_FALSE(RowFile::over(bad).ok()) << "byte " << i;
  }
  EXPECT_EQ(RowFile::over(good.substr(0, 1000)).status().message(),
            "packed rows: the file is cut off: it has 1000 bytes, its head "
            "says " +
                std::to_string(good.size()));
}

TEST(PackedReader, ReadsAnythingAndRefusesWhatIsCutOff) {
  std::vector<float> numbers(8);
  ActionVisits move;
  for (const std::string& bytes : {std::string(12, '\xFF'), std::string()}) {
    EXPECT_FALSE(PackedReader(bytes).numbers(numbers));
    EXPECT_FALSE(PackedReader(bytes).skipNumbers());
    EXPECT_FALSE(PackedReader(bytes).visits(4, {&move, 1}));
  }
}

void expectRefused(const std::vector<std::string>& runs, std::size_t size) {
  std::vector<float> numbers(size);
  for (const std::string& bytes : runs) {
    EXPECT_FALSE(PackedReader(bytes).numbers(numbers))
        << testing::PrintToString(bytes);
    NumberRuns listed;
    EXPECT_FALSE(PackedReader(bytes).numbers(size, listed));
  }
}

TEST(PackedReader, RefusesWhatLeavesItsBounds) {
  using namespace std::string_literals;
  std::vector<float> numbers(8);
  ASSERT_TRUE(
      PackedReader("\x04\x01\x00\x01\x01\x00\x08\x00"s).numbers(numbers));
  EXPECT_EQ(numbers, std::vector<float>(8, 1));
  expectRefused(
      {
          "\x03\x01\x00\x00\x00\x00\x08"s,          // a one behind the end
          "\x04\x01\x00\x01\x01\x00\x09\x00"s,      // nine ones
          "\x04\x01\x00\x01\x01\x00\x00\x00"s,      // a run of none
          "\x04\x01\x00\x01\x01\x00\x01\x00"s,      // a longer run of one
          "\x05\x01\x00\x01\x00\x00\x02\x02\x00"s,  // a length of no run
          "\x04\x01\x00\x01\x00\x00\x02\x00"s,
          "\x03\x01\x00\x01\x01\x00\x00"s,      // a run without zeros before
          "\x04\x01\x00\x00\x00\x01\x00\x00"s,  // half a number
          "\x07\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00"s,  // a value of no run
          "\x05\x00\x00\x00"s,                      // runs behind the end
          "\x03\x01\x00\x00\x02\x00\x00"s,          // a bit of no run
          "\x05\x01\x00\x00\x00\x00\xFE\x01\x00"s,  // two bytes for one
          "\x04\x01\x00\x00\x00\x00\xFE\x01"s,      // a count that is cut off
          "\x02\x09\x00\x00\x00\x00"s,              // more runs than numbers
      },
      8);
  ActionVisits move;
  EXPECT_TRUE(PackedReader("\x01\x01\x07\x03"s).visits(4, {&move, 1}));
  EXPECT_EQ(move, (ActionVisits{3, 7}));
  for (const std::string& bytes :
       {"\x01\x01\x07\x04"s,      // a move behind the end
        "\x02\x01\x07\x07\x03"s,  // visits of no move
        "\x00\x01\x03"s,          // a visited move without visits
        "\x01\x02\x07\x03"s,      // a bit of no move
        "\x01\x01\x07"s, "\x09\x01\x07\x03"s}) {
    EXPECT_FALSE(PackedReader(bytes).visits(4, {&move, 1}))
        << testing::PrintToString(bytes);
  }
}

TEST(PackedRow, KeepsAllSizesOfCounts) {
  NumberRuns runs;
  std::uint32_t at = 0;
  std::vector<ActionVisits> moves;
  for (const std::uint32_t skip : {0U, 1U, 253U, 254U, 255U, 65535U, 65536U}) {
    for (const std::uint32_t count : {1U, 2U, 253U, 254U, 65535U, 65536U}) {
      for (const float value : {1.0F, 0.25F}) {
        runs.add(at += skip, value, count);
        at += count + 1;
        moves.push_back({at, skip * count});
      }
    }
  }
  std::string bytes;
  packNumbers(runs, bytes);
  packVisits(moves, bytes);
  PackedReader reader(bytes);
  NumberRuns again;
  ASSERT_TRUE(reader.numbers(at, again));
  EXPECT_TRUE(std::ranges::equal(again.runs(), runs.runs()));
  std::vector<ActionVisits> movesAgain(moves.size());
  ASSERT_TRUE(reader.visits(at + 1, movesAgain));
  EXPECT_EQ(movesAgain, moves);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    PackedReader cut({bytes.data(), size});
    EXPECT_FALSE(cut.skipNumbers() && cut.visits(at + 1, movesAgain)) << size;
  }
}

// Fast searches keep no visits; their rows say so.
TEST(RowFiles, SayWhichRowsHaveVisits) {
  const AnyGame& kind = **findGame("tic_tac_toe");
  StoredGame game = randomGame(kind, 3);
  auto plies = *unpackPlies(game);
  PlyPacker packer;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    if (i % 2 == 1) plies[i].visits.clear();
    packer.add(plies[i]);
  }
  game.plies = packer.takePlies();
  const auto rows = must(rowsOf(*Replay::of(storedRunOf(kind)), game));
  ASSERT_GE(rows.rows.size(), 5U);
  for (const Row& row : rows.rows) {
    EXPECT_EQ(row.policy, row.ply % 2 == 0 ? 1 : 0) << row.ply;
  }
}

}  // namespace
}  // namespace phasemachine::records
