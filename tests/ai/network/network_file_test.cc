// Written files read back; anything else is refused with the reason.

#include "ai/network/network_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
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

// A file with another number in its header, and a matching checksum.
std::string changed(std::size_t at, std::uint32_t number) {
  std::string bytes = randomNetworkFile(shape(), 1);
  std::memcpy(bytes.data() + at, &number, sizeof(number));
  const std::uint32_t sum = crc32(std::string_view(bytes).substr(16));
  std::memcpy(bytes.data() + 12, &sum, sizeof(sum));
  return bytes;
}

TEST(NativeNetworkFile, Crc32IsThatOfZip) {
  EXPECT_EQ(crc32("123456789"), 0xCBF43926U);
  // Whole blocks of eight, and the remainder.
  EXPECT_EQ(crc32("The quick brown fox jumps over the lazy dog"), 0x414FA339U);
  EXPECT_EQ(crc32(""), 0U);
}

TEST(NativeNetworkFile, WhatIsWrittenIsReadBack) {
  const NetworkArrays arrays = randomArrays(shape(), 1);
  const auto bytes = must(writeNetwork(shape(), arrays));
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

TEST(NativeNetworkFile, WhatTheHeadClaimsIsChecked) {
  constexpr std::uint32_t kHuge = 0xFFFFFFFFU;
  const float kNoNumber = std::numeric_limits<float>::quiet_NaN();
  std::uint32_t noNumber = 0;
  std::memcpy(&noNumber, &kNoNumber, sizeof(noNumber));
  const struct {
    std::size_t at;
    std::uint32_t number;
    const char* message;
  } cases[] = {
      {8, 1, "version 1 of the format, not 2"},
      {8, 3, "version 3 of the format, not 2"},
      {24, 1, "1 parts of actions, and 0 of an action"},
      {24, kHuge, "parts of actions 4294967295, not 0 to 65536"},
      {28, 1, "0 parts of actions, and 1 of an action"},
      {28, 9, "parts of an action 9, not 0 to 8"},
      {32, 0xFFFFFFFF, "a name of its game that is not"},
      {32, 0, "a zero inside"},
      {68, kHuge, "inputs 4294967295, not 1 to 1048576"},
      {68, 1U << 20, "its layers have"},
      {72, 7, "planes of 7 numbers, which do not divide its 24"},
      {76, 31, "input shift 31, not 0 to 14"},
      {80, 48, "48 units in its first layer, not a multiple of 32"},
      {80, kHuge, "not a multiple of 32 up to 4096"},
      {80, 4096, "its layers have"},
      {84, 9, "first shift 9, not 0 to 8"},
      {88, 5, "5 dense layers, not at most 4"},
      {88, 0, "where zeros belong"},
      {92, 0, "values 0, not 1 to 65"},
      {92, 66, "values 66, not 1 to 65"},
      {92, 2, "its layers have"},
      {96, kHuge, "actions 4294967295, not 0 to 1048576"},
      {96, 0, "and no actions"},
      {100, 2, "layer of its policy 2, not 0 to 1"},
      {104, noNumber, "a scale of values of nan"},
      {108, 0, "a scale of logits of 0"},
      {108, std::bit_cast<std::uint32_t>(3e38F), "a scale of logits of 3e+38"},
      {112, 0, "0 units in dense layer 0"},
      {116, 25, "shift of dense layer 0 25, not 0 to 24"},
      {120, 1, "where zeros belong"},
      {144, 8, "version 0 of features, and 8 of them"},
      {144, kHuge, "features 4294967295, not 0 to 1048576"},
      {148, 1, "version 1 of features, and 0 of them"},
      {152, noNumber, "a scale of the score of nan"},
      {156, 1, "its layers have"},
      {156, 2, "where zeros belong"},
  };
  for (const auto& [at, number, message] : cases) {
    EXPECT_THAT(refusal(changed(at, number)), HasSubstr(message)) << at;
  }
}

// With everything that a shape may have.
NetworkShape fullShape() {
  NetworkShape shape = phasemachine::network::shape();
  shape.features = 10;
  shape.featureVersion = 2;
  shape.scoreScale = 0.7F;
  shape.pairwise = true;
  shape.values = 5;
  shape.policyParts = 4;
  shape.partsOfAction = 2;
  return shape;
}

TEST(NativeNetworkFile, WhatVersionTwoAddedIsReadBack) {
  const NetworkArrays arrays = randomArrays(fullShape(), 2);
  const auto bytes = must(writeNetwork(fullShape(), arrays));
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
  EXPECT_EQ(writeNetwork(fullShape(), arrays).status().message(),
            "the network has an action with part 4; there are 4");
  std::string bytes = randomNetworkFile(fullShape(), 2);
  const std::uint32_t none = 9;
  std::memcpy(bytes.data() + arrayOffsets(fullShape())[8], &none, sizeof(none));
  const std::uint32_t sum = crc32(std::string_view(bytes).substr(16));
  std::memcpy(bytes.data() + 12, &sum, sizeof(sum));
  EXPECT_EQ(refusal(bytes),
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

TEST(NativeNetworkFile, ArraysOfAnotherSizeAreNotWritten) {
  NetworkArrays arrays = randomArrays(shape(), 1);
  arrays.first.pop_back();
  EXPECT_THAT(
      std::string(writeNetwork(shape(), arrays).status().message()),
      HasSubstr("1727 numbers of weights of the first layer, not 1728"));
  arrays.dense.clear();
  EXPECT_FALSE(writeNetwork(shape(), arrays).ok());
}

}  // namespace
}  // namespace phasemachine::network
