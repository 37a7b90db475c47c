// What the move priors of every game's evaluators obey, over random play: they
// are numbers, and they do not depend on what the side to decide cannot see.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "ai/evaluate/evaluator.h"
#include "core/random.h"
#include "phase/knowledge.h"
#include "tests/conformance/games.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

template <class G>
class PriorLaws : public testing::Test {
 protected:
  // Calls f(evaluator) for the game's evaluators that have priors.
  template <class F>
  static void forEachEvaluator(F&& f) {
    std::apply(
        [&](auto... named) {
          const auto call = [&](auto evaluator) {
            if constexpr (HasMovePriors<decltype(evaluator), G>) f(evaluator);
          };
          (call(named.evaluator), ...);
        },
        Knowledge<G>::evaluators());
  }
};

template <class G, class E>
std::vector<float> logitsOf(E& evaluator, const typename G::Board& board,
                            const Decision& decision,
                            const typename G::MoveList& moves) {
  std::vector<float> logits(moves.size(), NAN);
  evaluator.priors(board, decision.side, moves, logits.data());
  return logits;
}

TYPED_TEST_SUITE(PriorLaws, ConformingGames, GameName);

TYPED_TEST(PriorLaws, AreNumbersThatPeekAtNothing) {
  using G = TypeParam;
  constexpr std::size_t kMostPlies = 1000;
  Random random(16);
  this->forEachEvaluator([&](auto evaluator) {
    for (std::uint64_t game = 0; game < 12; ++game) {
      playRandomly<G>(
          300 + game,
          [&](const auto& visit) {
            const auto [side, winner] = visit.decision;
            if (winner || side == Side::kNeutral) return;
            const auto logits =
                logitsOf<G>(evaluator, visit.board, visit.decision, visit.moves);
            ASSERT_TRUE(std::ranges::all_of(
                logits, [](float logit) { return std::isfinite(logit); }));
            if constexpr (G::kHasHiddenInformation) {
              const auto world = G::determinize(visit.board, side, random);
              ASSERT_EQ(
                  logitsOf<G>(evaluator, world, visit.decision, visit.moves),
                  logits);
            }
          },
          {}, kMostPlies);
      if (testing::Test::HasFatalFailure()) return;
    }
  });
}

}  // namespace
}  // namespace phasemachine
