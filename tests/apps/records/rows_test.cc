// Packed rows hold the games of a run; anything else is refused.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "apps/records/game_rows.h"
#include "apps/records/training_positions.h"
#include "games/catalog.h"
#include "tests/apps/records/random_game.h"

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
    const auto rows = rowsOf(*replay, randomGame(kind, i));
    EXPECT_TRUE(rows.ok()) << rows.status();
    EXPECT_TRUE(writer.add(*rows).ok());
  }
  EXPECT_TRUE(writer.finish().ok());
  EXPECT_EQ(writer.files(), files.size());
  return files;
}

class RowsOfEveryGame : public testing::TestWithParam<const AnyGame*> {};

INSTANTIATE_TEST_SUITE_P(AllGames, RowsOfEveryGame,
                         testing::ValuesIn(allGames().begin(),
                                           allGames().end()),
                         [](const auto& about) {
                           return std::string(about.param->name);
                         });

TEST_P(RowsOfEveryGame, AreThePositionsOfTheGame) {
  const AnyGame& kind = *GetParam();
  const StoredGame game = randomGame(kind, 3);
  const auto replay = Replay::of(storedRunOf(kind));
  const auto rows = rowsOf(*replay, game);
  ASSERT_TRUE(rows.ok()) << rows.status();
  std::string bytes;
  GameRowFiles writer(*replay, [&](const std::string&, std::string made) {
    bytes = std::move(made);
    return absl::OkStatus();
  });
  ASSERT_TRUE(writer.add(*rows).ok());
  ASSERT_TRUE(writer.finish().ok());
  const auto file = RowFile::over(bytes);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->kind(), rowKindOf(kind));

  std::size_t i = 0;
  std::size_t packed = 0;
  std::vector<float> numbers(file->kind().numbers);
  std::vector<float> expectedNumbers = numbers;
  std::vector<float> features(file->kind().features);
  std::vector<float> expectedFeatures = features;
  const auto results = visitTrainingPositions(
      *replay, game, [&](const TrainingPosition& position) {
        ASSERT_LT(i, file->rows().size());
        const Row& row = file->rows()[i];
        EXPECT_EQ(row.game, 3U);
        EXPECT_EQ(row.ply, position.ply);
        EXPECT_EQ(row.action, position.action);
        EXPECT_EQ(row.value, position.value);
        EXPECT_EQ(row.side, static_cast<std::uint8_t>(position.side));
        ASSERT_TRUE(file->observation(i, numbers.data()).ok());
        position.observation.write(expectedNumbers.data(), numbers.size());
        EXPECT_EQ(std::memcmp(numbers.data(), expectedNumbers.data(),
                              numbers.size() * sizeof(float)),
                  0);
        float score = 0;
        ASSERT_TRUE(file->features(i, features.data(), score).ok());
        position.features.write(expectedFeatures.data(), features.size());
        EXPECT_EQ(features, expectedFeatures);
        EXPECT_EQ(score, position.score);
        NumberRuns listed;
        NumberRuns listedFeatures;
        ASSERT_TRUE(file->inputs(i, listed, listedFeatures, score).ok());
        EXPECT_TRUE(
            std::ranges::equal(listed.runs(), position.observation.runs()));
        listedFeatures.write(features.data(), features.size());
        EXPECT_EQ(features, expectedFeatures);
        EXPECT_EQ(score, position.score);
        std::vector<ActionVisits> moves(row.moves);
        ASSERT_TRUE(file->visits(i, moves.data()).ok());
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
        packed += file->bytesOf(i++);
      });
  ASSERT_TRUE(results.ok());
  ASSERT_EQ(i, file->rows().size());
  for (std::size_t r = 0; r < i; ++r) {
    EXPECT_EQ(file->rows()[r].result, (*results)[r].value);
    EXPECT_EQ(file->rows()[r].weight, (*results)[r].weight ? 1 : 0);
  }
  // Besides its 32 bytes in the table, a row takes at most twice its
  // observation at one bit per number.
  if (kind.name != "tic_tac_toe") {
    EXPECT_LE(packed, i * (32 + 2 * file->kind().numbers / 8));
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
    const auto file = RowFile::over(bytes);
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_EQ(file->rows()[0].ply, 0U) << name;
    for (const Row& row : file->rows()) rows.push_back(row);
  }
  const auto whole = RowFile::over(one.begin()->second);
  ASSERT_TRUE(whole.ok());
  ASSERT_EQ(whole->rows().size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].at = whole->rows()[i].at;
    EXPECT_EQ(rows[i], whole->rows()[i]) << i;
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

TEST(PackedReader, RefusesWhatLeavesItsBounds) {
  std::vector<float> numbers(8);
  for (const std::string& bytes : std::vector<std::string>{
           std::string("\x01\x10", 2),          // a one behind the end
           std::string("\x02\x01\x12", 3),      // nine ones
           std::string("\x02\x01\x00", 3),      // a run of none
           std::string("\x03\x01\x03\x00", 4),  // half a number
           std::string("\x05\x00", 2),          // runs behind the end
           std::string(12, '\xFF'), std::string()}) {
    EXPECT_FALSE(PackedReader(bytes).numbers(numbers));
    NumberRuns runs;
    EXPECT_FALSE(PackedReader(bytes).numbers(numbers.size(), runs));
  }
  ActionVisits move;
  EXPECT_TRUE(PackedReader(std::string("\x06", 1)).visits(4, {&move, 1}));
  EXPECT_EQ(move.action, 3U);
  EXPECT_FALSE(PackedReader(std::string("\x08", 1)).visits(4, {&move, 1}));
}

}  // namespace
}  // namespace phasemachine::records
