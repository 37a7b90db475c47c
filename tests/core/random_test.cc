// Random numbers: known answers, uniformity, independence of streams.

#include "core/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

namespace phasemachine {
namespace {

// Computed with an independent implementation of SplitMix64.
TEST(Random, GivesTheSameNumbersOnEveryMachine) {
  Random one(1);
  EXPECT_EQ(one(), 6791897765849424158ULL);
  EXPECT_EQ(one(), 17405687883870564846ULL);
  EXPECT_EQ(one(), 834844254806117752ULL);
  Random counters(1, 2, 3);
  EXPECT_EQ(counters(), 16813141339985985492ULL);
  EXPECT_EQ(counters(), 16445571069277951720ULL);
  EXPECT_EQ(counters(), 1210057553598043091ULL);
}

TEST(Random, CountersNameTheStreamWhateverTheirType) {
  EXPECT_EQ(Random(1, 2, 3)(), Random(1, std::uint8_t{2}, std::uint64_t{3})());
  EXPECT_NE(Random(1, 2, 3)(), Random(1, 3, 2)());
  EXPECT_NE(Random(1, 2)(), Random(1, 2, 0)());
}

// Pearson's statistic for counts that should be equal.
double chiSquared(const std::vector<int>& counts) {
  double total = 0;
  for (int count : counts) total += count;
  const double expected = total / static_cast<double>(counts.size());
  double sum = 0;
  for (int count : counts) {
    sum += (count - expected) * (count - expected) / expected;
  }
  return sum;
}

// Five standard deviations above the mean of the chi-squared distribution; an
// honest generator exceeds it about once in a million seeds, and ours is fixed.
double limit(std::size_t cells) {
  const auto freedom = static_cast<double>(cells - 1);
  return freedom + 5 * std::sqrt(2 * freedom);
}

TEST(Random, BelowIsUniform) {
  for (std::uint32_t bound : {2U, 3U, 6U, 7U, 52U, 960U}) {
    Random random(11, bound);
    std::vector<int> counts(bound);
    for (int i = 0; i < 200'000; ++i) ++counts[random.below(bound)];
    EXPECT_LT(chiSquared(counts), limit(bound)) << bound;
    EXPECT_GT(chiSquared(counts), 0) << bound;
  }
}

// With a bound of three quarters of the range, a remainder or a plain product
// would give the lower half of the results twice as often as it should.
TEST(Random, BelowIsUniformForBoundsNearTheRange) {
  constexpr std::uint32_t kBound = 3U << 30;
  Random random(12);
  std::vector<int> counts(12);
  for (int i = 0; i < 120'000; ++i) {
    ++counts[random.below(kBound) / (kBound / 12)];
  }
  EXPECT_LT(chiSquared(counts), limit(12));
}

TEST(Random, BelowOneIsZero) {
  Random random(13);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0U);
}

TEST(Random, UniformIsUniformInZeroToOne) {
  Random random(14);
  std::vector<int> counts(100);
  double sum = 0;
  for (int i = 0; i < 200'000; ++i) {
    const double x = random.uniform();
    ASSERT_GE(x, 0.0);
    ASSERT_LT(x, 1.0);
    sum += x;
    ++counts[static_cast<std::size_t>(x * 100)];
  }
  EXPECT_LT(chiSquared(counts), limit(100));
  EXPECT_NEAR(sum / 200'000, 0.5, 5 * std::sqrt(1.0 / 12 / 200'000));
}

TEST(Random, NeighbouringStreamsAreIndependent) {
  // Pairs of first numbers of stream n and n + 1 fill a grid evenly.
  std::vector<int> counts(64);
  for (std::uint64_t game = 0; game < 64'000; ++game) {
    Random a(7, game);
    Random b(7, game + 1);
    ++counts[a.below(8) * 8 + b.below(8)];
  }
  EXPECT_LT(chiSquared(counts), limit(64));
}

TEST(Random, StreamsDoNotStartAlike) {
  std::set<std::uint64_t> first;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (std::uint64_t game = 0; game < 100; ++game) {
      first.insert(Random(seed, game)());
    }
  }
  EXPECT_EQ(first.size(), 10'000U);
}

TEST(Random, ServesTheStandardLibrary) {
  std::array<int, 5> cards = {1, 2, 3, 4, 5};
  Random random(2);
  std::shuffle(cards.begin(), cards.end(), random);
  std::sort(cards.begin(), cards.end());
  EXPECT_EQ(cards, (std::array<int, 5>{1, 2, 3, 4, 5}));
}

}  // namespace
}  // namespace phasemachine
