// Written files read back; anything else is refused with the reason.

#include "network/network.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/must.h"
#include "tests/support/random_network.h"

namespace phasemachine::network {
namespace {

using ::testing::HasSubstr;

NetworkShape shape() {
  NetworkShape shape;
  shape.game = "chess";
  shape.note = "a test";
  shape.encodingVersion = 3;
  shape.inputs = 24;
  shape.planeSize = 8;
  shape.sums = 64;
  shape.dense = {{32, 6}};
  shape.values = 3;
  shape.valueScale = 0.01F;
  shape.actions = 5;
  shape.policyLayer = 1;
  shape.policyScale = 0.02F;
  return shape;
}

std::string refusal(const std::string& bytes) {
  const auto network = readNetwork(bytes);
  if (network.ok()) return "accepted";
  return std::string(network.status().message());
}

// A file with another number in its array `name`, and a matching checksum.
std::string changed(const NetworkShape& shape, std::string_view name,
                    std::size_t index, std::uint32_t number) {
  std::string bytes = randomNetworkFile(shape, 1);
  const NetworkHead head = must(readNetworkHead(bytes));
  const auto array =
      std::find_if(head.arrays.begin(), head.arrays.end(),
                   [&](const NetworkArray& one) { return one.name == name; });
  std::memcpy(bytes.data() + networkHeadBytes(head.arrays.size()) +
                  array->offset + index * sizeof(number),
              &number, sizeof(number));
  const std::uint32_t sum = crc32(std::string_view(bytes).substr(16));
  std::memcpy(bytes.data() + 12, &sum, sizeof(sum));
  return bytes;
}

TEST(NativeNetworkFile, WhatIsWrittenIsReadBack) {
  const NetworkArrays arrays = randomArrays(shape(), 1);
  const auto bytes = writeNetwork(shape(), arrays);
  const auto read = must(readNetwork(bytes));
  const Network& network = *read;
  EXPECT_EQ(network.shape(), shape());
  EXPECT_EQ(network.fileBytes(), bytes.size());
  EXPECT_EQ(std::vector(network.firstBias(), network.firstBias() + 64),
            arrays.firstBias);
  EXPECT_EQ(std::vector(network.first(), network.first() + (24 + 3) * 64),
            arrays.first);
  const auto same = [](const DenseLayer& layer,
                       const NetworkArrays::Dense& given) {
    return std::vector(layer.bias, layer.bias + layer.units) == given.bias &&
           std::vector(layer.weights,
                       layer.weights + layer.units * layer.inputs) ==
               given.weights;
  };
  ASSERT_EQ(network.dense().size(), 1U);
  EXPECT_TRUE(same(network.dense()[0], arrays.dense[0]));
  EXPECT_TRUE(same(network.value(), arrays.value));
  EXPECT_TRUE(same(network.policy(), arrays.policy));
  for (const void* array :
       {static_cast<const void*>(network.first()),
        static_cast<const void*>(network.policy().weights)}) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array) % 64, 0U);
  }
}

TEST(NativeNetworkFile, EveryTruncationIsRefused) {
  const std::string bytes = randomNetworkFile(shape(), 1);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ASSERT_NE(refusal(bytes.substr(0, size)), "accepted") << size;
  }
  EXPECT_THAT(refusal(""), HasSubstr("does not begin with"));
  EXPECT_THAT(refusal(bytes.substr(0, 40)), HasSubstr("ends in its head"));
  EXPECT_THAT(refusal(bytes.substr(0, 300)), HasSubstr("has 300 bytes and"));
  EXPECT_THAT(refusal(bytes + "x"), HasSubstr("bytes and says"));
}

TEST(NativeNetworkFile, EveryChangedByteIsRefused) {
  const std::string bytes = randomNetworkFile(shape(), 1);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string wrong = bytes;
    wrong[at] = static_cast<char>(wrong[at] ^ 4);
    ASSERT_NE(refusal(wrong), "accepted") << at;
  }
  std::string wrong = bytes;
  wrong[1000] = static_cast<char>(wrong[1000] ^ 1);
  EXPECT_EQ(refusal(wrong), "the network is damaged: its checksum is another");
}

TEST(NativeNetworkFile, WhatTheShapeClaimsIsChecked) {
  constexpr std::uint32_t kHuge = 0xFFFFFFFFU;
  const float kNoNumber = std::numeric_limits<float>::quiet_NaN();
  std::uint32_t noNumber = 0;
  std::memcpy(&noNumber, &kNoNumber, sizeof(noNumber));
  const struct {
    std::size_t at;
    std::uint32_t number;
    const char* message;
  } numbers[] = {
      {1, kHuge, "inputs 4294967295, not 1 to 1048576"},
      {1, 1U << 20, "\"first.weight\" is int16 [27][64]"},
      {2, 7, "planes of 7 numbers, which do not divide its 24"},
      {3, 31, "input shift 31, not 0 to 14"},
      {4, 8, "version 0 of features, and 8 of them"},
      {4, kHuge, "features 4294967295, not 0 to 1048576"},
      {5, 1, "version 1 of features, and 0 of them"},
      {6, 48, "48 units in its first layer, not a multiple of 32"},
      {6, kHuge, "not a multiple of 32 up to 4096"},
      {6, 4096, "\"first.bias\" is int16 [64]"},
      {7, 9, "first shift 9, not 0 to 8"},
      {8, 0, "values 0, not 1 to 65"},
      {8, 66, "values 66, not 1 to 65"},
      {8, 2, "\"value.bias\" is int32 [3]"},
      {9, kHuge, "actions 4294967295, not 0 to 1048576"},
      {9, 0, "and no actions"},
      {10, 2, "layer of its policy 2, not 0 to 1"},
      {11, 1, "1 parts of actions, and 0 of an action"},
      {11, kHuge, "parts of actions 4294967295, not 0 to 65536"},
      {12, 1, "0 parts of actions, and 1 of an action"},
      {12, 9, "parts of an action 9, not 0 to 8"},
      {13, 1, "\"dense.0.weight\" is int8 [32][64]"},
      {13, 2, "pairwise 2, not 0 to 1"},
  };
  for (const auto& [at, number, message] : numbers) {
    EXPECT_THAT(refusal(changed(shape(), "shape", at, number)),
                HasSubstr(message))
        << at;
  }
  const struct {
    std::size_t at;
    std::uint32_t number;
    const char* message;
  } scales[] = {
      {0, noNumber, "a scale of values of nan"},
      {1, noNumber, "a scale of the score of nan"},
      {2, 0, "a scale of logits of 0"},
      {2, std::bit_cast<std::uint32_t>(3e38F), "a scale of logits of 3e+38"},
  };
  EXPECT_THAT(refusal(changed(shape(), "dense", 0, 0)),
              HasSubstr("0 units in dense layer 0"));
  EXPECT_THAT(refusal(changed(shape(), "dense", 1, 25)),
              HasSubstr("shift of dense layer 0 25, not 0 to 24"));
  for (const auto& [at, number, message] : scales) {
    EXPECT_THAT(refusal(changed(shape(), "scales", at, number)),
                HasSubstr(message))
        << at;
  }
}

// The refusal of a file with these arrays.
std::string refusalOf(std::string_view kind, std::vector<NetworkArray> arrays) {
  std::uint32_t at = 0;
  for (NetworkArray& array : arrays) {
    array.offset = at;
    array.bytes = array.extents[0] * 4;
    at += array.bytes;
  }
  const NetworkKind other = {.game = "chess",
                             .kind = kind,
                             .arrays = arrays,
                             .fileBytes = networkHeadBytes(arrays.size()) + at};
  return refusal(phasemachine::writeNetwork(other, ""));
}

TEST(NativeNetworkFile, AFileOfAnotherKindIsRefused) {
  const NetworkArray scales = {
      .name = "scales", .type = NumberType::kFloat32, .extents = {3}};
  const auto whole = [](std::string_view name, std::uint32_t numbers) {
    return NetworkArray{
        .name = name, .type = NumberType::kInt32, .extents = {numbers}};
  };
  const NetworkArray numbers = whole("shape", 14);
  const NetworkArray other = whole("other", 1);
  EXPECT_EQ(refusalOf("moves", {numbers, scales, other}),
            "the network is of kind \"moves\", not \"native\"");
  EXPECT_EQ(refusalOf("native", {}), "the network has no shape");
  EXPECT_EQ(refusalOf("native", {numbers, scales}), "the network has no shape");
  EXPECT_EQ(refusalOf("native", {whole("shape", 13), scales, other}),
            "the network has no shape");
  EXPECT_EQ(refusalOf("native", {numbers, numbers, other}),
            "the network has no shape");
  EXPECT_EQ(refusalOf("native", {numbers, scales, whole("dense", 10)}),
            "the network has 5 dense layers, not at most 4");
  EXPECT_THAT(refusalOf("native", {numbers, scales, other}),
              HasSubstr("inputs 0, not 1 to"));
}

// With everything that a shape may have.
NetworkShape fullShape() {
  NetworkShape shape = phasemachine::network::shape();
  shape.features = 10;
  shape.featureVersion = 2;
  shape.scoreScale = 0.7F;
  shape.pairwise = 1;
  shape.values = 5;
  shape.policyParts = 4;
  shape.partsOfAction = 2;
  return shape;
}

TEST(NativeNetworkFile, EverythingIsReadBack) {
  const NetworkArrays arrays = randomArrays(fullShape(), 2);
  const auto bytes = writeNetwork(fullShape(), arrays);
  const auto read = must(readNetwork(bytes));
  const Network& network = *read;
  EXPECT_EQ(network.shape(), fullShape());
  EXPECT_EQ(network.shape().unitsOf(0), 32U);
  EXPECT_EQ(std::vector(network.first(), network.first() + (24 + 3 + 10) * 64),
            arrays.first);
  EXPECT_EQ(std::vector(network.partsOf(0), network.partsOf(0) + 5 * 2),
            arrays.parts);
  for (std::size_t size = 0; size < bytes.size(); size += 7) {
    ASSERT_NE(refusal(bytes.substr(0, size)), "accepted") << size;
  }
}

TEST(NativeNetworkFile, AnActionOfNoPartIsRefused) {
  NetworkArrays arrays = randomArrays(fullShape(), 2);
  arrays.parts.back() = 4;
  EXPECT_EQ(refusal(writeNetwork(fullShape(), arrays)),
            "the network has an action with part 4; there are 4");
  EXPECT_EQ(refusal(changed(fullShape(), "policy.parts", 0, 9)),
            "the network has an action with part 9; there are 4");
}

TEST(NativeNetworkFile, HalfAPairIsRefused) {
  NetworkShape odd = fullShape();
  odd.sums = 32;
  EXPECT_EQ(checkShape(odd).message(),
            "the network has 16 units in its first layer, not a multiple of 32 "
            "up to 4096");
}

TEST(NativeNetworkFile, AFileOfMoreThanAGigabyteIsRefused) {
  NetworkShape large = shape();
  large.inputs = kMostInputs;
  large.sums = kMostUnits;
  EXPECT_THAT(std::string(checkShape(large).message()),
              HasSubstr("more than 1073741824"));
}

}  // namespace
}  // namespace phasemachine::network
