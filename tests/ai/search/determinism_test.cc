// A deterministic search is the same on every machine and with every compiler:
// all must give the figures below.

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "ai/evaluate/centipawns.h"
#include "ai/evaluate/rollout.h"
#include "ai/search/tree/priors.h"
#include "core/softmax.h"
#include "games/chess/game.h"
#include "games/chess/knowledge/evaluate.h"
#include "tests/support/any_search.h"
#include "tests/support/duel.h"

namespace phasemachine {
namespace {

struct ChessKnowledge {
  double evaluate(const chess::Board& board, Side, Random&) const {
    return chess::expectedScore(chess::evaluate(board.position));
  }
  void priors(const chess::Board& board, Side, const chess::MoveList& moves,
              float* logits) const {
    chess::moveLogits(board.position, moves, logits);
  }
};

template <class G, class E>
std::uint64_t treeOf(const SearchOptions& options, E evaluator,
                     const typename G::Board& board,
                     std::uint64_t simulations) {
  auto searcher = AnySearch<G>::create(options, evaluator).value();
  EXPECT_TRUE(searcher->setGame(board, {}).ok());
  SearchRequest<typename G::Move> request;
  request.limits.simulations = simulations;
  searcher->search(request);
  return searcher.census().digest;
}

// Change these figures only with an intended change of search results.
TEST(Determinism, TreesAreTheSameEverywhere) {
  SearchOptions options;
  // Not the defaults, since those may be tuned.
  options.exploration = 1.5;
  options.fpuReduction = 0.3;
  const auto start = Chess::initial({});
  std::vector<std::uint64_t> digests;
  digests.push_back(
      treeOf<Chess>(options, RolloutEvaluator<Chess>{}, start, 300));
  options.selection = SelectionRule::kUct;
  digests.push_back(treeOf<Chess>(
      options, RolloutEvaluator<Chess>{.maxPlies = 3}, start, 3000));
  auto dealt = Duel::initial({});
  PhaseMachine<Duel>::step(dealt);
  PhaseMachine<Duel>::step(dealt, duel::Move{3});
  PhaseMachine<Duel>::step(dealt, duel::Move{4});
  digests.push_back(
      treeOf<Duel>(options, RolloutEvaluator<Duel>{}, dealt, 3000));
  const std::vector<std::uint64_t> expected = {
      6280582199937951791ULL, 9812845440655719671ULL, 14441193349255068066ULL};
  EXPECT_EQ(digests, expected);
}

// With the chess evaluator the figures would change with its weights, so the
// same search runs twice instead.
TEST(Determinism, OptionsGiveTheSameTreeTwice) {
  const auto start = Chess::initial({});
  for (PriorSource priors : {PriorSource::kUniform, PriorSource::kEvaluator}) {
    SearchOptions options;
    options.priors = priors;
    options.noiseWeight = 0.25;
    const std::uint64_t digest =
        treeOf<Chess>(options, ChessKnowledge{}, start, 2000);
    EXPECT_EQ(treeOf<Chess>(options, ChessKnowledge{}, start, 2000), digest);
    options.seed = 2;
    EXPECT_NE(treeOf<Chess>(options, ChessKnowledge{}, start, 2000), digest);
  }
}

TEST(Determinism, SoftmaxAndNoiseAreTheSameEverywhere) {
  std::array<float, 6> logits = {0.1F, -2.5F, 3.25F, 0, 1.5F, -0.75F};
  softmax(logits, 0.7);
  Random random(5);
  std::array<float, 6> noise;
  search::sampleDirichlet(noise, 0.3, random);
  std::uint64_t h = 0;
  for (float value : logits)
    h = hashCombine(h, std::bit_cast<std::uint32_t>(value));
  for (float value : noise)
    h = hashCombine(h, std::bit_cast<std::uint32_t>(value));
  EXPECT_EQ(h, 3966542111450518746ULL);
}

}  // namespace
}  // namespace phasemachine
