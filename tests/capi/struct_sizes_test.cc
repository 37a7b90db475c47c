// A structure that has grown since its first version (none in phasemachine.h
// has yet): callers of every version work.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "apps/capi/support.h"

namespace phasemachine::capi {

struct Grown1 {
  std::size_t size;
  std::uint64_t old;
};
struct Grown {
  std::size_t size;
  std::uint64_t old;
  std::uint64_t appended;
  std::uint64_t appendedLater;
};
template <>
inline constexpr std::size_t kFirstSize<Grown> = sizeof(Grown1);

namespace {

// A caller's memory: a structure of `size` bytes whose members are all 7,
// followed by 0xA5.
struct Caller {
  explicit Caller(std::size_t size) {
    std::memset(bytes.data(), 0xA5, sizeof bytes);
    for (std::size_t i = 0; i < size / 8; ++i) bytes[i] = 7;
    bytes[0] = size;
  }
  Grown* get() { return reinterpret_cast<Grown*>(bytes.data()); }

  std::array<std::uint64_t, 8> bytes;
};

TEST(StructSizesTest, ReadsTheMembersThatACallerHas) {
  for (std::size_t members = 2; members <= 4; ++members) {
    Caller caller(8 * members);
    Grown read = {};
    ASSERT_EQ(structIn(caller.get(), "grown", read), PM_OK) << members;
    EXPECT_EQ(read.old, 7U);
    EXPECT_EQ(read.appended, members > 2 ? 7U : 0U);
    EXPECT_EQ(read.appendedLater, members > 3 ? 7U : 0U);
  }
}

TEST(StructSizesTest, WritesTheMembersThatACallerHas) {
  for (std::size_t members = 2; members <= 6; ++members) {
    Caller caller(8 * members);
    const auto before = caller.bytes;
    ASSERT_EQ(
        structOut(
            Grown{.size = 99, .old = 1, .appended = 2, .appendedLater = 3},
            "grown", caller.get()),
        PM_OK);
    EXPECT_EQ(caller.bytes[0], 8 * members);
    EXPECT_EQ(caller.bytes[1], 1U);
    EXPECT_EQ(caller.bytes[2], members > 2 ? 2 : before[2]);
    EXPECT_EQ(caller.bytes[3], members > 3 ? 3 : before[3]);
    for (std::size_t i = 4; i < before.size(); ++i) {
      EXPECT_EQ(caller.bytes[i], before[i]) << members;
    }
  }
}

TEST(StructSizesTest, RefusesWhatItDoesNotKnowUnlessItIsZero) {
  Caller caller(48);
  Grown read = {.size = 0, .old = 5, .appended = 5, .appendedLater = 5};
  EXPECT_EQ(structIn(caller.get(), "grown", read), PM_INVALID_ARGUMENT);
  EXPECT_THAT(pm_last_error(), testing::StartsWith("grown: a member"));
  EXPECT_EQ(read.old, 5U);
  caller.bytes[4] = caller.bytes[5] = 0;
  EXPECT_EQ(structIn(caller.get(), "grown", read), PM_OK);
  EXPECT_EQ(read.appendedLater, 7U);
}

TEST(StructSizesTest, RefusesSizesThatNoVersionHas) {
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{15}, kLargestStruct + 1}) {
    Caller caller(16);
    caller.bytes[0] = size;
    const auto before = caller.bytes;
    Grown read = {};
    EXPECT_EQ(structIn(caller.get(), "grown", read), PM_INVALID_ARGUMENT);
    EXPECT_EQ(structOut(read, "grown", caller.get()), PM_INVALID_ARGUMENT);
    EXPECT_THAT(pm_last_error(), testing::StartsWith("grown: size"));
    EXPECT_EQ(caller.bytes, before);
  }
  Grown* none = nullptr;
  EXPECT_EQ(structOut(Grown{}, "grown", none), PM_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace phasemachine::capi
