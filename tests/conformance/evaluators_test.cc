// The law of every game's evaluators: move priors use only what the side to
// decide sees. Otherwise a search that knows one hand would predict the other
// side's moves from cards that side cannot know.

#include "games/evaluators.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "core/random.h"
#include "core/side.h"
#include "phase/knowledge.h"
#include "tests/conformance/games.h"

namespace phasemachine {
namespace {

template <class G>
class EvaluatorLaws : public testing::Test {};

TYPED_TEST_SUITE(EvaluatorLaws, ConformingGames, GameName);

// Calls f(name, evaluator) with each evaluator of the game that has priors.
template <class G, class F>
void forEachWithPriors(F&& f) {
  std::apply(
      [&](const auto&... rows) {
        [[maybe_unused]] const auto one = [&](const auto& row) {
          auto evaluator = row.evaluator;
          if constexpr (requires(const typename G::Board& board,
                                 const typename G::MoveList& moves,
                                 float* logits) {
                          evaluator.priors(board, Side::kFirst, moves, logits);
                        }) {
            f(std::string(row.name), evaluator);
          }
        };
        (one(rows), ...);
      },
      Knowledge<G>::evaluators());
}

template <class G, class E>
std::vector<float> logitsOf(E& evaluator, const typename G::Board& board,
                            Side side, const typename G::MoveList& moves) {
  std::vector<float> logits(moves.size(), std::nanf(""));
  evaluator.priors(board, side, moves, logits.data());
  return logits;
}

TYPED_TEST(EvaluatorLaws, PriorsDependOnlyOnWhatTheirSideSees) {
  using G = TypeParam;
  forEachWithPriors<G>([](const std::string& name, auto evaluator) {
    SCOPED_TRACE(name);
    Random random(7);
    everywhere<G>([&](const auto& visit) {
      const Side side = visit.decision.side;
      if (visit.decision.winner || side == Side::kNeutral) return;
      const auto logits =
          logitsOf<G>(evaluator, visit.board, side, visit.moves);
      for (const float logit : logits) ASSERT_TRUE(std::isfinite(logit));
      const auto world = G::determinize(visit.board, side, random);
      ASSERT_EQ(logitsOf<G>(evaluator, world, side, visit.moves), logits)
          << "priors depend on what their side does not see";
    });
  });
}

}  // namespace
}  // namespace phasemachine
