// Implicit minimax backups: every value is the best of those below it.

#include "ai/search/implicit_minimax.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

#include "ai/evaluate/rollout.h"
#include "ai/search/searcher.h"
#include "games/chess/evaluate.h"
#include "games/chess/game.h"
#include "tests/support/duel.h"

namespace phasemachine {
namespace {

struct Static {
  double evaluate(const chess::Board& board, Side, Random&) const {
    return chess::expectedScore(chess::evaluate(board.position));
  }
};

struct Checked {
  std::uint64_t nodes = 0;
  std::uint64_t values = 0;
};

void expectBestOfBelow(const search::Tree& tree, search::Node& node,
                       Checked& checked) {
  ++checked.nodes;
  for (std::uint32_t i = 0; i < node.opened.load(); ++i) {
    const search::Slot slot = node.slot(i, tree.base());
    const std::uint32_t marks = slot.marks->load();
    const bool visited = tree.tally(slot).visits != 0;
    ASSERT_EQ(search::hasMinimax(marks), visited);
    const std::uint32_t child = slot.child->load();
    if (child == 0) continue;
    search::Node& below = *search::nodeAt(tree.base(), child);
    const std::optional<float> best = minimaxOfNode(below, tree.base());
    if (best && search::proofOf(marks) == Proof::kNone) {
      const bool flip = search::signOf(below.side) != search::signOf(node.side);
      ASSERT_EQ(search::minimaxOf(marks), flip ? -*best : *best);
      ++checked.values;
    }
    expectBestOfBelow(tree, below, checked);
  }
}

Checked check(const SearchOptions& options) {
  auto searcher = Searcher<Chess, Static>::create(options, {}).value();
  SearchRequest<chess::Move> request;
  request.limits.simulations = 5000;
  searcher->search(request);
  Checked checked;
  expectBestOfBelow(searcher->tree(), *searcher->tree().root(), checked);
  return checked;
}

TEST(ImplicitMinimax, ValuesAreTheBestOfThoseBelow) {
  SearchOptions options;
  options.implicitMinimax = 0.3;
  for (SearchMode mode : {SearchMode::kSingle, SearchMode::kBatch}) {
    options.mode = mode;
    options.threads = 2;
    const Checked checked = check(options);
    EXPECT_GT(checked.nodes, 500U);
    EXPECT_GT(checked.values, 300U);
  }
}

TEST(ImplicitMinimax, ChangesTheTreeAndCanBeRepeated) {
  const auto digest = [](double share, SearchMode mode, int threads) {
    SearchOptions options;
    options.implicitMinimax = share;
    options.mode = mode;
    options.threads = threads;
    auto searcher = Searcher<Chess, Static>::create(options, {}).value();
    SearchRequest<chess::Move> request;
    request.limits.simulations = 3000;
    searcher->search(request);
    return searcher->census().digest;
  };
  const std::uint64_t with = digest(0.4, SearchMode::kSingle, 1);
  EXPECT_EQ(digest(0.4, SearchMode::kSingle, 1), with);
  EXPECT_NE(digest(0, SearchMode::kSingle, 1), with);
  EXPECT_EQ(digest(0.4, SearchMode::kBatch, 1),
            digest(0.4, SearchMode::kBatch, 5));
}

TEST(ImplicitMinimax, ThreadsMayShareTheTree) {
  SearchOptions options;
  options.implicitMinimax = 0.5;
  options.mode = SearchMode::kTree;
  options.threads = 4;
  auto searcher = Searcher<Chess, Static>::create(options, {}).value();
  SearchRequest<chess::Move> request;
  request.limits.simulations = 20000;
  const auto result = searcher->search(request);
  EXPECT_EQ(result.visits, 20000U);
  EXPECT_EQ(searcher->tree().root()->side, Side::kFirst);
}

// Where cards are hidden the option does nothing.
TEST(ImplicitMinimax, LeavesHiddenCardsAlone) {
  auto dealt = Duel::initial({});
  PhaseMachine<Duel>::step(dealt);
  PhaseMachine<Duel>::step(dealt, duel::Move{3});
  PhaseMachine<Duel>::step(dealt, duel::Move{4});
  const auto digest = [&](double share) {
    SearchOptions options;
    options.implicitMinimax = share;
    auto searcher =
        Searcher<Duel, RolloutEvaluator<Duel>>::create(options, {}).value();
    EXPECT_TRUE(searcher->setGame(dealt, {}).ok());
    SearchRequest<duel::Move> request;
    request.limits.simulations = 1000;
    searcher->search(request);
    return searcher->census().digest;
  };
  EXPECT_EQ(digest(0), digest(0.9));
}

}  // namespace
}  // namespace phasemachine
