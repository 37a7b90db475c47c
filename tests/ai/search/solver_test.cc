// Proven results: against exhaustive minimax on tic-tac-toe.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "ai/evaluate/rollout.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/any_search.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

using Machine = PhaseMachine<TicTacToe>;
using Board = TicTacToe::Board;
using Move = TicTacToe::Move;

// 1, 1/2 or 0 for the side to decide, by exhaustive search.
double minimax(Board board) {
  TicTacToe::MoveList moves;
  const Decision decision = Machine::legalMoves(board, moves);
  if (decision.winner) {
    // The side that would have to move next; a finished game has no mover.
    return TicTacToe::utility(board, board.sideToMove);
  }
  double best = 0;
  for (Move move : moves) {
    Board child = board;
    Machine::step(child, move);
    best = std::max(best, 1 - minimax(child));
  }
  return best;
}

template <class Evaluator = ConstantEvaluator>
SearchResult<Move> solve(const Board& board, std::uint64_t simulations) {
  auto searcher = AnySearch<TicTacToe>::create({}, Evaluator{}).value();
  EXPECT_TRUE(searcher->setGame(board, {}).ok());
  SearchRequest<Move> request;
  request.limits.simulations = simulations;
  return searcher->search(request);
}

TEST(Solver, ProvesEveryPositionOfRandomGamesAsMinimaxDoes) {
  int positions = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    playRandomly<TicTacToe>(seed, [&](const auto& visit) {
      // Earlier positions are proven in the next test.
      if (visit.decision.winner || visit.history.size() < 2) return;
      const auto result = solve(visit.board, 400000);
      ASSERT_EQ(result.reason, StopReason::kSolved);
      const double value = minimax(visit.board);
      EXPECT_EQ(result.score, value) << TicTacToe::toText(visit.board);
      EXPECT_EQ(result.proof, value == 1   ? Proof::kWin
                              : value == 0 ? Proof::kLoss
                                           : Proof::kDraw);
      Board after = visit.board;
      Machine::step(after, *result.bestMove);
      EXPECT_EQ(1 - minimax(after), value) << "the move keeps the value";
      ++positions;
    });
  }
  EXPECT_GT(positions, 150);
}

TEST(Solver, ProvesEveryPositionAfterTwoMoves) {
  double bestFirst = 0;
  for (std::uint16_t first = 0; first < 9; ++first) {
    double worst = 1;
    for (std::uint16_t second = 0; second < 9; ++second) {
      if (second == first) continue;
      Board board = TicTacToe::initial({});
      Machine::step(board);
      Machine::step(board, Move{first});
      Machine::step(board, Move{second});
      const auto result = solve(board, 400000);
      ASSERT_EQ(result.reason, StopReason::kSolved);
      EXPECT_EQ(result.score, minimax(board));
      worst = std::min(worst, result.score);
    }
    bestFirst = std::max(bestFirst, worst);
  }
  EXPECT_EQ(bestFirst, 0.5) << "the game is a draw";
}

// Prefers the worst moves, so that often only losing moves have been tried
// while others are left.
struct Misled {
  static double evaluate(const Board&, Side, Random&) { return 0.5; }
  static void priors(const Board& board, Side, const TicTacToe::MoveList& moves,
                     float* logits) {
    for (Move move : moves) {
      Board child = board;
      Machine::step(child, move);
      *logits++ = static_cast<float>(6 * minimax(child));
    }
  }
};

TEST(Solver, ProvesNothingWhileMovesAreUntried) {
  int positions = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    playRandomly<TicTacToe>(seed, [&](const auto& visit) {
      // Earlier positions take long with this evaluator.
      if (visit.decision.winner || visit.history.size() < 3) return;
      const auto result = solve<Misled>(visit.board, 400000);
      ASSERT_EQ(result.reason, StopReason::kSolved);
      EXPECT_EQ(result.score, minimax(visit.board))
          << TicTacToe::toText(visit.board);
      ++positions;
    });
  }
  EXPECT_GT(positions, 100);
}

TEST(Solver, FindsTheStartEvenAndNothingWrongAboutItsMoves) {
  const auto result = solve(TicTacToe::initial({}), 300000);
  EXPECT_NEAR(result.score, 0.5, 0.01);
  for (const auto& move : result.moves) {
    EXPECT_TRUE(move.proof == Proof::kNone || move.proof == Proof::kDraw);
  }
}

TEST(Solver, LeavesNothingProvenWhenTurnedOff) {
  SearchOptions options;
  options.solver = false;
  auto searcher =
      AnySearch<TicTacToe>::create(options, ConstantEvaluator{}).value();
  SearchRequest<Move> request;
  request.limits.simulations = 20000;
  const auto result = searcher->search(request);
  EXPECT_EQ(result.reason, StopReason::kSimulations);
  EXPECT_EQ(result.proof, Proof::kNone);
  for (const auto& move : result.moves) EXPECT_EQ(move.proof, Proof::kNone);
}

}  // namespace
}  // namespace phasemachine
