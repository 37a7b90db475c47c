#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "ai/search/choose/root_policy.h"

namespace phasemachine::search {
namespace {

// The visits of `listed` moves, the first always better than the next, when
// `inRace` of them take part in the halving.
std::vector<std::uint64_t> visitsOf(std::size_t listed, std::uint32_t inRace,
                                    std::uint64_t simulations) {
  const Halving halving(inRace, simulations);
  std::vector<std::uint64_t> visits(listed, 0);
  for (std::uint64_t number = 0; number < simulations; ++number) {
    const auto next =
        std::find(visits.begin(), visits.end(), halving.visitsBefore(number));
    EXPECT_NE(next, visits.end()) << "no move for simulation " << number;
    if (next == visits.end()) break;
    ++*next;
  }
  return visits;
}

TEST(Halving, EachPhaseKeepsTheBetterHalf) {
  using Visits = std::vector<std::uint64_t>;
  // Two phases of eight.
  EXPECT_EQ(visitsOf(6, 4, 16), (Visits{6, 6, 2, 2, 0, 0}));
  // Three phases of eight.
  EXPECT_EQ(visitsOf(8, 8, 24), (Visits{7, 7, 3, 3, 1, 1, 1, 1}));
  // Four phases of 16: 1, 2, 4 and 8 visits more.
  EXPECT_EQ(visitsOf(16, 16, 64),
            (Visits{15, 15, 7, 7, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1}));
  // What a phase cannot divide goes to the last one.
  EXPECT_EQ(visitsOf(3, 3, 10), (Visits{5, 4, 1}));
}

TEST(Halving, MakesEachSimulationForAnyNumbers) {
  for (const std::uint32_t moves : {1U, 2U, 3U, 5U, 7U, 16U, 17U, 300U}) {
    for (const std::uint64_t simulations : {1U, 2U, 7U, 16U, 100U, 1001U}) {
      const auto visits = visitsOf(moves, moves, simulations);
      std::uint64_t sum = 0;
      for (const std::uint64_t count : visits) sum += count;
      EXPECT_EQ(sum, simulations);
      EXPECT_TRUE(std::is_sorted(visits.rbegin(), visits.rend()));
      // The two finalists share the last phase.
      if (moves > 1) {
        EXPECT_LE(visits[0] - visits[1], 1U);
      }
    }
  }
}

}  // namespace
}  // namespace phasemachine::search
