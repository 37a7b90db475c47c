// Our exp and log against the library's, and the score curve.

#include "core/portable_math.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "ai/evaluate/centipawns.h"
#include "ai/search/tree/priors.h"
#include "core/random.h"

namespace phasemachine {
namespace {

TEST(PortableMath, ExpAndLogAreAccurate) {
  Random random(1);
  for (int i = 0; i < 100000; ++i) {
    const double x = (random.uniform() - 0.5) * 1300;
    ASSERT_NEAR(portableExp(x) / std::exp(x), 1, 1e-13) << x;
    const double y = std::exp((random.uniform() - 0.5) * 1300);
    ASSERT_NEAR(portableLog(y), std::log(y),
                1e-14 * (1 + std::abs(std::log(y))))
        << y;
  }
  EXPECT_EQ(portableExp(0), 1);
  EXPECT_EQ(portableLog(1), 0);
  EXPECT_GT(portableExp(-1e9), 0);
  EXPECT_LT(portableExp(1e9), 1e305);
}

TEST(Centipawns, ScoresFollowTheLogisticCurve) {
  EXPECT_EQ(scoreFromCentipawns(0), 0.5);
  EXPECT_NEAR(scoreFromCentipawns(400), 10.0 / 11, 1e-6);
  EXPECT_NEAR(scoreFromCentipawns(-400), 1.0 / 11, 1e-6);
  for (int c = -kMaxCentipawns; c <= kMaxCentipawns; ++c) {
    EXPECT_NEAR(scoreFromCentipawns(c), 1 / (1 + std::pow(10, -c / 400.0)),
                1e-6);
    EXPECT_NEAR(scoreFromCentipawns(c) + scoreFromCentipawns(-c), 1, 1e-6);
  }
  EXPECT_EQ(scoreFromCentipawns(100'000), scoreFromCentipawns(kMaxCentipawns));
}

TEST(Priors, DirichletNoiseHasItsMeanAndSpread) {
  Random random(2);
  for (double alpha : {0.1, 0.3, 1.0, 4.0}) {
    constexpr int kSamples = 20000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < kSamples; ++i) {
      std::array<float, 4> noise;
      search::sampleDirichlet(noise, alpha, random);
      float total = 0;
      for (float value : noise) {
        EXPECT_GE(value, 0);
        total += value;
      }
      ASSERT_NEAR(total, 1, 1e-5);
      sum += noise[0];
      squares += noise[0] * noise[0];
    }
    const double mean = sum / kSamples;
    EXPECT_NEAR(mean, 0.25, 0.01);
    // Variance of one of k shares: (k - 1) / (k^2 (k alpha + 1)).
    EXPECT_NEAR(squares / kSamples - mean * mean, 3 / (16 * (4 * alpha + 1)),
                0.01);
  }
}

TEST(Priors, SpreadLeavesEveryMoveItsPart) {
  std::array<float, 4> shares = {1, 0, 0, 0};
  search::spread(shares, 0.2);
  EXPECT_FLOAT_EQ(shares[0], 0.85F);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_FLOAT_EQ(shares[i], 0.05F);
  std::array<float, 2> unchanged = {0.25F, 0.75F};
  search::spread(unchanged, 0);
  EXPECT_EQ(unchanged, (std::array<float, 2>{0.25F, 0.75F}));
}

TEST(Priors, OrderIsByShareThenByPlace) {
  const std::array<std::uint16_t, 5> priors = {20, 30, 20, 10, 20};
  std::array<std::uint32_t, 5> order;
  search::orderByPrior(priors, order);
  EXPECT_EQ(order, (std::array<std::uint32_t, 5>{1, 0, 2, 4, 3}));
}

TEST(Priors, OrderIsThatOfAStableSort) {
  Random random(4);
  std::vector<std::size_t> sizes(299);
  std::iota(sizes.begin(), sizes.end(), std::size_t{1});
  // Around the limits between the ways of sorting.
  sizes.insert(sizes.end(), {548, 4095, 4096, 4097, 6000});
  for (const std::size_t size : sizes) {
    std::vector<std::uint16_t> priors(size);
    const std::uint32_t most = 1 + random.below(65535);
    for (auto& prior : priors) {
      prior = static_cast<std::uint16_t>(1 + random.below(most));
    }
    std::vector<std::uint32_t> order(size);
    search::orderByPrior(priors, order);
    std::vector<std::uint32_t> expected(size);
    std::iota(expected.begin(), expected.end(), 0U);
    std::sort(expected.begin(), expected.end(),
              [&](std::uint32_t a, std::uint32_t b) {
                return priors[a] != priors[b] ? priors[a] > priors[b] : a < b;
              });
    ASSERT_EQ(order, expected);
  }
}

}  // namespace
}  // namespace phasemachine
