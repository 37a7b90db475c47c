// Elo by pairs, and the sequential test.

#include <gtest/gtest.h>

#include <cmath>

#include "ai/selfplay/match_tally.h"
#include "core/random.h"

namespace phasemachine {
namespace {

PairTally tallyOf(std::array<std::uint64_t, 5> counts) {
  PairTally tally;
  tally.counts = counts;
  return tally;
}

TEST(PairTallyTest, EloIsThatOfTheMeanScore) {
  // 75 % is 190.8 Elo.
  const PairTally tally = tallyOf({0, 0, 20, 40, 20});
  EXPECT_DOUBLE_EQ(tally.score(), 0.75);
  EXPECT_NEAR(tally.elo().difference, 190.85, 0.01);
  EXPECT_LT(tally.elo().low, 190);
  EXPECT_GT(tally.elo().high, 191);
  EXPECT_EQ(PairTally{}.score(), 0.5);
  EXPECT_EQ(PairTally{}.elo().difference, 0);
}

TEST(PairTallyTest, WinningEachPairOnceLeavesAnInterval) {
  const MatchTally::Elo elo = tallyOf({0, 0, 65, 0, 0}).elo();
  EXPECT_EQ(elo.difference, 0);
  EXPECT_LT(elo.low, -5);
  EXPECT_GT(elo.low, -40);
  EXPECT_NEAR(elo.high, -elo.low, 1e-9);
  // By single games the same score would look more uncertain: 65 wins and 65
  // losses are 0.4154 to 0.5846, 59 Elo.
  EXPECT_LT(elo.high, 59);
}

TEST(PairTallyTest, NoIntervalHasWidthZero) {
  // One pair tells next to nothing.
  for (std::size_t result = 0; result < 5; ++result) {
    std::array<std::uint64_t, 5> counts = {};
    counts[result] = 1;
    const MatchTally::Elo elo = tallyOf(counts).elo();
    EXPECT_GT(elo.high - elo.low, 400) << result;
  }
  for (const std::uint64_t pairs : {2U, 10U, 1000U, 100'000U}) {
    for (std::size_t result = 0; result < 5; ++result) {
      std::array<std::uint64_t, 5> counts = {};
      counts[result] = pairs;
      const MatchTally::Elo elo = tallyOf(counts).elo();
      EXPECT_LT(elo.low, elo.high) << pairs << " pairs of " << result;
      EXPECT_LE(elo.low, elo.difference);
      EXPECT_GE(elo.high, elo.difference);
    }
  }
}

// The true score lies in it as often as promised, with many draws and few.
TEST(PairTallyTest, IntervalsHoldTheTruth) {
  Random random(7, 1);
  for (const double win : {0.05, 0.3, 0.5}) {
    for (const double draw : {0.0, 0.4, 0.9}) {
      for (const int pairs : {3, 20, 200}) {
        const double share = win * (1 - draw) + draw / 2;
        const double truth = 400 * std::log10(share / (1 - share));
        int held = 0;
        constexpr int kTrials = 400;
        for (int trial = 0; trial < kTrials; ++trial) {
          PairTally tally;
          for (int pair = 0; pair < pairs; ++pair) {
            double score = 0;
            for (int game = 0; game < 2; ++game) {
              const bool drawn = random.uniform() < draw;
              const bool won = random.uniform() < win;
              score += drawn ? 0.5 : won ? 1 : 0;
            }
            tally.add(score);
          }
          const MatchTally::Elo elo = tally.elo();
          held += elo.low <= truth && truth <= elo.high;
        }
        EXPECT_GE(held, 0.9 * kTrials)
            << win << ' ' << draw << ' ' << pairs << " pairs";
      }
    }
  }
}

TEST(SprtTest, BoundsAreWaldsAtFivePercent) {
  const Sprt sprt;
  EXPECT_NEAR(sprt.upperBound(), 2.944, 0.001);
  EXPECT_NEAR(sprt.lowerBound(), -2.944, 0.001);
}

TEST(SprtTest, RatioByHand) {
  // Mean 0.55, variance of {0.25, 0.5, 0.75} with shares 0.1, 0.6, 0.3: 0.0225;
  // results as if seen once more barely change it.
  const PairTally tally = tallyOf({0, 100, 600, 300, 0});
  const Sprt sprt{.elo0 = 0, .elo1 = 10};
  const double score1 = 1 / (1 + std::pow(10, -10 / 400.0));
  const double expected =
      1000 * (score1 - 0.5) * (1.1 - 0.5 - score1) / (2 * 0.0225);
  EXPECT_NEAR(sprt.logLikelihoodRatio(tally), expected, 0.03 * expected);
  EXPECT_EQ(sprt.decide(tally), Sprt::Decision::kAcceptElo1);
  EXPECT_EQ(sprt.logLikelihoodRatio(PairTally{}), 0);
}

// Each error stays near the requested probability.
TEST(SprtTest, ErrsAsSeldomAsPromised) {
  const auto acceptsElo1 = [](double elo, std::uint64_t seed) {
    Random random(seed, 1);
    const double win = 1 / (1 + std::pow(10, -elo / 400));
    const Sprt sprt{.elo0 = 0, .elo1 = 40};
    PairTally tally;
    for (;;) {
      double score = 0;
      for (int game = 0; game < 2; ++game) {
        if (random.uniform() < win) score += 1;
      }
      tally.add(score);
      const Sprt::Decision decision = sprt.decide(tally);
      if (decision != Sprt::Decision::kContinue) {
        return decision == Sprt::Decision::kAcceptElo1;
      }
    }
  };
  int wrongAccepted = 0;
  int wrongRefused = 0;
  constexpr int kTrials = 400;
  for (std::uint64_t trial = 0; trial < kTrials; ++trial) {
    wrongAccepted += acceptsElo1(0, trial);
    wrongRefused += !acceptsElo1(40, 1000 + trial);
  }
  EXPECT_LT(wrongAccepted, 2 * kTrials / 20);
  EXPECT_LT(wrongRefused, 2 * kTrials / 20);
  EXPECT_GT(wrongAccepted + wrongRefused, 0);
}

}  // namespace
}  // namespace phasemachine
