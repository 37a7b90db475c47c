#include "core/number_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "core/random.h"

namespace phasemachine {
namespace {

using ::testing::ElementsAre;

TEST(NumberRuns, EqualNeighboursAreOneRunHoweverTheyCome) {
  NumberRuns runs;
  runs.add(3, 1);
  runs.add(4, 1, 2);
  runs.add(6, 0.5F);
  runs.add(7, 0, 9);  // zeros
  runs.add(8, 0.5F);
  runs.add(9, 0.5F, 0);  // nothing
  EXPECT_THAT(runs.runs(),
              ElementsAre(NumberRun{3, 3, 1}, NumberRun{6, 1, 0.5F},
                          NumberRun{8, 1, 0.5F}));
  std::vector<float> written(10, 7.0F);
  runs.write(written.data(), written.size());
  EXPECT_THAT(written, ElementsAre(0, 0, 0, 1, 1, 1, 0.5F, 0, 0.5F, 0));
  runs.clear();
  EXPECT_TRUE(runs.runs().empty());
}

TEST(NumberRuns, AnArrayComesBackToTheBit) {
  Random random(1);
  const float odd[] = {1.0F, 0.3F, -0.0F,
                       std::numeric_limits<float>::infinity()};
  for (int game = 0; game < 300; ++game) {
    std::vector<float> numbers(random.below(200));
    for (float& number : numbers) {
      if (random.below(3) == 0) number = odd[random.below(4)];
    }
    NumberRuns runs;
    runs.addAll(numbers);
    for (std::size_t i = 1; i < runs.runs().size(); ++i) {
      const NumberRun& before = runs.runs()[i - 1];
      const NumberRun& run = runs.runs()[i];
      EXPECT_TRUE(before.begin + before.count < run.begin ||
                  std::bit_cast<std::uint32_t>(before.value) !=
                      std::bit_cast<std::uint32_t>(run.value));
    }
    std::vector<float> written(numbers.size(), 7.0F);
    runs.write(written.data(), written.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      EXPECT_EQ(std::bit_cast<std::uint32_t>(written[i]),
                std::bit_cast<std::uint32_t>(numbers[i]));
    }
  }
}

TEST(NumberRuns, AnArrayMayBeginAnywhere) {
  NumberRuns runs;
  const std::vector<float> numbers = {0, 2};
  runs.add(9, 2);
  runs.addAll(numbers, 9);
  EXPECT_THAT(runs.runs(), ElementsAre(NumberRun{9, 2, 2}));
}

TEST(NumberRuns, BitsAreOnes) {
  NumberRuns runs;
  const std::vector<std::uint64_t> words = {std::uint64_t{1} << 63 | 5, 3, 0,
                                            1};
  runs.add(6, 1);
  runs.addBits(words, 7);
  EXPECT_THAT(runs.runs(),
              ElementsAre(NumberRun{6, 2, 1}, NumberRun{9, 1, 1},
                          NumberRun{70, 3, 1}, NumberRun{199, 1, 1}));
}

}  // namespace
}  // namespace phasemachine
