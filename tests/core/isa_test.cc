// Kinds of processors, and code compiled for some of them.

#include "core/isa.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "core/past_caches.h"

namespace phasemachine {
namespace {

constexpr std::array kForms = {CompiledFor{IsaLevel::kPortable, 'p'},
                               CompiledFor{IsaLevel::kBmi2, 'b'},
                               CompiledFor{IsaLevel::kAvx512, 'z'}};

TEST(Isa, TheBestFormIsTheLastThatIsNotTooMuch) {
  std::string best;
  for (const IsaLevel isa : {IsaLevel::kPortable, IsaLevel::kAvx2,
                             IsaLevel::kBmi2, IsaLevel::kAvx512}) {
    best += bestForm(kForms, isa);
  }
  EXPECT_EQ(best, "ppbz");
}

TEST(Isa, EachKindIncludesThoseBeforeIt) {
  EXPECT_TRUE(canRun(IsaLevel::kPortable));
  EXPECT_TRUE(canRun(IsaLevel::kAvx2) || !canRun(IsaLevel::kBmi2));
  EXPECT_TRUE(canRun(IsaLevel::kBmi2) || !canRun(IsaLevel::kAvx512));
  EXPECT_TRUE(canRun(activeIsa()));
  const std::vector<IsaLevel> runnable = runnableIsas(kForms);
  ASSERT_FALSE(runnable.empty());
  EXPECT_EQ(runnable.front(), IsaLevel::kPortable);
  for (const IsaLevel isa : runnable) EXPECT_TRUE(canRun(isa));
}

TEST(Isa, NamesAreThoseOfTheEnvironment) {
  EXPECT_EQ(isaName(IsaLevel::kPortable), "portable");
  EXPECT_EQ(isaName(IsaLevel::kAvx2), "avx2");
  EXPECT_EQ(isaName(IsaLevel::kBmi2), "bmi2");
  EXPECT_EQ(isaName(IsaLevel::kAvx512), "avx512");
}

int lookups = 0;

const char& formFor(IsaLevel isa) {
  ++lookups;
  static constexpr std::array kLetters = {'p', 'a', 'b', 'z'};
  return kLetters[static_cast<std::size_t>(isa)];
}

constinit const ActiveForm<char> kActive(formFor);

TEST(Isa, TheActiveFormIsLookedUpOnce) {
  const char expected = formFor(activeIsa());
  lookups = 0;
  EXPECT_EQ(kActive.get(), expected);
  EXPECT_EQ(&kActive.get(), &kActive.get());
  EXPECT_EQ(lookups, 1);
}

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
