// Bytes: little-endian, and a reader that never reads past its end.

#include "core/bytes.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace phasemachine {
namespace {

enum class Color : std::uint16_t { kRed = 0x0102 };

TEST(Bytes, AreLittleEndian) {
  ByteWriter out;
  out.put<std::uint32_t>(0x0A0B0C0D);
  out.put(Color::kRed);
  out.put<std::int8_t>(-1);
  EXPECT_EQ(out.bytes(), "\x0D\x0C\x0B\x0A\x02\x01\xFF");
}

TEST(Bytes, RoundTrip) {
  ByteWriter out;
  out.put<std::uint64_t>(0x8000'0000'0000'0001ULL);
  out.put<std::int32_t>(-5);
  out.put<bool>(true);
  out.put(Color::kRed);
  ByteReader in(out.bytes());
  EXPECT_EQ(in.get<std::uint64_t>(), 0x8000'0000'0000'0001ULL);
  EXPECT_EQ(in.get<std::int32_t>(), -5);
  EXPECT_EQ(in.get<bool>(), true);
  EXPECT_EQ(in.get<Color>(), Color::kRed);
  EXPECT_TRUE(in.ok());
  EXPECT_EQ(in.remaining(), 0U);
  EXPECT_EQ(in.offset(), out.bytes().size());
}

TEST(Bytes, ReadingPastTheEndFailsForGood) {
  ByteReader in("\x01\x02\x03");
  EXPECT_EQ(in.get<std::uint8_t>(), 1);
  EXPECT_EQ(in.get<std::uint32_t>(), 0U);
  EXPECT_FALSE(in.ok());
  EXPECT_EQ(in.get<std::uint8_t>(), 0);
  EXPECT_FALSE(in.ok());
  EXPECT_EQ(in.remaining(), 0U);
}

}  // namespace
}  // namespace phasemachine
