// All forms of the kernels give the integers that shape.h defines.

#include "network/kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "core/isa.h"
#include "core/number_runs.h"
#include "core/random.h"
#include "network/forward.h"
#include "network/network.h"
#include "tests/support/must.h"
#include "tests/support/random_network.h"

namespace phasemachine::network {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

NetworkShape shapeOf(std::uint32_t inputs, std::uint32_t planeSize,
                     std::uint32_t units) {
  NetworkShape shape;
  shape.game = "test";
  shape.inputs = inputs;
  shape.planeSize = planeSize;
  shape.sums = units;
  shape.dense = {{64, 6}, {32, 5}};
  shape.valueScale = 1e-4F;
  shape.actions = 301;
  shape.policyScale = 1e-3F;
  return shape;
}

std::shared_ptr<const Network> networkOf(const NetworkShape& shape) {
  return must(readNetwork(randomNetworkFile(shape, 7)));
}

// Mostly zeros, with some ones, other numbers and filled planes.
std::vector<float> observation(const NetworkShape& shape, Random& random) {
  std::vector<float> numbers(shape.inputs);
  for (float& number : numbers) {
    const std::uint32_t kind = random.below(16);
    if (kind < 2) number = 1;
    if (kind == 2) number = static_cast<float>(random.below(2000)) / 500 - 2;
    if (random.below(500) == 0) number = std::nanf("");
    if (kind == 3) number = static_cast<float>(random.below(1U << 20)) - 5e5F;
  }
  for (std::size_t at = 0; shape.planeSize != 0 && at < shape.inputs;
       at += shape.planeSize) {
    if (random.below(4) != 0) continue;
    const float all = random.below(2) == 0 ? 1.0F : 0.3F;
    std::fill_n(numbers.begin() + static_cast<std::ptrdiff_t>(at),
                shape.planeSize, all);
  }
  return numbers;
}

// The rows and numbers that a form lists.
using Listed = std::vector<std::pair<std::uint32_t, std::int32_t>>;
Listed gathered(const Kernels& kernels, const NetworkShape& shape,
                const std::vector<float>& numbers) {
  std::vector<std::uint32_t> rows(shape.inputs + kInputBlock);
  std::vector<std::int32_t> found(shape.inputs + kInputBlock);
  const std::size_t count =
      kernels.gather(shape, numbers.data(), {rows.data(), found.data()});
  Listed listed;
  for (std::size_t i = 0; i < count; ++i)
    listed.emplace_back(rows[i], found[i]);
  return listed;
}

TEST(Kernels, TheFormsOfThisProcessorAreKnownByName) {
  const auto kernels = runnableKernels();
  EXPECT_EQ(kernels.front().name, "portable");
  if (canRun(IsaLevel::kAvx2)) {
    EXPECT_GE(kernels.size(), 2U);
  }
  if (canRun(IsaLevel::kAvx512)) {
    EXPECT_GE(kernels.size(), 3U);
  }
}

TEST(Kernels, AllFormsListTheSameInputs) {
  Random random(1);
  for (const auto& [inputs, plane] : {std::pair{1U, 0U},
                                      {15U, 0U},
                                      {16U, 0U},
                                      {27U, 9U},
                                      {1216U, 64U},
                                      {1102U, 0U},
                                      {288U, 144U},
                                      {64U, 1U}}) {
    const NetworkShape shape = shapeOf(inputs, plane, 32);
    for (int i = 0; i < 50; ++i) {
      const std::vector<float> numbers = observation(shape, random);
      const Listed expected = gathered(kPortableKernels, shape, numbers);
      for (const auto& [name, kernels] : runnableKernels()) {
        ASSERT_EQ(gathered(*kernels, shape, numbers), expected)
            << name << ' ' << inputs;
      }
    }
  }
}

TEST(Kernels, AFilledPlaneIsOneInput) {
  const NetworkShape shape = shapeOf(12, 4, 32);
  const std::vector<float> numbers = {0, 1, 0, 0.5F, 2, 2, 2, 2, 0, 0, 0, 0};
  for (const auto& [name, kernels] : runnableKernels()) {
    EXPECT_THAT(gathered(*kernels, shape, numbers),
                ElementsAre(Pair(1, 256), Pair(3, 128), Pair(12 + 1, 512)))
        << name;
  }
}

TEST(Kernels, NumbersAreRoundedAndCut) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(quantised(1, 8), 256);
  EXPECT_EQ(quantised(0.5F / 256, 8), 1);
  EXPECT_EQ(quantised(0.49F / 256, 8), 0);
  EXPECT_EQ(quantised(-0.5F / 256, 8), 0);
  EXPECT_EQ(quantised(-0.51F / 256, 8), -1);
  EXPECT_EQ(quantised(-1.5F / 256, 8), -1);
  EXPECT_EQ(quantised(1e9F, 8), 32767);
  EXPECT_EQ(quantised(-1e9F, 8), -32768);
  EXPECT_EQ(quantised(kInfinity, 8), 32767);
  EXPECT_EQ(quantised(-kInfinity, 8), -32768);
  EXPECT_EQ(quantised(std::nanf(""), 8), 0);
}

TEST(Kernels, AllFormsComputeTheSameLayers) {
  Random random(2);
  for (const std::uint32_t units :
       {32U, 64U, 96U, 128U, 224U, 256U, 480U, 512U, 800U, 1056U, 4096U}) {
    const NetworkShape shape = shapeOf(256, 64, units);
    const auto network = networkOf(shape);
    std::vector<std::uint32_t> actions;
    for (std::uint32_t i = 0; i < 271; ++i) {
      actions.push_back(random.below(310));
    }
    for (int i = 0; i < 20; ++i) {
      const std::vector<float> numbers = observation(shape, random);
      Forward reference(network, kPortableKernels);
      reference.show(numbers.data());
      const float value = reference.value();
      std::vector<float> logits(actions.size());
      reference.logits(actions.data(), actions.size(), logits.data());
      for (const auto& [name, kernels] : runnableKernels()) {
        Forward forward(network, *kernels);
        forward.show(numbers.data());
        std::vector<float> found(actions.size());
        forward.logits(actions.data(), actions.size(), found.data());
        ASSERT_EQ(found, logits) << name << ' ' << units;
        ASSERT_EQ(forward.value(), value) << name << ' ' << units;
      }
    }
  }
}

// Some features of a network, in ascending order.
NumberRuns someFeatures(const NetworkShape& shape, Random& random) {
  NumberRuns runs;
  for (std::uint32_t i = 0; i < shape.features; ++i) {
    if (random.below(4) == 0) runs.add(i, random.below(2) == 0 ? 1.0F : 2.5F);
  }
  return runs;
}

NetworkShape newShape(std::uint32_t sums) {
  NetworkShape shape = shapeOf(256, 64, sums);
  shape.features = 50;
  shape.featureVersion = 1;
  shape.scoreScale = 0.5F;
  shape.pairwise = 1;
  shape.values = 5;
  shape.policyParts = 40;
  shape.partsOfAction = 3;
  return shape;
}

TEST(Kernels, AllFormsComputeFeaturesPairsReturnsAndParts) {
  Random random(4);
  for (const std::uint32_t sums : {64U, 128U, 192U, 448U, 960U, 4096U}) {
    const NetworkShape shape = newShape(sums);
    const auto network = networkOf(shape);
    std::vector<std::uint32_t> actions;
    for (std::uint32_t i = 0; i < 271; ++i) {
      actions.push_back(random.below(310));
    }
    bool differ = false;
    for (int i = 0; i < 20; ++i) {
      const std::vector<float> numbers = observation(shape, random);
      NumberRuns runs;
      runs.addAll(numbers);
      const NumberRuns features = someFeatures(shape, random);
      const FeatureInput input = {features.runs(), 0.2F};
      Forward reference(network, kPortableKernels);
      reference.show(numbers.data(), input);
      const float value = reference.value();
      EXPECT_GE(value, 0);
      EXPECT_LE(value, 1);
      std::vector<float> logits(actions.size());
      reference.logits(actions.data(), actions.size(), logits.data());
      for (const auto& [name, kernels] : runnableKernels()) {
        Forward forward(network, *kernels);
        std::vector<float> found(actions.size());
        forward.show(numbers.data(), input);
        forward.logits(actions.data(), actions.size(), found.data());
        ASSERT_EQ(found, logits) << name << ' ' << sums;
        ASSERT_EQ(forward.value(), value) << name << ' ' << sums;
        // The same, as runs.
        forward.show(runs.runs(), input);
        ASSERT_EQ(forward.value(), value) << name << ' ' << sums;
        forward.logits(actions.data(), actions.size(), found.data());
        ASSERT_EQ(found, logits) << name << ' ' << sums;
      }
      reference.show(numbers.data(), {features.runs(), 0.8F});
      EXPECT_GT(reference.value(), value) << "a better score is worth more";
      reference.show(numbers.data(), {{}, 0.2F});
      differ = differ || reference.value() != value;
    }
    EXPECT_TRUE(differ) << "features count";
  }
}

// Runs that cross planes, fill some of them, or lie within one.
TEST(Kernels, RunsAreTheInputsOfTheirNumbers) {
  Random random(5);
  for (const std::uint32_t plane : {0U, 1U, 4U, 16U}) {
    const NetworkShape shape = shapeOf(48, plane, 32);
    for (int i = 0; i < 200; ++i) {
      std::vector<float> numbers(shape.inputs);
      for (int k = 0; k < 3; ++k) {
        const std::uint32_t begin = random.below(shape.inputs);
        const std::uint32_t end =
            begin + random.below(shape.inputs - begin + 1);
        std::fill(numbers.begin() + begin, numbers.begin() + end,
                  k == 0 ? 0.3F : 1.0F);
      }
      NumberRuns runs;
      runs.addAll(numbers);
      Listed listed;
      forEachInputRow(runs.runs(), shape.inputs, plane,
                      [&](std::uint32_t row, float number) {
                        listed.emplace_back(
                            row, quantised(number, shape.inputShift));
                      });
      ASSERT_EQ(listed, gathered(kPortableKernels, shape, numbers)) << plane;
    }
  }
}

// The definition of pairs, returns, scores and parts, in integers.
TEST(Kernels, TheReferenceIsWhatVersionTwoSays) {
  NetworkShape shape = shapeOf(1, 0, 64);
  shape.dense = {};
  shape.pairwise = 1;
  shape.features = 1;
  shape.featureVersion = 1;
  shape.values = 3;
  shape.valueScale = 1e-3F;
  shape.scoreScale = 2;
  shape.actions = 1;
  shape.policyScale = 1;
  shape.policyParts = 2;
  shape.partsOfAction = 2;
  shape.shift = 0;
  NetworkArrays arrays = randomArrays(shape, 3);
  std::fill(arrays.firstBias.begin(), arrays.firstBias.end(), std::int16_t{0});
  std::fill(arrays.first.begin(), arrays.first.end(), std::int16_t{0});
  arrays.first[5] = 100;        // of the input, sum 5
  arrays.first[64 + 37] = 120;  // of the feature, its partner
  arrays.parts = {1, 1};
  const auto network = must(readNetwork(writeNetwork(shape, arrays)));
  const int unit = 100 * 120 / 128;
  std::int64_t sums[3];
  for (std::size_t v = 0; v < 3; ++v) {
    sums[v] = arrays.value.bias[v] + unit * arrays.value.weights[v * 32 + 5];
  }
  const double extra = 2 * std::log(0.9 / 0.1);
  const double win = std::exp(1e-3 * static_cast<double>(sums[0]) + extra / 2);
  const double draw = std::exp(1e-3 * static_cast<double>(sums[1]));
  const double loss = std::exp(1e-3 * static_cast<double>(sums[2]) - extra / 2);
  NumberRuns features;
  features.add(0, 1);
  const float one = 1;
  Forward forward(network);
  forward.show(&one, {features.runs(), 0.9F});
  EXPECT_NEAR(forward.value(), (win + draw / 2) / (win + draw + loss), 1e-6);
  const std::uint32_t action = 0;
  float logit = 0;
  forward.logits(&action, 1, &logit);
  EXPECT_EQ(logit,
            2.0F * static_cast<float>(arrays.policy.bias[1] +
                                      unit * arrays.policy.weights[32 + 5]));
}

// shape.h again, one sum after the other.
TEST(Kernels, TheReferenceIsWhatTheFormatSays) {
  NetworkShape shape = shapeOf(3, 0, 32);
  shape.dense = {};
  shape.inputShift = 2;
  shape.shift = 1;
  NetworkArrays arrays = randomArrays(shape, 3);
  arrays.firstBias[0] = 100;
  arrays.first[0] = 40;     // of input 0
  arrays.first[32] = -7;    // of input 1
  arrays.firstBias[1] = 2;  // wraps around and comes back
  arrays.first[1] = 32767;
  arrays.first[33] = 32767;
  arrays.first[65] = -32767;
  arrays.firstBias[2] = 32767;  // wraps around
  arrays.first[2] = 200;
  arrays.first[34] = 0;
  arrays.first[66] = 0;
  const auto network = must(readNetwork(writeNetwork(shape, arrays)));
  const std::vector<float> numbers = {1, 0.75F, 1};
  for (const auto& [name, kernels] : runnableKernels()) {
    std::uint32_t rows[3 + kInputBlock];
    std::int32_t found[3 + kInputBlock];
    alignas(64) std::int16_t sums[32];
    alignas(64) std::uint8_t units[32];
    ASSERT_EQ(kernels->gather(shape, numbers.data(), {rows, found}), 3U);
    std::copy_n(network->firstBias(), 32, sums);
    kernels->add(*network, {rows, found}, 3, sums);
    kernels->clamp(sums, 32, shape.shift, units);
    // -7 * 3 + 2 >> 2 = -5.
    EXPECT_EQ(units[0],
              std::clamp((100 + 40 - 5 + arrays.first[64]) >> 1, 0, 127))
        << name;
    // 2 + 32767 + (32767 * 3 + 2 >> 2) - 32767 = 24577.
    EXPECT_EQ(sums[1], 24577) << name;
    EXPECT_EQ(units[1], 127) << name;
    EXPECT_EQ(sums[2], 32767 + 200 - 65536) << name;
    EXPECT_EQ(units[2], 0) << name;
  }
}

TEST(Kernels, SubtractingUndoesAddingInAnyOrder) {
  Random random(6);
  for (const std::uint32_t units : {32U, 96U, 512U, 800U}) {
    const NetworkShape shape = shapeOf(256, 64, units);
    const auto network = networkOf(shape);
    std::vector<std::uint32_t> rows;
    std::vector<std::int32_t> numbers;
    for (int i = 0; i < 100; ++i) {
      rows.push_back(random.below(256));
      numbers.push_back(random.below(3) == 0
                            ? static_cast<std::int32_t>(random.below(65536)) -
                                  32768
                            : 256);
    }
    const std::vector<std::uint32_t> turned(rows.rbegin(), rows.rend());
    const std::vector<std::int32_t> turnedNumbers(numbers.rbegin(),
                                                  numbers.rend());
    std::vector<std::int16_t> expected(units);
    kPortableKernels.add(*network, {rows.data(), numbers.data()}, 100,
                         expected.data());
    for (const auto& [name, kernels] : runnableKernels()) {
      std::vector<std::int16_t> sums(units);
      kernels->add(*network, {rows.data(), numbers.data()}, 100, sums.data());
      EXPECT_EQ(sums, expected) << name;
      kernels->subtract(*network, {turned.data(), turnedNumbers.data()}, 100,
                        sums.data());
      EXPECT_EQ(sums, std::vector<std::int16_t>(units)) << name;
      // Without numbers, each is 1.
      const std::vector<std::int32_t> ones(100, 256);
      kernels->add(*network, {rows.data(), nullptr}, 100, sums.data());
      kernels->subtract(*network, {turned.data(), ones.data()}, 100,
                        sums.data());
      EXPECT_EQ(sums, std::vector<std::int16_t>(units)) << name;
    }
  }
}

}  // namespace
}  // namespace phasemachine::network
