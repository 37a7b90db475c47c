// Proven results: against exhaustive minimax on tic-tac-toe.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ai/evaluate/rollout.h"
#include "core/random.h"
#include "engine/players.h"
#include "games/connect_four/game.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/any_search.h"
#include "tests/support/random_play.h"
#include "tests/support/within.h"

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
  return searcher->search(within({.simulations = simulations}));
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
  SearchOptions options = {.solver = false};
  auto searcher =
      AnySearch<TicTacToe>::create(options, ConstantEvaluator{}).value();
  const auto result = searcher->search(within({.simulations = 20000}));
  EXPECT_EQ(result.reason, StopReason::kSimulations);
  EXPECT_EQ(result.proof, Proof::kNone);
  for (const auto& move : result.moves) EXPECT_EQ(move.proof, Proof::kNone);
}

// Proven games end as soon for the winner, and as late for the loser, as they
// can: against plain search by the rules.

// Solves positions near the end by the rules alone.
template <Game G>
class PlainSearch {
 public:
  using Board = typename G::Board;

  static constexpr int kWin = 1000;

  // For the side to decide: kWin less the plies to a win, the negative of that
  // for a loss, 0 for a draw.
  int value(const Board& board) {
    Board asked = board;
    typename G::MoveList moves;
    const Decision now = PhaseMachine<G>::legalMoves(asked, moves);
    if (now.winner) {
      const double utility = G::utility(asked, board.sideToMove);
      return utility == 1 ? kWin : utility == 0 ? -kWin : 0;
    }
    const auto [known, isNew] = known_.try_emplace(G::hash(board), 0);
    if (!isNew) return known->second;
    int best = -kWin;
    for (const auto move : moves) best = std::max(best, after(board, move));
    return known_[G::hash(board)] = best;
  }

  // Likewise, if the side to decide makes this move.
  int after(const Board& board, typename G::Move move) {
    Board next = board;
    PhaseMachine<G>::step(next, move);
    const int value = -this->value(next);
    return value > 0 ? value - 1 : value < 0 ? value + 1 : 0;
  }

 private:
  std::unordered_map<std::uint64_t, int> known_;
};

// The plies to the end of a value that is not 0.
template <Game G>
int pliesOf(int value) {
  return PlainSearch<G>::kWin - std::abs(value);
}

template <Game G>
void comesToTheBestEnd(Player<G>& player, PlainSearch<G>& plain,
                       const typename G::Board& board,
                       std::uint64_t simulations, bool mustBeProven) {
  SCOPED_TRACE(G::toText(board));
  player.clear();
  ASSERT_TRUE(player.setGame(board, {}).ok());
  const auto result = player.search(within({.simulations = simulations}));
  const int best = plain.value(board);
  const int played = plain.after(board, *result.bestMove);
  EXPECT_TRUE(!mustBeProven || result.proof != Proof::kNone);
  // Distant ends take too many steps to be exact.
  constexpr int kNear = 6;
  const bool proven = result.proof != Proof::kNone;
  const int exact = proven ? kNear : 2;
  EXPECT_TRUE(pliesOf<G>(best) > exact || played == best);
  EXPECT_TRUE(!proven || (played > 0) == (best > 0));
  // Nothing is lost at once that need not be.
  EXPECT_TRUE(played >= 0 || pliesOf<G>(played) > 2 || played == best);
  const MoveReport<typename G::Move>& first = result.moves.front();
  if (first.proof == Proof::kWin || first.proof == Proof::kLoss) {
    EXPECT_GE(static_cast<int>(first.plies), pliesOf<G>(played));
    EXPECT_EQ(result.score, first.proof == Proof::kWin ? 1 : 0);
    EXPECT_LE(first.line.size(), first.plies);
  }
}

// Every position with a move, or those with at least `marks`.
std::vector<TicTacToe::Board> everyPosition(int marks) {
  std::vector<TicTacToe::Board> boards;
  std::unordered_set<std::uint64_t> seen;
  const auto visit = [&](auto& self, TicTacToe::Board board, int made) -> void {
    TicTacToe::MoveList moves;
    if (PhaseMachine<TicTacToe>::legalMoves(board, moves).winner ||
        !seen.insert(TicTacToe::hash(board)).second) {
      return;
    }
    if (made >= marks) boards.push_back(board);
    for (const auto move : moves) {
      TicTacToe::Board next = board;
      PhaseMachine<TicTacToe>::step(next, move);
      self(self, next, made + 1);
    }
  };
  visit(visit, TicTacToe::initial({}), 0);
  return boards;
}

TEST(NearestEnd, InEveryPositionOfTicTacToe) {
  PlainSearch<TicTacToe> plain;
  const auto player = anyPlayer<TicTacToe>({}, ConstantEvaluator{}).value();
  const auto boards = everyPosition(0);
  EXPECT_EQ(boards.size(), 4520U);
  for (const auto& board : boards) {
    comesToTheBestEnd<TicTacToe>(*player, plain, board, 1000, false);
    if (HasFailure()) return;
  }
}

TEST(NearestEnd, InEveryModeAndWithEveryRuleForTheMove) {
  PlainSearch<TicTacToe> plain;
  std::vector<SearchOptions> kinds(5);
  kinds[0].mode = SearchMode::kTree;
  kinds[0].threads = 2;
  kinds[1].mode = SearchMode::kBatch;
  kinds[1].threads = 2;
  kinds[2].secureMargin = 0;
  kinds[3].rootRule = RootRule::kGumbel;
  kinds[4].selection = SelectionRule::kUct;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    SCOPED_TRACE(kind);
    const auto player =
        anyPlayer<TicTacToe>(kinds[kind], ConstantEvaluator{}).value();
    for (const auto& board : everyPosition(5)) {
      comesToTheBestEnd<TicTacToe>(*player, plain, board, 1000, kind != 3);
      if (HasFailure()) return;
    }
  }
}

// Tries the worst moves first, so that the first proof is of a slow win.
struct SlowFirst {
  PlainSearch<TicTacToe>* plain;

  static double evaluate(const TicTacToe::Board&, Side, Random&) { return 0.5; }
  void priors(const TicTacToe::Board& board, Side,
              const TicTacToe::MoveList& moves, float* logits) const {
    for (const auto move : moves) {
      const int value = plain->after(board, move);
      *logits++ = value > 0 ? static_cast<float>(pliesOf<TicTacToe>(value)) : 0;
    }
  }
};

TEST(NearestEnd, WhereThePriorsPointToTheSlowestWins) {
  PlainSearch<TicTacToe> plain;
  const auto player = anyPlayer<TicTacToe>({}, SlowFirst{&plain}).value();
  for (const auto& board : everyPosition(3)) {
    comesToTheBestEnd<TicTacToe>(*player, plain, board, 4000, false);
    if (HasFailure()) return;
  }
}

TEST(NearestEnd, InAThousandSolvedPositionsOfConnectFour) {
  PlainSearch<ConnectFour> plain;
  const auto player = makeTypedPlayer<ConnectFour>(PlayerSettings{}).value();
  Random random(44);
  int solved = 0;
  while (solved < 1000) {
    ConnectFour::Board board = ConnectFour::initial({});
    ConnectFour::MoveList moves;
    Decision now = PhaseMachine<ConnectFour>::legalMoves(board, moves);
    const unsigned discs = 30 + random.below(8);
    for (unsigned i = 0; i < discs && !now.winner; ++i) {
      now = PhaseMachine<ConnectFour>::step(
          board, moves[random.below(static_cast<std::uint32_t>(moves.size()))],
          moves);
    }
    if (now.winner || plain.value(board) == 0) continue;
    ++solved;
    comesToTheBestEnd<ConnectFour>(*player, plain, board, 5000, false);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace phasemachine
