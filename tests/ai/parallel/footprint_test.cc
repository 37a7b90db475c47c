#include "ai/parallel/footprint.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace phasemachine {
namespace {

TEST(FootprintTest, RenewKeepsWhatIsFixed) {
  Footprint footprint;
  const std::vector<std::byte> memory(4096);
  footprint.fix(memory.data(), 100);
  footprint.add(memory.data() + 1000, 1);
  footprint.add(memory.data() + 2000, 64);
  EXPECT_EQ(footprint.size(), 3U);
  footprint.renew();
  EXPECT_EQ(footprint.size(), 1U);
  footprint.clear();
  EXPECT_EQ(footprint.size(), 0U);
  footprint.renew();
  EXPECT_EQ(footprint.size(), 0U);
}

TEST(FootprintTest, IgnoresWhatFindsNoRoom) {
  Footprint footprint;
  const std::vector<std::byte> memory(64);
  for (std::size_t i = 0; i < 2 * Footprint::kMostRuns; ++i) {
    footprint.add(memory.data());
  }
  EXPECT_EQ(footprint.size(), Footprint::kMostRuns);
}

TEST(FootprintTest, MemoryMayBeGone) {
  Footprint footprint;
  footprint.add(nullptr, 1 << 20);
  {
    const std::vector<std::byte> memory(1 << 24);
    footprint.add(memory.data(), memory.size());
    footprint.add(memory.data() + memory.size() - 1);
  }
  footprint.fetchList();
  footprint.fetch();
}

}  // namespace
}  // namespace phasemachine
