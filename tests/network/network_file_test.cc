// Network files: written files are read in place; anything else is refused with
// the reason.

#include "network/network_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "tests/support/must.h"

namespace phasemachine {

namespace chess {
namespace {

struct Pair {
  std::int32_t packed = 0;
};

struct Small {
  std::array<std::array<std::int8_t, 3>, 2> inputs;
  std::array<std::int16_t, 5> bias;
  std::array<Pair, 7> outputs;
};

// The same bytes under another name and in other arrays.
struct Renamed : Small {};
struct Reshaped {
  std::array<std::array<std::int8_t, 2>, 3> inputs;
  std::array<std::int16_t, 5> bias;
  std::array<Pair, 7> outputs;
};
struct Fewer {
  std::array<std::int8_t, 44> inputs;
};

}  // namespace
}  // namespace chess

namespace gungi {
namespace {

struct Real {
  std::array<std::array<float, 2>, 2> inputs;
};
struct Whole {
  std::array<std::array<std::int32_t, 2>, 2> inputs;
};

}  // namespace
}  // namespace gungi

template <>
inline constexpr NumberType kNumberType<chess::Pair> = NumberType::kInt32;

PHASEMACHINE_NETWORK_LAYOUT(chess, Small, "small", inputs, bias, outputs);
PHASEMACHINE_NETWORK_LAYOUT(chess, Renamed, "another", inputs, bias, outputs);
PHASEMACHINE_NETWORK_LAYOUT(chess, Reshaped, "small", inputs, bias, outputs);
PHASEMACHINE_NETWORK_LAYOUT(chess, Fewer, "small", inputs);
PHASEMACHINE_NETWORK_LAYOUT(gungi, Real, "real", inputs);
PHASEMACHINE_NETWORK_LAYOUT(gungi, Whole, "real", inputs);

namespace {

using chess::Fewer;
using chess::Renamed;
using chess::Reshaped;
using chess::Small;
using gungi::Real;
using gungi::Whole;

constexpr Small kSmall = {
    .inputs = {{{1, -2, 3}, {-128, 127, 0}}},
    .bias = {-32768, 32767, 0, 1, -1},
    .outputs = {{{5}, {-6}, {70000}, {0}, {0}, {0}, {9}}},
};

// Bytes with the alignment of a network.
class Placed {
 public:
  explicit Placed(std::string_view bytes) : size_(bytes.size()) {
    std::memcpy(memory_.data(), bytes.data(), bytes.size());
  }
  std::string_view bytes() const { return {memory_.data(), size_}; }

 private:
  alignas(kNetworkAlignment) std::array<char, 1024> memory_;
  std::size_t size_;
};

// The error when reading them as `Weights`.
template <class Weights = Small>
std::string refusal(std::string_view bytes) {
  const Placed placed(bytes);
  return std::string(readNetwork<Weights>(placed.bytes()).status().message());
}

// With a checksum of the current contents.
std::string signedAgain(std::string bytes) {
  const std::uint32_t sum = crc32(std::string_view(bytes).substr(16));
  std::memcpy(bytes.data() + 12, &sum, sizeof(sum));
  return bytes;
}

TEST(NetworkFile, ReadsBackWhereItLies) {
  const Placed placed(writeNetwork(kSmall));
  const auto read = must(readNetwork<Small>(placed.bytes()));
  EXPECT_EQ(reinterpret_cast<const char*>(read), placed.bytes().data() + 384);
  EXPECT_EQ(read->inputs, kSmall.inputs);
  EXPECT_EQ(read->bias, kSmall.bias);
  for (std::size_t i = 0; i < kSmall.outputs.size(); ++i) {
    EXPECT_EQ(read->outputs[i].packed, kSmall.outputs[i].packed);
  }
  EXPECT_EQ(placed.bytes().size(), 384U + 64U);
}

TEST(NetworkFile, IsLaidOutAsDocumented) {
  const std::string bytes = writeNetwork(kSmall);
  const std::string_view view = bytes;
  EXPECT_EQ(view.substr(0, 8), "\x93PMNET\r\n");
  EXPECT_EQ(view.substr(8, 4), std::string_view("\2\0\0\0", 4));
  EXPECT_EQ(view.substr(16, 16),
            std::string_view("\xC0\1\0\0\0\0\0\0\3\0\0\0\0\0\0\0", 16));
  EXPECT_EQ(view.substr(32, 8), std::string_view("chess\0\0\0", 8));
  EXPECT_EQ(view.substr(64, 8), std::string_view("small\0\0\0", 8));
  // The second array: int16 [5], behind six bytes and ten long.
  EXPECT_EQ(view.substr(256, 8), std::string_view("bias\0\0\0\0", 8));
  EXPECT_EQ(view.substr(280, 12),
            std::string_view("\2\0\0\0\5\0\0\0\0\0\0\0", 12));
  EXPECT_EQ(view.substr(308, 12),
            std::string_view("\6\0\0\0\12\0\0\0\0\0\0\0", 12));
  EXPECT_EQ(view.substr(384, 8),
            std::string_view("\x01\xFE\x03\x80\x7F\x00\x00\x80", 8));
}

TEST(NetworkFile, HoldsFloatingPointNumbers) {
  constexpr Real kReal = {.inputs = {{{0.5F, -1e-9F}, {3e9F, 0}}}};
  const Placed placed(writeNetwork(kReal));
  const auto read = must(readNetwork<Real>(placed.bytes()));
  EXPECT_EQ(read->inputs, kReal.inputs);
  EXPECT_THAT(refusal<Whole>(placed.bytes()),
              testing::HasSubstr("is float32 [2][2] at 0, 16 bytes, not "
                                 "\"inputs\", int32 [2][2]"));
}

TEST(NetworkFile, RefusesEveryTruncation) {
  const std::string bytes = writeNetwork(kSmall);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_NE(refusal(bytes.substr(0, size)), "") << size;
    if (size < 24) continue;
    // Even if the header matches the remaining size.
    std::string shorter = bytes.substr(0, size);
    const std::uint64_t count = size;
    std::memcpy(shorter.data() + 16, &count, sizeof(count));
    EXPECT_NE(refusal(signedAgain(shorter)), "") << size;
  }
  EXPECT_EQ(refusal(""), "no network: it does not begin with \"\\x93PMNET\"");
  EXPECT_EQ(refusal(bytes.substr(0, 20)), "the network ends in its head");
  EXPECT_EQ(refusal(bytes.substr(0, 300)),
            "the network has 300 bytes and says that it has 448");
}

TEST(NetworkFile, RefusesEveryChangedByte) {
  const std::string bytes = writeNetwork(kSmall);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    EXPECT_NE(refusal(changed), "") << at;
    // The header is checked even if the checksum is right; its note may be any.
    if (at >= 16 && at < 384 && (at < 96 || at >= 192)) {
      EXPECT_NE(refusal(signedAgain(changed)), "") << at;
    }
  }
  std::string changed = bytes;
  changed[400] = 'x';
  EXPECT_EQ(refusal(changed),
            "the network is damaged: its checksum is another");
  changed = bytes;
  changed[8] = 1;
  EXPECT_EQ(refusal(changed), "the network has version 1 of the format, not 2");
}

TEST(NetworkFile, RefusesOtherNetworks) {
  const std::string bytes = writeNetwork(kSmall);
  EXPECT_EQ(refusal<Renamed>(bytes),
            "the network is \"chess small\", not \"chess another\"");
  EXPECT_EQ(refusal<Reshaped>(bytes),
            "the network's array \"inputs\" is int8 [2][3] at 0, 6 bytes, not "
            "\"inputs\", int8 [3][2] at 0, 6 bytes");
  EXPECT_EQ(refusal<Fewer>(bytes), "the network has 3 arrays, not 1");
  std::string longer = bytes + std::string(64, '\0');
  const std::uint64_t size = longer.size();
  std::memcpy(longer.data() + 16, &size, sizeof(size));
  EXPECT_EQ(refusal(signedAgain(longer)), "the network has 512 bytes, not 448");
  std::string typed = bytes;
  typed[192 + 24] = 9;
  EXPECT_THAT(refusal(signedAgain(typed)),
              testing::HasSubstr("\"inputs\" is type 9 [2][3] at 0, 6 bytes"));
}

// A file with other bytes of one of its arrays in the header.
std::string withArray(std::size_t at, std::uint32_t number) {
  std::string bytes = writeNetwork(kSmall);
  std::memcpy(bytes.data() + 192 + at, &number, sizeof(number));
  return signedAgain(bytes);
}

TEST(NetworkFile, ReadsTheHeadOfAnyKind) {
  const std::string bytes =
      writeNetwork(networkKind<Small>(), std::string(44, 'x'), "a note");
  const NetworkHead head = must(readNetworkHead(bytes));
  EXPECT_EQ(head.game, "chess");
  EXPECT_EQ(head.kind, "small");
  EXPECT_EQ(head.note, "a note");
  EXPECT_EQ(head.fileBytes, bytes.size());
  ASSERT_EQ(head.arrays.size(), 3U);
  EXPECT_EQ(networkArrayText(head.arrays[1]), "int16 [5] at 6, 10 bytes");
  EXPECT_EQ(head.bytesOf(head.arrays[2]), std::string(28, 'x'));
  EXPECT_TRUE(checkNetwork(head, networkKind<Small>()).ok());
}

TEST(NetworkFile, RefusesArraysThatCannotBe) {
  const struct {
    std::size_t at;
    std::uint32_t number;
    const char* message;
  } cases[] = {
      {24, 0, "is type 0 [2][3] at 0, 6 bytes, which is impossible"},
      {28, 0, "is int8 [3] at 0, 6 bytes, which"},
      {28, 0xFFFFFFFF, "is int8 [4294967295][3] at 0, 6 bytes, which"},
      {36, 2, "is int8 [2][3][2] at 0, 6 bytes, which"},
      {52, 59, "is int8 [2][3] at 59, 6 bytes, which"},
      {52, 0xFFFFFFFF, "at 4294967295, 6 bytes, which"},
      {56, 7, "is int8 [2][3] at 0, 7 bytes, which"},
      {60, 1, "at 0, 6 bytes, which"},
      {20, 0x78787878, "without a plain name"},
      {0, 0x78780078, "without a plain name"},
      {0, 0x0A787878, "without a plain name"},
  };
  for (const auto& [at, number, message] : cases) {
    EXPECT_THAT(
        std::string(readNetworkHead(withArray(at, number)).status().message()),
        testing::HasSubstr(message))
        << at;
  }
}

TEST(NetworkFile, Crc32IsThatOfZip) {
  EXPECT_EQ(crc32("123456789"), 0xCBF43926U);
  // Whole blocks of eight, and the remainder.
  EXPECT_EQ(crc32("The quick brown fox jumps over the lazy dog"), 0x414FA339U);
  EXPECT_EQ(crc32(""), 0U);
}

TEST(NetworkFile, RefusesAPlaceThatKernelsCannotRead) {
  const std::string bytes = writeNetwork(kSmall);
  const Placed placed("x" + bytes);
  EXPECT_EQ(readNetwork<Small>(placed.bytes().substr(1)).status().message(),
            "a network must lie at a multiple of 64 bytes");
}

}  // namespace
}  // namespace phasemachine
