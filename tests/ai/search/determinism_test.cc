// A deterministic search is the same on every machine and with every compiler:
// all must give the figures below.

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "ai/evaluate/centipawns.h"
#include "ai/evaluate/rollout.h"
#include "ai/search/tree/priors.h"
#include "ai/search/tree/tree.h"
#include "core/softmax.h"
#include "games/chess/game.h"
#include "games/chess/knowledge/evaluate.h"
#include "tests/ai/search/static_chess.h"
#include "tests/support/any_search.h"
#include "tests/support/duel.h"
#include "tests/support/within.h"

namespace phasemachine {
namespace {

struct Knowledge : StaticChess {
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
  searcher->search(within({.simulations = simulations}));
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
  const auto dealt = dealtDuel(3, 4);
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
    SearchOptions options = {.priors = priors, .noiseWeight = 0.25};
    const std::uint64_t digest =
        treeOf<Chess>(options, Knowledge{}, start, 2000);
    EXPECT_EQ(treeOf<Chess>(options, Knowledge{}, start, 2000), digest);
    options.seed = 2;
    EXPECT_NE(treeOf<Chess>(options, Knowledge{}, start, 2000), digest);
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

// Nodes that store only the likeliest moves (ai/search/tree/node.h) change no result.

using chess::Move;

// Both sides have more than 64 moves.
chess::Board manyMoves() {
  return Chess::fromText("1k5q/1p2q3/4q3/1q6/6Q1/3Q4/3Q2P1/Q5K1 w - - 0 1", {})
      .value();
}

SearchOptions optionsOf(PriorSource priors, bool shortLists) {
  SearchOptions options = {.priors = priors};
  options.exploration = 20;  // so that every move is tried
  options.explorationScale = ExplorationScale::kFixed;
  options.memoryBytes = std::uint64_t{16} << 20;
  options.shortLists = shortLists;
  return options;
}

// Digests and sizes of the trees of three searches; each but the first begins
// with the tree of the one before.
struct Trees {
  std::vector<std::uint64_t> digests;
  std::uint64_t units = 0;
  std::uint64_t slotCount = 0;
};
Trees treesOf(const SearchOptions& options) {
  auto search = AnySearch<Chess>::create(options, Knowledge{}).value();
  EXPECT_TRUE(search->setGame(manyMoves(), {}).ok());
  Trees trees;
  for (int ply = 0; ply < 3; ++ply) {
    SearchRequest<Move> request;
    request.limits.simulations = 3000;
    const auto first = search->search(request);
    // All go through one move, whose replies are then tried one by one.
    request.onlyMoves = {*first.bestMove};
    const auto result = search->search(request);
    for (const auto& found : {first, result}) {
      trees.digests.push_back(found.digest);
    }
    const auto census = search.census();
    trees.digests.push_back(census.digest);
    trees.units += census.units;
    trees.slotCount += census.slots;
    EXPECT_TRUE(search->makeMove(*result.bestMove).ok());
  }
  return trees;
}

TEST(ShortLists, ChangeNoResult) {
  for (const PriorSource priors :
       {PriorSource::kUniform, PriorSource::kEvaluator}) {
    const Trees shortened = treesOf(optionsOf(priors, true));
    const Trees full = treesOf(optionsOf(priors, false));
    EXPECT_EQ(shortened.digests, full.digests);
    EXPECT_EQ(shortened.slotCount, full.slotCount);
    EXPECT_LT(shortened.units, full.units);
  }
}

TEST(ShortLists, ChangeNoResultOfBatches) {
  const auto batch = [](bool shortLists) {
    SearchOptions options = optionsOf(PriorSource::kEvaluator, shortLists);
    options.mode = SearchMode::kBatch;
    options.threads = 2;
    options.batchSize = 16;
    return treesOf(options).digests;
  };
  EXPECT_EQ(batch(true), batch(false));
}

// Every move in the tree is legal, and no position has one twice.
TEST(ShortLists, ThreadsListTheRestOnce) {
  SearchOptions options = optionsOf(PriorSource::kEvaluator, true);
  options.mode = SearchMode::kTree;
  options.threads = 4;
  auto search = AnySearch<Chess>::create(options, Knowledge{}).value();
  ASSERT_TRUE(search->setGame(manyMoves(), {}).ok());
  SearchRequest<Move> request;
  request.limits.simulations = 4000;
  chess::MoveList moves;
  chess::Board root = manyMoves();
  PhaseMachine<Chess>::legalMoves(root, moves);
  request.onlyMoves = {moves[0]};
  search->search(request);

  std::size_t most = 0;
  std::vector<chess::Board> boards;
  std::vector<std::set<std::uint16_t>> tried;
  for (const auto& step : search->trace({.steps = 100000})) {
    const std::size_t parent = step.parent;
    chess::Board board = step.depth == 1 ? root : boards[parent];
    ASSERT_TRUE(step.move.has_value());
    ASSERT_TRUE(PhaseMachine<Chess>::tryStep(board, *step.move).ok());
    boards.push_back(board);
    tried.emplace_back();
    if (step.depth == 1) continue;
    ASSERT_TRUE(
        tried[parent].insert(std::bit_cast<std::uint16_t>(*step.move)).second);
    most = std::max(most, tried[parent].size());
  }
  EXPECT_GT(most, search::kListedMoves);
}

TEST(ShortLists, AreMovedWithTheTree) {
  constexpr std::uint32_t kMoves = 101;
  auto tree = search::Tree::create(1 << 20, sizeof(std::uint16_t)).value();
  search::Arena::Cursor cursor;
  const auto newNode = [&] {
    return tree->newNode(cursor, kMoves, Side::kFirst, search::kShortList);
  };
  newNode();  // garbage
  const std::uint32_t index = newNode();
  newNode();
  search::Node& node = *search::nodeAt(tree->base(), index);
  const auto moveOf = [](std::uint32_t i) {
    return static_cast<std::uint16_t>(1000 + i);
  };
  const auto priorOf = [](std::uint32_t i) {
    return static_cast<std::uint16_t>(500 - i);
  };
  for (std::uint32_t i = 0; i < search::kListedMoves; ++i) {
    node.listed().set(i, moveOf(i), priorOf(i));
  }
  node.setRestPrior(priorOf(search::kListedMoves));
  EXPECT_EQ(node.prior(search::kListedMoves, tree->base()),
            priorOf(search::kListedMoves));
  const std::uint32_t rest = tree->newRest(cursor, node);
  const search::MoveGroups moves(tree->arena().at(rest), sizeof(std::uint16_t));
  for (std::uint32_t i = search::kListedMoves; i < kMoves; ++i) {
    moves.set(i - search::kListedMoves, moveOf(i), priorOf(i));
  }
  newNode();
  node.rest().store(rest);
  tree->rootSlot().child->store(index);
  for (std::uint32_t i = 0; i < 80; ++i) tree->addSlot(node, i, cursor);

  const auto before = tree->census();
  tree->compact();
  EXPECT_EQ(tree->census().digest, before.digest);
  EXPECT_EQ(tree->census().units, before.units);
  EXPECT_EQ(tree->arena().used(), search::Tree::kFirstNodeUnit + before.units);
  for (std::uint32_t i = 0; i < kMoves; ++i) {
    ASSERT_EQ(tree->root()->move<std::uint16_t>(i, tree->base()), moveOf(i));
    ASSERT_EQ(tree->root()->prior(i, tree->base()), priorOf(i));
  }
}

}  // namespace
}  // namespace phasemachine
