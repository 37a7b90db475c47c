// The laws of steps, lists of moves, ends, clones, chance and hidden information
// that every game obeys, over random play.
// A game is tested as soon as it is in games/list.h.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "core/side.h"
#include "tests/conformance/games.h"
#include "tests/conformance/laws.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

template <class G>
class Conformance : public testing::Test {};
TYPED_TEST_SUITE(Conformance, ConformingGames, GameName);

TYPED_TEST(Conformance, AskingTwiceAnswersTheSameAndLeavesTheBoardEqual) {
  everywhere<TypeParam>(laws::askingTwiceAnswersTheSame<TypeParam>);
}

TYPED_TEST(Conformance, StepIsAdvanceAndLegalMoves) {
  everywhere<TypeParam>(laws::stepIsAdvanceAndLegalMoves<TypeParam>);
}

TYPED_TEST(Conformance, CountingFormCountsTheList) {
  everywhere<TypeParam>(laws::countingFormCountsTheList<TypeParam>);
}

TYPED_TEST(Conformance, NoMoveIsListedTwice) {
  everywhere<TypeParam>(laws::noMoveIsListedTwice<TypeParam>);
}

TYPED_TEST(Conformance, ListedMovesAreAcceptedAndOthersRefusedUnchanged) {
  Random random(5);
  everywhere<TypeParam>([&](const auto& visit) {
    laws::listedMovesAloneAreAccepted(visit, random);
  });
}

TYPED_TEST(Conformance, PeaksStayBelowCapacity) {
  constexpr std::size_t capacity =
      decltype(TypeParam::Board::stack)::capacity();
  std::size_t stack = 0;
  std::size_t moves = 0;
  std::size_t plies = 0;
  everywhere<TypeParam>([&](const auto& visit) {
    stack = std::max(stack, visit.board.stack.size());
    moves = std::max(moves, visit.moves.size());
    plies = std::max(plies, visit.history.size());
  });
  std::printf(
      "%s: peak stack %zu of %zu, peak list %zu of %zu, longest game "
      "%zu plies, board %zu bytes\n",
      std::string(TypeParam::kName).c_str(), stack, capacity, moves,
      TypeParam::MoveList::capacity(), plies,
      sizeof(typename TypeParam::Board));
  EXPECT_LE(stack, capacity);
  EXPECT_LE(moves, TypeParam::MoveList::capacity());
}

// --- Ends ---

TYPED_TEST(Conformance, AnEmptyListAlwaysComesWithAWinner) {
  everywhere<TypeParam>(laws::anEmptyListComesWithAWinner<TypeParam>);
}

TYPED_TEST(Conformance, TheEndIsSticky) {
  everywhere<TypeParam>(laws::theEndIsSticky<TypeParam>);
}

TYPED_TEST(Conformance, ReturnsAgreeWithTheWinner) {
  everywhere<TypeParam>(laws::returnsAgreeWithTheWinner<TypeParam>);
}

// --- Clones are values of their own ---

TYPED_TEST(Conformance, CloneIsEqual) {
  typename TypeParam::Board copy{};
  everywhere<TypeParam>(
      [&](const auto& visit) { laws::cloneIsEqual(visit, copy); });
}

TYPED_TEST(Conformance, ClonesOnSeveralThreadsDoNotInterfere) {
  std::vector<std::uint64_t> alone;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    alone.push_back(signatureOfRandomGame<TypeParam>(seed));
  }
  std::vector<std::uint64_t> together(4);
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      threads.emplace_back([&together, seed] {
        together[seed] = signatureOfRandomGame<TypeParam>(seed);
      });
    }
  }
  EXPECT_EQ(alone, together);
}

// --- Chance and hidden information ---

TYPED_TEST(Conformance, ADeterminizedWorldLooksTheSameToItsViewer) {
  Random random(7);
  everywhere<TypeParam>([&](const auto& visit) {
    laws::aDeterminizedWorldLooksTheSame(visit, random);
  });
}

TYPED_TEST(Conformance, ChanceWeightsSumToOneAndSamplesAreListed) {
  Random random(10);
  int chances = 0;
  everywhere<TypeParam>([&](const auto& visit) {
    laws::chanceIsWeighted(visit, random);
    if (!visit.decision.winner && visit.decision.side == Side::kNeutral) {
      ++chances;
    }
  });
  EXPECT_EQ(chances > 0, TypeParam::kHasChance);
}

}  // namespace
}  // namespace phasemachine
