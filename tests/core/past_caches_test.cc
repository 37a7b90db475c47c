#include "core/past_caches.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace phasemachine {
namespace {

TEST(PastCachesTest, CopiesEveryNumber) {
  std::vector<float> from(100);
  std::iota(from.begin(), from.end(), 1.0F);
  for (std::size_t size = 0; size <= from.size(); ++size) {
    for (std::size_t offset = 0; offset < 8; ++offset) {
      std::vector<float> to(from.size() + 8, -1.0F);
      copyPastCaches(std::span(from).first(size), to.data() + offset);
      std::vector<float> expected(to.size(), -1.0F);
      for (std::size_t i = 0; i < size; ++i) expected[offset + i] = from[i];
      ASSERT_EQ(to, expected) << size << ' ' << offset;
    }
  }
}

}  // namespace
}  // namespace phasemachine
