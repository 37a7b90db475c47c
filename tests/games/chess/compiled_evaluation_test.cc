// Every variant that this processor can run gives the same evaluation,
// quiescence value, exchanges and move priors.

#include <array>
#include <cstddef>
#include <string>

#include "core/isa.h"
#include "games/chess/compiled.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/machine/moves.h"
#include "gtest/gtest.h"
#include "tests/games/chess/evaluation_support.h"

namespace phasemachine::chess {
namespace {

using Logits = std::array<float, MoveList::capacity()>;

class EvaluationVariantsTest : public testing::TestWithParam<IsaLevel> {
 protected:
  const Compiled& portable_ = compiledFor(IsaLevel::kPortable);
  const Compiled& variant_ = compiledFor(GetParam());
};

TEST_P(EvaluationVariantsTest, EvaluatesLikeThePortableVariant) {
  for (const Position& position : randomPositions(400)) {
    ASSERT_EQ(variant_.evaluate(position), portable_.evaluate(position));
  }
}

TEST_P(EvaluationVariantsTest, SearchesCapturesLikeThePortableVariant) {
  for (const Position& position : randomPositions(60)) {
    ASSERT_EQ(
        variant_.quiescence(position, -kMaxEvaluation, kMaxEvaluation, {}),
        portable_.quiescence(position, -kMaxEvaluation, kMaxEvaluation, {}));
  }
}

TEST_P(EvaluationVariantsTest, JudgesMovesLikeThePortableVariant) {
  for (const Position& position : randomPositions(100)) {
    MoveList moves;
    generateLegal(position, moves);
    Logits logits;
    Logits expected;
    variant_.moveLogits(position, moves, logits.data());
    portable_.moveLogits(position, moves, expected.data());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      ASSERT_EQ(logits[i], expected[i]);
      ASSERT_EQ(variant_.exchangeGainsAtLeast(position, moves[i], 0),
                portable_.exchangeGainsAtLeast(position, moves[i], 0));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, EvaluationVariantsTest,
                         testing::ValuesIn(availableIsas()),
                         [](const auto& instance) {
                           return std::string(isaName(instance.param));
                         });

}  // namespace
}  // namespace phasemachine::chess
