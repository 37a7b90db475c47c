// The laws of every game's numbers, over random play under random rules. A game
// is tested as soon as it is in games/list.h.

#include "phase/erased/encoding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "core/side.h"
#include "phase/knowledge.h"
#include "tests/conformance/encoding_laws.h"
#include "tests/conformance/games.h"

namespace phasemachine {
namespace {

TYPED_TEST_SUITE(EncodingLaws, ConformingGames, GameName);

TYPED_TEST(EncodingLaws, TheTableAddsUpAndSaysWhatEverythingMeans) {
  const EncodingTable& table = Encoding<TypeParam>::table();
  EXPECT_GE(table.version, 1);
  ASSERT_FALSE(table.shape.empty());
  EXPECT_EQ(totalOf(table.rows), table.shape[0]);
  for (const EncodingRow& row : table.rows) {
    EXPECT_GT(row.count, 0U);
    EXPECT_LT(row.least, row.most);
    EXPECT_FALSE(row.meaning.empty());
  }
  EXPECT_EQ(endOf(table.actionRows), table.actions);
  std::uint32_t end = 0;
  for (const ActionRow& row : table.actionRows) {
    EXPECT_FALSE(row.meaning.empty());
    EXPECT_LE(row.first, end) << "actions that mean nothing";
    end = std::max(end, row.first + row.count);
  }
}

TYPED_TEST(EncodingLaws, NumbersAreAllWrittenWithinTheirBoundsAndNoOthers) {
  const EncodingTable& table = Encoding<TypeParam>::table();
  const std::size_t size = table.size();
  const std::size_t perRow = size / table.shape[0];
  constexpr float kUntouched = -12345;
  std::vector<float> numbers(size + 2);
  this->everywhere([&](const auto& visit) {
    for (const Side viewer : viewers<TypeParam>()) {
      std::fill(numbers.begin(), numbers.end(), kUntouched);
      Encoding<TypeParam>::encode(visit.board, viewer, numbers.data() + 1);
      ASSERT_EQ(numbers.front(), kUntouched);
      ASSERT_EQ(numbers.back(), kUntouched);
      if constexpr (!HasEncoding<TypeParam>) {
        ASSERT_LT(numbers[2], 1) << "the bytes were cut";
      }
      const float* at = numbers.data() + 1;
      for (const EncodingRow& row : table.rows) {
        for (std::size_t i = 0; i < row.count * perRow; ++i, ++at) {
          ASSERT_TRUE(std::isfinite(*at)) << row.meaning;
          ASSERT_GE(*at, row.least) << row.meaning;
          ASSERT_LE(*at, row.most) << row.meaning;
        }
      }
    }
  });
}

TYPED_TEST(EncodingLaws, RunsAreTheNumbers) {
  const std::size_t size = Encoding<TypeParam>::table().size();
  NumberRuns runs;
  NumberRuns expected;
  std::vector<float> written(size);
  this->everywhere([&](const auto& visit) {
    for (const Side viewer : viewers<TypeParam>()) {
      const auto numbers = numbersOf<TypeParam>(visit.board, viewer);
      runs.clear();
      Encoding<TypeParam>::list(visit.board, viewer, runs);
      expected.clear();
      expected.addAll(numbers);
      ASSERT_TRUE(std::ranges::equal(runs.runs(), expected.runs()));
      runs.write(written.data(), size);
      ASSERT_EQ(written, numbers);
    }
  });
}

TYPED_TEST(EncodingLaws, FeaturesAreWithinTheirBoundsAndPeekAtNothing) {
  const FeatureTable& table = Features<TypeParam>::table();
  ASSERT_EQ(table.version != 0, HasFeatures<TypeParam>);
  ASSERT_EQ(table.rows.empty(), !HasFeatures<TypeParam>);
  if (!HasFeatures<TypeParam>) return;
  NumberRuns runs;
  NumberRuns others;
  std::vector<float> numbers(table.size());
  Random random(15);
  this->everywhere([&](const auto& visit) {
    for (const Side viewer : viewers<TypeParam>()) {
      runs.clear();
      const float score = Features<TypeParam>::list(visit.board, viewer, runs);
      ASSERT_GT(score, 0);
      ASSERT_LT(score, 1);
      std::size_t end = 0;
      for (const NumberRun& run : runs.runs()) {
        ASSERT_GE(run.begin, end);
        end = run.begin + run.count;
      }
      ASSERT_LE(end, table.size());
      runs.write(numbers.data(), numbers.size());
      const float* at = numbers.data();
      for (const EncodingRow& row : table.rows) {
        for (std::size_t i = 0; i < row.count; ++i, ++at) {
          ASSERT_TRUE(std::isfinite(*at)) << row.meaning;
          ASSERT_GE(*at, row.least) << row.meaning;
          ASSERT_LE(*at, row.most) << row.meaning;
        }
      }
      const auto world = TypeParam::determinize(visit.board, viewer, random);
      others.clear();
      ASSERT_EQ(Features<TypeParam>::list(world, viewer, others), score);
      ASSERT_TRUE(std::ranges::equal(runs.runs(), others.runs()));
    }
  });
}

TYPED_TEST(EncodingLaws, ADeterminizedWorldHasTheSameNumbers) {
  Random random(12);
  this->everywhere([&](const auto& visit) {
    if (!TypeParam::kHasHiddenInformation && random.below(8) != 0) return;
    for (const Side viewer : viewers<TypeParam>()) {
      const auto world = TypeParam::determinize(visit.board, viewer, random);
      ASSERT_EQ(numbersOf<TypeParam>(world, viewer),
                numbersOf<TypeParam>(visit.board, viewer));
    }
  });
}

}  // namespace
}  // namespace phasemachine
