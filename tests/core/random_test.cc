// Random numbers: known answers, uniformity, independence of streams.

#include "core/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "core/hash.h"
#include "core/sample_share.h"
#include "core/softmax.h"

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

// Hashes are the same on every machine: known answers.

// The published first outputs of SplitMix64 from the seed 1234567.
TEST(Hash, Mix64IsTheFinaliserOfSplitMix64) {
  constexpr std::uint64_t kGamma = 0x9E3779B97F4A7C15ULL;
  constexpr std::uint64_t kSeed = 1234567;
  EXPECT_EQ(mix64(kSeed + kGamma), 6457827717110365317ULL);
  EXPECT_EQ(mix64(kSeed + 2 * kGamma), 3203168211198807973ULL);
  EXPECT_EQ(mix64(kSeed + 3 * kGamma), 9817491932198370423ULL);
}

// FNV-1a of "a" and "foobar", as published by its authors.
TEST(Hash, TextIsFnv1aMixed) {
  EXPECT_EQ(hashText("a"), mix64(0xAF63DC4C8601EC8CULL));
  EXPECT_EQ(hashText("foobar"), mix64(0x85944171F73967E8ULL));
  EXPECT_EQ(hashText(""), 0xF52A15E9A9B5E89BULL);
  EXPECT_EQ(hashText("chess"), 0xAA06FAA24BAB63ADULL);
}

TEST(Hash, CombineIsStable) {
  EXPECT_EQ(hashCombine(0, 0), 0x48218226FF3CD4BFULL);
  EXPECT_EQ(hashCombine(1, 2), 0xD4665D3F9D47D3CAULL);
  EXPECT_EQ(hashCombine(hashCombine(0, 7), 2), 0xA2D6FF6CE4B74100ULL);
}

TEST(Hash, CombineDependsOnOrder) {
  EXPECT_NE(hashCombine(hashCombine(0, 1), 2),
            hashCombine(hashCombine(0, 2), 1));
}

// A good mixer changes half of the output bits for any input bit. The mean over
// 1,000 inputs has a standard deviation of 4 / sqrt(1000) = 0.13.
TEST(Hash, EveryInputBitSpreadsOverTheOutput) {
  Random random(3);
  for (int bit = 0; bit < 64; ++bit) {
    int changed = 0;
    for (int i = 0; i < 1000; ++i) {
      const std::uint64_t x = random();
      changed += std::popcount(mix64(x) ^ mix64(x ^ (1ULL << bit)));
    }
    EXPECT_NEAR(changed / 1000.0, 32.0, 1.0) << "bit " << bit;
  }
}

// Boards hash small numbers: marks, counters, sides.
TEST(Hash, SmallNumbersDoNotCollide) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    for (std::uint64_t value = 0; value < 500; ++value) {
      seen.insert(hashCombine(seed, value));
    }
  }
  EXPECT_EQ(seen.size(), 250'000U);
}

// Softmax: the definition, extreme logits.

TEST(Softmax, IsTheRatioOfExponentials) {
  Random random(3);
  for (const std::size_t size : {1U, 2U, 3U, 4U, 5U, 35U, 218U, 600U}) {
    std::vector<float> logits(size);
    for (float& value : logits) {
      value = static_cast<float>(random.uniform() * 24 - 12);
    }
    const double temperature = 0.5 + random.uniform();
    double sum = 0;
    for (float value : logits) sum += std::exp(value / temperature);
    std::vector<float> shares = logits;
    softmax(shares, temperature);
    double total = 0;
    for (std::size_t i = 0; i < size; ++i) {
      ASSERT_NEAR(shares[i], std::exp(logits[i] / temperature) / sum, 2e-6);
      total += shares[i];
    }
    EXPECT_NEAR(total, 1, 1e-5);
  }
}

TEST(Softmax, HopelessMovesGetNoShareAndDoNoHarm) {
  std::array<float, 3> logits = {0, -1e30F, -500};
  softmax(logits, 0.01);
  EXPECT_EQ(logits[0], 1);
  EXPECT_NEAR(logits[1], 0, 1e-20);
  EXPECT_NEAR(logits[2], 0, 1e-20);
}

// Draws by shares.

TEST(SampleShare, IndicesAreAsLikelyAsTheirShares) {
  const std::array<float, 4> shares = {0.5F, 0, 0.125F, 0.375F};
  constexpr int kSamples = 40000;
  std::array<int, 4> seen = {};
  Random random(7);
  for (int i = 0; i < kSamples; ++i) ++seen[sampleShare(shares, random)];
  for (std::size_t i = 0; i < shares.size(); ++i) {
    EXPECT_NEAR(seen[i], shares[i] * kSamples, 400) << i;
  }
  EXPECT_EQ(seen[1], 0);
}

TEST(SampleShare, TheLastPositiveOneTakesWhatRoundingLeaves) {
  Random random(7);
  const std::array<float, 2> nothing = {0, 0};
  EXPECT_EQ(sampleShare(nothing, random), 1U);
  const std::array<double, 4> little = {0, 1e-30, 1e-30, 0};
  EXPECT_EQ(sampleShare(little, random), 2U);
}

// Any other way to round would give other games for the same seed.
TEST(SampleShare, DrawsAreTheSameInEveryVersion) {
  Random random(5);
  std::array<float, 7> shares{};
  for (std::size_t i = 0; i < shares.size(); ++i) {
    shares[i] = static_cast<float>(i) / 21;
  }
  const std::array<double, 4> weights = {3, 0, 5, 1};
  const auto weight = [&](std::size_t i) { return weights[i]; };
  std::uint64_t drawn = 0;
  for (int i = 0; i < 1000; ++i) {
    drawn = hashCombine(drawn, sampleShare(shares, random));
    drawn = hashCombine(drawn, sampleShare(4, weight, random, 9));
  }
  EXPECT_EQ(drawn, 0x5F71C82D1F94BA2DULL);
}

}  // namespace
}  // namespace phasemachine
