// Softmax: the definition, extreme logits, samples of the shares.

#include "core/softmax.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/random.h"

namespace phasemachine {
namespace {

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

TEST(Softmax, SamplesAreAsLikelyAsTheirShares) {
  const std::array<float, 4> shares = {0.5F, 0, 0.125F, 0.375F};
  constexpr int kSamples = 40000;
  std::array<int, 4> seen = {};
  Random random(7);
  for (int i = 0; i < kSamples; ++i) ++seen[sampleShare(shares, random)];
  for (std::size_t i = 0; i < shares.size(); ++i) {
    EXPECT_NEAR(seen[i], shares[i] * kSamples, 400) << i;
  }
  EXPECT_EQ(seen[1], 0);
  // Rounding may leave a rest for the last.
  const std::array<float, 2> nothing = {0, 0};
  EXPECT_EQ(sampleShare(nothing, random), 1U);
}

}  // namespace
}  // namespace phasemachine
