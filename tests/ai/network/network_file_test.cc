// What is written is read back, and what is anything else is refused with what
// is wrong.

#include "ai/network/network_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "core/crc32.h"
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
  shape.units = 64;
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

// A file with another number in its head, and the checksum of that.
std::string changed(std::size_t at, std::uint32_t number) {
  std::string bytes = randomNetworkFile(shape(), 1);
  std::memcpy(bytes.data() + at, &number, sizeof(number));
  const std::uint32_t sum = crc32(std::string_view(bytes).substr(16));
  std::memcpy(bytes.data() + 12, &sum, sizeof(sum));
  return bytes;
}

TEST(NativeNetworkFile, Crc32IsThatOfZip) {
  EXPECT_EQ(crc32("123456789"), 0xCBF43926U);
  EXPECT_EQ(crc32(""), 0U);
}

TEST(NativeNetworkFile, WhatIsWrittenIsReadBack) {
  const NetworkArrays arrays = randomArrays(shape(), 1);
  const auto bytes = writeNetwork(shape(), arrays);
  ASSERT_TRUE(bytes.ok()) << bytes.status();
  const auto read = readNetwork(*bytes);
  ASSERT_TRUE(read.ok()) << read.status();
  const Network& network = **read;
  EXPECT_EQ(network.shape(), shape());
  EXPECT_EQ(network.fileBytes(), bytes->size());
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
      {8, 2, "version 2 of the format, not 1"},
      {24, 1, "where zeros belong"},
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
      {92, 2, "2 values, not 1 or 3"},
      {96, kHuge, "actions 4294967295, not 0 to 1048576"},
      {96, 0, "and no actions"},
      {100, 2, "layer of its policy 2, not 0 to 1"},
      {104, noNumber, "a scale of values of nan"},
      {108, 0, "a scale of logits of 0"},
      {112, 0, "0 units in dense layer 0"},
      {116, 25, "shift of dense layer 0 25, not 0 to 24"},
      {150, 1, "where zeros belong"},
  };
  for (const auto& [at, number, message] : cases) {
    EXPECT_THAT(refusal(changed(at, number)), HasSubstr(message)) << at;
  }
}

TEST(NativeNetworkFile, AFileOfMoreThanAGigabyteIsRefused) {
  NetworkShape large = shape();
  large.inputs = kMostInputs;
  large.units = kMostUnits;
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
