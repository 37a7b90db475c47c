// A search with AnyEvaluator equals the search with the evaluator it holds, for
// the evaluators that every game has.

#include <gtest/gtest.h>

#include "ai/evaluate/rollout.h"
#include "games/tic_tac_toe/game.h"
#include "tests/ai/evaluate/same_searches.h"

namespace phasemachine {
namespace {

template <class E>
class AnyCommonEvaluatorTest : public testing::Test {};
using CommonKinds =
    testing::Types<ConstantEvaluator, RolloutEvaluator<TicTacToe>>;
TYPED_TEST_SUITE(AnyCommonEvaluatorTest, CommonKinds);

TYPED_TEST(AnyCommonEvaluatorTest, SearchesLikeTheEvaluatorThatItHolds) {
  expectTheSameSearches<TypeParam>();
}

}  // namespace
}  // namespace phasemachine
