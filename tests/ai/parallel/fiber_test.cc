// Fibers (ai/parallel/fiber.h).

#include "ai/parallel/fiber.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "ai/parallel/footprint.h"

namespace phasemachine {
namespace {

TEST(FiberTest, PausesAndGoesOnWhereItWas) {
  const auto stacks = *FiberStacks::create(1);
  std::string told;
  Fiber fiber(stacks->at(0), [&] {
    const std::string mine = "kept";
    told += "a";
    Fiber::pause();
    told += mine;
    Fiber::pause();
    told += "b";
  });
  EXPECT_EQ(told, "");
  fiber.resume();
  EXPECT_EQ(told, "a");
  EXPECT_EQ(Fiber::current(), nullptr);
  fiber.resume();
  EXPECT_EQ(told, "akept");
  EXPECT_FALSE(fiber.finished());
  fiber.resume();
  EXPECT_EQ(told, "akeptb");
  EXPECT_TRUE(fiber.finished());
}

TEST(FiberTest, TheFunctionSeesItsFootprint) {
  const auto stacks = *FiberStacks::create(2);
  EXPECT_EQ(Fiber::footprintOfCurrent(), nullptr);
  Footprint footprint;
  Footprint* seen = nullptr;
  const int used = 1;
  Fiber fiber(
      stacks->at(0),
      [&] {
        seen = Fiber::footprintOfCurrent();
        seen->add(&used, sizeof used);
        Fiber::pause();
      },
      &footprint);
  fiber.fetchList();
  fiber.fetch();
  fiber.resume();
  EXPECT_EQ(seen, &footprint);
  EXPECT_EQ(footprint.size(), 1U);
  fiber.fetchList();
  fiber.fetch();
  fiber.resume();
  EXPECT_TRUE(fiber.finished());
  Fiber without(stacks->at(1), [&] { seen = Fiber::footprintOfCurrent(); });
  without.resume();
  EXPECT_EQ(seen, nullptr);
}

TEST(FiberTest, ManyTakeTurnsAndKeepTheirVariables) {
  constexpr std::size_t kCount = 300;
  const auto stacks = *FiberStacks::create(kCount);
  std::vector<std::uint64_t> sums(kCount);
  std::vector<std::unique_ptr<Fiber>> fibers;
  for (std::size_t i = 0; i < kCount; ++i) {
    fibers.push_back(std::make_unique<Fiber>(stacks->at(i), [&sums, i] {
      double share = 0.5;
      for (std::uint64_t round = 1; round <= 10; ++round) {
        share *= 2;
        sums[i] += i * round;
        EXPECT_NE(Fiber::current(), nullptr);
        Fiber::pause();
      }
      EXPECT_EQ(share, 512);
    }));
  }
  for (int round = 0; round < 11; ++round) {
    for (const auto& fiber : fibers) fiber->resume();
  }
  for (std::size_t i = 0; i < kCount; ++i) {
    EXPECT_TRUE(fibers[i]->finished());
    EXPECT_EQ(sums[i], 55 * i);
  }
}

TEST(FiberTest, ExceptionsAreCaughtWithinAfterPauses) {
  const auto stacks = *FiberStacks::create(2);
  std::vector<std::string> told;
  const auto fail = [&](const char* name) {
    try {
      Fiber::pause();
      throw std::runtime_error(name);
    } catch (const std::runtime_error& error) {
      told.emplace_back(error.what());
    }
  };
  Fiber one(stacks->at(0), [&] { fail("one"); });
  Fiber two(stacks->at(1), [&] { fail("two"); });
  one.resume();
  two.resume();
  two.resume();
  one.resume();
  EXPECT_EQ(told, (std::vector<std::string>{"two", "one"}));
}

TEST(FiberTest, HasRoomForLargeVariables) {
  const auto stacks = *FiberStacks::create(1);
  std::size_t seen = 0;
  Fiber fiber(stacks->at(0), [&] {
    volatile std::byte large[FiberStacks::kStackBytes / 2];
    for (auto& byte : large) byte = std::byte{1};
    Fiber::pause();
    for (const auto& byte : large) seen += static_cast<std::size_t>(byte);
  });
  fiber.resume();
  fiber.resume();
  EXPECT_EQ(seen, FiberStacks::kStackBytes / 2);
}

TEST(FiberStacksTest, AbsurdlyManyAreRefused) {
  const auto stacks = FiberStacks::create(std::size_t{1} << 40);
  EXPECT_FALSE(stacks.ok());
}

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
