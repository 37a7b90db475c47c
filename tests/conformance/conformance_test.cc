// The laws of steps and lists of moves that every game obeys, over random play.
// A game is tested as soon as it is in games/list.h.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>

#include "core/random.h"
#include "tests/conformance/everywhere.h"
#include "tests/conformance/games.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/suites.h"

namespace phasemachine {
namespace {

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

}  // namespace
}  // namespace phasemachine
