// The contract of step, shown on tic-tac-toe and the test game.

#include "phase/machine.h"

#include <gtest/gtest.h>

#include <tuple>

#include "games/tic_tac_toe/game.h"
#include "phase/perft.h"
#include "tests/support/duel.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

// The usage example of the specification.
TEST(PhaseMachine, RunsTheGameLoopOfTheSpecification) {
  auto board = TicTacToe::initial({});
  auto [legalMoves, side, winner] = PhaseMachine<TicTacToe>::step(board);
  int plies = 0;
  while (!winner) {
    EXPECT_EQ(side, plies % 2 == 0 ? Side::kFirst : Side::kSecond);
    std::tie(legalMoves, side, winner) =
        PhaseMachine<TicTacToe>::step(board, legalMoves[0]);
    ++plies;
  }
  // a3 b3 c3 a2 b2 c2 a1: X has the diagonal from a1 to c3.
  EXPECT_EQ(plies, 7);
  EXPECT_EQ(winner, Side::kFirst);
  EXPECT_TRUE(legalMoves.empty());
}

// A result may be stored first, and may be constant.
TEST(PhaseMachine, StoredResultsAreAssignedToTies) {
  using Machine = PhaseMachine<TicTacToe>;
  auto board = TicTacToe::initial({});
  auto [legalMoves, side, winner] = Machine::step(board);
  auto stored = must(Machine::tryStep(board, legalMoves[0]));
  std::tie(legalMoves, side, winner) = stored;
  EXPECT_EQ(legalMoves.size(), 8u);
  EXPECT_EQ(side, Side::kSecond);
  const auto constant = must(Machine::tryStep(board, legalMoves[0]));
  std::tie(legalMoves, side, winner) = constant;
  EXPECT_EQ(legalMoves.size(), 7u);
  EXPECT_EQ(constant.legalMoves.size(), 7u);
  std::tie(legalMoves, side, winner) = *Machine::tryStep(board, legalMoves[0]);
  EXPECT_EQ(legalMoves.size(), 6u);
  EXPECT_FALSE(winner.has_value());
}

TEST(PhaseMachine, TakesAnOptionalAnswerAsTheSpecificationWritesIt) {
  auto board = TicTacToe::initial({});
  std::optional<TicTacToe::Move> none;
  EXPECT_EQ(PhaseMachine<TicTacToe>::step(board, none).legalMoves.size(), 9U);
  std::optional<TicTacToe::Move> corner = TicTacToe::Move{0};
  EXPECT_EQ(PhaseMachine<TicTacToe>::step(board, corner).legalMoves.size(), 8U);
}

TEST(PhaseMachine, RunsPendingPhasesOnTheFirstQueryOnly) {
  auto board = TicTacToe::initial({});
  const auto pending = board;
  PhaseMachine<TicTacToe>::step(board);
  EXPECT_FALSE(board == pending);
  EXPECT_EQ(board.stack.size(), 2U);
  EXPECT_TRUE(std::get<tic_tac_toe::Command>(board.stack.top())
                  .holds<tic_tac_toe::RequestMark>());
}

TEST(PhaseMachine, ANestedRequestReturnsToTheOuterCommands) {
  using Machine = PhaseMachine<Duel>;
  auto board = Duel::initial({});
  Machine::step(board);
  Machine::step(board, Duel::Move{3});  // deal 3 to the first player
  auto r = Machine::step(board, Duel::Move{5});
  ASSERT_EQ(r.side, Side::kFirst);
  r = Machine::step(board, duel::kRoll);
  ASSERT_EQ(r.side, Side::kNeutral);
  r = Machine::step(board, Duel::Move{6});  // a six asks to show the card
  ASSERT_EQ(r.side, Side::kFirst);
  ASSERT_EQ(r.legalMoves.size(), 2U);
  r = Machine::step(board, duel::kShow);
  EXPECT_EQ(r.side, Side::kSecond);  // the outer EndAction ran
  EXPECT_EQ(board.score[0], 8);
}

TEST(PhaseMachine, ARequestWithoutMovesResolvesItself) {
  using Machine = PhaseMachine<Duel>;
  auto board = dealtDuel(3, 5);
  Machine::step(board, duel::kRoll);
  Machine::step(board, Duel::Move{6});
  Machine::step(board, duel::kShow);
  Machine::step(board, duel::kStand);
  Machine::step(board, duel::kRoll);
  // The card is shown already: after a second six nobody is asked.
  const auto r = Machine::step(board, Duel::Move{6});
  EXPECT_EQ(r.side, Side::kSecond);
  EXPECT_EQ(r.legalMoves.size(), 2U);
}

TEST(Perft, CountsTicTacToe) {
  // Sequences of each length; 255,168 complete games in all.
  const std::uint64_t expected[] = {1,     9,     72,     504,    3024,
                                    15120, 54720, 148176, 200448, 127872};
  for (int depth = 0; depth <= 9; ++depth) {
    for (Leaf leaf : {Leaf::kStep, Leaf::kList, Leaf::kCount}) {
      EXPECT_EQ(perft<TicTacToe>(TicTacToe::initial({}), depth, leaf),
                expected[depth])
          << depth;
    }
  }
}

TEST(Perft, DivideSumsToPerft) {
  std::uint64_t sum = 0;
  for (const auto& [move, nodes] :
       divide<TicTacToe>(TicTacToe::initial({}), 6, Leaf::kList)) {
    sum += nodes;
  }
  EXPECT_EQ(sum, 54720U);
}

}  // namespace
}  // namespace phasemachine
