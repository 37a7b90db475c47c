// Hashes are the same on every machine: known answers.

#include "core/hash.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <set>

#include "core/random.h"

namespace phasemachine {
namespace {

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

}  // namespace
}  // namespace phasemachine
