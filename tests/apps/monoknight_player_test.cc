// The search plays MonoKnight: better than the simple policies, the same games
// from the same seed, with exploration scaled to the spread of its results.

#include <gtest/gtest.h>

#include <cstdint>

#include "ai/search/choose/select.h"
#include "ai/search/searcher.h"
#include "games/monoknight/campaign/policies.h"
#include "games/monoknight/evaluator.h"
#include "games/monoknight/game.h"
#include "phase/machine.h"
#include "tests/support/must.h"

namespace phasemachine::monoknight {
namespace {

using Machine = PhaseMachine<MonoKnight>;
using MonoKnightSearcher = Searcher<MonoKnight, MonoKnightEvaluator>;

// Mean cost of standard games; choose(board) decides for the player.
template <class Choose>
double meanCost(int games, Choose choose) {
  double sum = 0;
  for (int game = 0; game < games; ++game) {
    Random nature(71, static_cast<std::uint64_t>(game));
    Board board = MonoKnight::initial({});
    MonoKnight::MoveList moves;
    Decision decision = Machine::legalMoves(board, moves);
    while (!decision.winner) {
      const Move move = decision.side == Side::kNeutral
                            ? Machine::sampleChance(board, nature)
                            : choose(board);
      decision = Machine::step(board, move, moves);
    }
    sum += board.tally.cost();
  }
  return sum / games;
}

double policyCost(monoknight::PolicyChoice policy, int games) {
  Random random(5);
  return meanCost(games, [&](const Board& board) {
    return monoknight::choosePolicyMove(policy, board, random);
  });
}

Move searched(MonoKnightSearcher& searcher, const Board& board,
              std::uint64_t simulations) {
  EXPECT_TRUE(searcher.setGame(board, {}).ok());
  SearchRequest<Move> request;
  request.limits.simulations = simulations;
  return *searcher.search(request).bestMove;
}

TEST(MonoKnightPlayerTest, ThePoliciesAreAsStrongAsTheirBaselines) {
  using monoknight::Policy;
  // Baselines of an independent program: 156.9 and 72.4.
  EXPECT_NEAR(policyCost({Policy::kRandom, 0}, 4000), 156.9, 5);
  EXPECT_NEAR(policyCost({Policy::kGreedy, 0}, 4000), 72.4, 2);
  EXPECT_LT(policyCost({Policy::kCareful, 0}, 1000), 60);
  EXPECT_LT(policyCost({Policy::kPlan, 3}, 200), 44);
}

TEST(MonoKnightPlayerTest, ASmallSearchBeatsThePlanner) {
  auto searcher = must(MonoKnightSearcher::create({}, {}));
  const double cost = meanCost(
      40, [&](const Board& board) { return searched(*searcher, board, 100); });
  EXPECT_LT(cost, 39.5);
}

TEST(MonoKnightPlayerTest, TheSameSeedSearchesTheSameTree) {
  Random random(3);
  Board board = MonoKnight::initial({});
  MonoKnight::MoveList moves;
  while (Machine::legalMoves(board, moves).side == Side::kNeutral) {
    Machine::step(board, Machine::sampleChance(board, random));
  }
  std::uint64_t digests[2] = {};
  for (std::uint64_t& digest : digests) {
    auto searcher = must(MonoKnightSearcher::create({.seed = 9}, {}));
    searched(*searcher, board, 500);
    digest = searcher->census().digest;
  }
  EXPECT_EQ(digests[0], digests[1]);
}

TEST(OutcomeWideningTest, FewOutcomesAreKeptWhereVisitsAreFew) {
  const Board board = MonoKnight::initial({});  // nature is to draw
  const auto kept = [&](double widening) {
    auto searcher =
        must(MonoKnightSearcher::create({.outcomeWidening = widening}, {}));
    searched(*searcher, board, 900);
    return int{searcher->tree().root()->slotCount.load()};
  };
  EXPECT_EQ(kept(1000), 24);
  EXPECT_EQ(kept(0), kept(MonoKnightEvaluator::kOutcomeWidening));
  EXPECT_LE(kept(0.2), 7);  // 0.2 * sqrt(900) = 6
  EXPECT_GE(kept(0.2), 5);
}

TEST(SpreadTest, IsTheDeviationOnceThereIsEnoughToTell) {
  search::Spread spread;
  EXPECT_EQ(spread.scale(), 1);
  for (int i = 0; i < 50; ++i) {
    spread.add(0.3);
    spread.add(0.5);
  }
  EXPECT_NEAR(spread.scale(), 0.1, 1e-9);
  search::Spread flat;
  for (int i = 0; i < 50; ++i) flat.add(0.7);
  EXPECT_GT(flat.scale(), 0);
}

}  // namespace
}  // namespace phasemachine::monoknight
