// The tree: packed words, cap, compaction.

#include "ai/search/tree/tree.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "ai/evaluate/rollout.h"
#include "ai/search/tree/arena.h"
#include "games/chess/game.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/any_search.h"
#include "tests/support/duel.h"
#include "tests/support/within.h"

namespace phasemachine::search {
namespace {

using search::makeStat;
using search::Slot;
using search::Tally;
using search::Tree;

TEST(Slot, PacksValueAndVisitsInOneWord) {
  using search::unitsOf;
  using search::visitsOf;
  std::uint64_t stat = 0;
  std::int64_t units = 0;
  for (std::uint32_t n = 1; n <= 1000; ++n) {
    const std::int64_t value = n % 3 == 0 ? 128 : -100;
    stat += makeStat(value, 1);
    units += value;
    ASSERT_EQ(visitsOf(stat), n);
    ASSERT_EQ(unitsOf(stat), units);
  }
  const std::uint64_t most = makeStat(-128LL << 27, 1U << 27);
  EXPECT_EQ(visitsOf(most), 1U << 27);
  EXPECT_EQ(unitsOf(most), -128LL << 27);
}

TEST(Slot, KeepsProofAndSimulationsUnderWayApart) {
  using search::kFlyingOne;
  const std::uint32_t marks =
      7 * kFlyingOne + search::marksOf({Proof::kLoss, 12});
  EXPECT_EQ(search::flyingOf(marks), 7U);
  EXPECT_EQ(search::proofOf(marks), Proof::kLoss);
  EXPECT_EQ(search::provenOf(marks).plies, 12U);
  EXPECT_EQ(search::provenOf(search::marksOf({Proof::kWin, 5000})).plies,
            search::kMostPlies);
}

TEST(Tree, HalvesCountsBeforeTheyOverflow) {
  auto tree = Tree::create(1 << 20, 2).value();
  const Slot root = tree->rootSlot();
  for (const int value : {-128, -77, 0, 128}) {
    for (const std::uint32_t atOnce : {1U, 64U}) {
      constexpr std::uint32_t kBefore = search::kHalvedAt - 1000;
      root.stat->store(makeStat(value * std::int64_t{kBefore}, kBefore));
      root.marks->store(5 * search::kFlyingOne);
      for (std::uint32_t i = 0; i < 3000; i += atOnce) {
        if (atOnce == 1) {
          tree->visit<false>(root, value);
        } else {
          tree->visitMany(root, makeStat(value * std::int64_t{atOnce}, atOnce));
        }
      }
      const Tally tally = tree->tally(root);
      EXPECT_GE(tally.visits, search::kHalvedAt / 2);
      EXPECT_LE(tally.visits, search::kHalvedAt / 2 + 3000);
      EXPECT_NEAR(
          static_cast<double>(tally.units) / static_cast<double>(tally.visits),
          value, 1e-4);
      EXPECT_EQ(search::flyingOf(root.marks->load()), 5U);
    }
  }
}

// A root with a line of positions below it.
std::unique_ptr<search::Tree> longTree(std::uint64_t nodes) {
  auto tree =
      search::Tree::create(std::uint64_t{16} << 20, sizeof(std::uint16_t))
          .value();
  search::Arena::Cursor cursor;
  Slot slot = tree->rootSlot();
  for (std::uint64_t n = 0; n < nodes; ++n) {
    const std::uint32_t index = tree->newNode(cursor, 1, Side::kFirst, 0);
    slot.child->store(index);
    search::Node& node = *search::nodeAt(tree->base(), index);
    node.listed().set(0, 0, static_cast<std::uint16_t>(n));
    tree->addSlot(node, 0, cursor);
    slot = node.slot(0, tree->base());
  }
  return tree;
}

TEST(Tree, CompactionThatIsGivenUpKeepsTheTreeOrDropsIt) {
  constexpr std::uint64_t kNodes = 5000;
  const auto tree = longTree(kNodes);
  const std::uint64_t digest = tree->census().digest;
  EXPECT_EQ(tree->compact([] { return true; }), kNodes);
  EXPECT_EQ(tree->census().digest, digest);
  EXPECT_EQ(tree->census().nodes, kNodes);
  // At once, while it only looks.
  EXPECT_EQ(tree->compact([] { return false; }), std::nullopt);
  EXPECT_EQ(tree->census().digest, digest);
  // References are already changed: the second pass is as long as the first.
  int looks = 0;
  EXPECT_TRUE(tree->compact([&] { return ++looks > 0; }));
  const int half = looks / 2 + 1;
  looks = 0;
  EXPECT_EQ(tree->compact([&] { return ++looks <= half; }), std::nullopt);
  EXPECT_EQ(tree->root(), nullptr);
}

TEST(Tree, SearchGoesOnWhenMemoryIsUsedUp) {
  for (SearchMode mode : {SearchMode::kSingle, SearchMode::kTree}) {
    SearchOptions options = {
        .mode = mode, .threads = 2, .memoryBytes = kMinMemoryBytes};
    auto searcher =
        AnySearch<Chess>::create(options, ConstantEvaluator{}).value();
    const auto result = searcher->search(within({.simulations = 100000}));
    EXPECT_TRUE(result.counters.memoryFull);
    EXPECT_EQ(result.counters.simulations, 100000U);
    EXPECT_EQ(result.visits, 100000U);
    EXPECT_LE(result.counters.treeBytes, kMinMemoryBytes);
    EXPECT_LE(result.counters.memoryPermille, 1000);
    EXPECT_GE(result.counters.memoryPermille, 900);
  }
}

// The same searches with and without compaction in between give the same tree.
TEST(Tree, CompactionChangesNothingButPlaces) {
  const auto play = [](std::uint64_t memory) {
    SearchOptions options = {.memoryBytes = memory};
    auto searcher = AnySearch<Chess>::create(
                        options, RolloutEvaluator<Chess>{.maxPlies = 4})
                        .value();
    std::vector<std::uint64_t> digests;
    std::uint64_t most = 0;
    for (int move = 0; move < 8; ++move) {
      const auto result = searcher->search(within({.simulations = 1500}));
      EXPECT_FALSE(result.counters.memoryFull);
      most = std::max(most, result.counters.treeBytes);
      digests.push_back(searcher.census().digest);
      EXPECT_TRUE(searcher->makeMove(*result.bestMove).ok());
    }
    digests.push_back(most);
    return digests;
  };
  auto roomy = play(64 << 20);
  auto tight = play(1 << 20);
  EXPECT_LT(tight.back(), roomy.back()) << "the tight tree was compacted";
  roomy.pop_back();
  tight.pop_back();
  EXPECT_EQ(roomy, tight);
}

TEST(Tree, APositionVisitedOnceCostsNothing) {
  auto searcher = AnySearch<Chess>::create({}, ConstantEvaluator{}).value();
  SearchRequest<chess::Move> request;
  request.limits.simulations = 1;
  EXPECT_EQ(searcher->search(request).counters.nodes, 1U);
  request.limits.simulations = 0;
  EXPECT_EQ(searcher->search(request).counters.nodes, 1U);
  EXPECT_EQ(searcher.census().units, search::Node::units(20, 2, search::kEven));
}

TEST(Node, AnExpandedChessPositionTakesAtMost320Bytes) {
  // The mean position of a chess game has 31 to 36 moves.
  for (std::uint32_t moves = 1; moves <= 56; ++moves) {
    EXPECT_LE(search::Node::units(moves, 2) * search::kUnitBytes, 320U);
  }
}

// Pieces that keep what was written to them.
class Pieces {
 public:
  explicit Pieces(unsigned seed) : random_(seed) {}

  void take() {
    const std::size_t bytes =
        kSizes[random_() % std::size(kSizes)] + random_() % 2;
    auto* at = static_cast<unsigned char*>(PagePool::take(bytes));
    ASSERT_NE(at, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(at) % 64, 0U);
    const auto mark = static_cast<unsigned char>(random_());
    std::memset(at, mark, bytes);
    pieces_.push_back({at, bytes, mark});
  }
  void giveBackOne() {
    std::swap(pieces_[random_() % pieces_.size()], pieces_.back());
    const Piece piece = pieces_.back();
    pieces_.pop_back();
    for (std::size_t i = 0; i < piece.bytes; ++i) {
      ASSERT_EQ(piece.at[i], piece.mark);
    }
    PagePool::giveBack(piece.at, piece.bytes);
  }
  std::size_t size() const { return pieces_.size(); }
  std::uint32_t draw() { return static_cast<std::uint32_t>(random_()); }

 private:
  static constexpr std::size_t kSizes[] = {1,       64,      4000,
                                           100'000, 700'000, 3 << 20};
  struct Piece {
    unsigned char* at;
    std::size_t bytes;
    unsigned char mark;
  };
  std::mt19937 random_;
  std::vector<Piece> pieces_;
};

void useForAWhile(unsigned seed) {
  Pieces pieces(seed);
  for (int i = 0; i < 300; ++i) {
    if (pieces.size() > 0 && (pieces.size() == 30 || pieces.draw() % 2 == 0)) {
      pieces.giveBackOne();
    } else {
      pieces.take();
    }
  }
  while (pieces.size() > 0) pieces.giveBackOne();
}

TEST(PagePoolTest, PiecesDoNotOverlap) { useForAWhile(1); }

TEST(PagePoolTest, ManyThreadsMayUseIt) {
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 4; ++i) threads.emplace_back(useForAWhile, i);
  for (std::thread& thread : threads) thread.join();
}

TEST(PagePoolTest, GivesNoLargerPieces) {
  EXPECT_EQ(PagePool::take(PagePool::kMostBytes + 1), nullptr);
  void* largest = PagePool::take(PagePool::kMostBytes);
  ASSERT_NE(largest, nullptr);
  PagePool::giveBack(largest, PagePool::kMostBytes);
}

TEST(PagePoolTest, AGivenBackPieceIsUsedAgain) {
  void* kept = PagePool::take(5000);
  void* first = PagePool::take(5000);
  PagePool::giveBack(first, 5000);
  void* second = PagePool::take(5000);
  EXPECT_EQ(first, second);
  PagePool::giveBack(second, 5000);
  PagePool::giveBack(kept, 5000);
}

struct Large : Pooled {
  explicit Large(int given) : value(given) {}
  int value;
  std::byte rest[5000];
};

TEST(PagePoolTest, ObjectsMayLiveInIt) {
  const auto one = std::make_unique<Large>(1);
  const auto two = std::make_unique<Large>(2);
  EXPECT_EQ(one->value, 1);
  EXPECT_EQ(two->value, 2);
}

// Several threads on one tree: what must hold however they interleave.

// At rest nothing is pending, and a slot has one visit more than the moves of
// its node together (the one that ended there), or a few more if several
// threads arrived at once or memory ran out.
void expectConsistent(const search::Tree& tree, search::Node& node,
                      std::uint32_t* checked) {
  const std::uint32_t slotCount = node.slotCount.load();
  for (std::uint32_t i = 0; i < slotCount; ++i) {
    const search::Slot slot = node.slot(i, tree.base());
    const std::uint64_t stat = slot.stat->load();
    const std::uint32_t visits = search::visitsOf(stat);
    EXPECT_EQ(search::flyingOf(slot.marks->load()), 0U);
    EXPECT_LE(std::abs(search::unitsOf(stat)),
              std::int64_t{search::kUnitsPerPoint} * visits);
    ++*checked;
    const std::uint32_t child = slot.child->load();
    if (child == 0) continue;
    search::Node& below = *search::nodeAt(tree.base(), child);
    std::uint64_t sum = 0;
    for (std::uint32_t j = 0; j < below.slotCount.load(); ++j) {
      sum += search::visitsOf(below.slot(j, tree.base()).stat->load());
    }
    EXPECT_LE(sum, visits);
    expectConsistent(tree, below, checked);
  }
}

template <class G, class E>
void searchAndCheck(E evaluator, std::uint64_t simulations,
                    const SearchOptions& options) {
  auto searcher = AnySearch<G>::create(options, evaluator).value();
  const auto result = searcher->search(
      within({.simulations = simulations, .stopWhenSolved = false}));
  EXPECT_EQ(result.counters.simulations, simulations);
  EXPECT_EQ(result.visits, simulations);
  std::uint32_t checked = 0;
  expectConsistent(searcher.tree(), *searcher.tree().root(), &checked);
  EXPECT_GT(checked, 100U);
  EXPECT_EQ(result.counters.nodes, searcher.census().nodes);
}

SearchOptions fourThreads() {
  SearchOptions options = {.mode = SearchMode::kTree, .threads = 4};
  return options;
}

TEST(SharedTree, IsConsistentAtRest) {
  SearchOptions options = fourThreads();
  searchAndCheck<TicTacToe>(ConstantEvaluator{}, 20000, options);
  searchAndCheck<Chess>(ConstantEvaluator{}, 20000, options);
  options.virtualLoss = 1;
  searchAndCheck<Chess>(RolloutEvaluator<Chess>{.maxPlies = 2}, 5000, options);
  options.selection = SelectionRule::kUct;
  searchAndCheck<Chess>(ConstantEvaluator{}, 20000, options);
}

TEST(SharedTree, IsConsistentWhenMemoryIsUsedUp) {
  SearchOptions options = fourThreads();
  options.memoryBytes = kMinMemoryBytes;
  searchAndCheck<Chess>(ConstantEvaluator{}, 50000, options);
}

TEST(SharedTree, ProvesWhatOneThreadProves) {
  auto board = TicTacToe::initial({});
  PhaseMachine<TicTacToe>::step(board);
  for (std::uint16_t cell = 0; cell < 2; ++cell) {
    PhaseMachine<TicTacToe>::step(board, tic_tac_toe::Move{cell});
  }
  auto searcher =
      AnySearch<TicTacToe>::create(fourThreads(), ConstantEvaluator{}).value();
  ASSERT_TRUE(searcher->setGame(board, {}).ok());
  const auto result = searcher->search({});
  EXPECT_EQ(result.reason, StopReason::kSolved);
  EXPECT_EQ(result.proof, Proof::kWin);
}

TEST(SharedTree, HandlesDiceAndHiddenCards) {
  const auto board = dealtDuel(2, 4);
  auto searcher =
      AnySearch<Duel>::create(fourThreads(), RolloutEvaluator<Duel>{}).value();
  ASSERT_TRUE(searcher->setGame(board, {}).ok());
  const auto result = searcher->search(within({.simulations = 5000}));
  EXPECT_EQ(result.counters.simulations, 5000U);
  EXPECT_EQ(*result.bestMove, duel::kRoll);
}

TEST(SharedTree, StopsFromAnotherThread) {
  for (int threads : {1, 4}) {
    SearchOptions options = fourThreads();
    options.threads = threads;
    auto searcher =
        AnySearch<Chess>::create(options, ConstantEvaluator{}).value();
    SearchControl control;
    SearchRequest<chess::Move> request;
    request.control = &control;
    bool progressed = false;
    request.progressMilliseconds = 0;
    request.progress = [&](const auto& result) {
      if (result.counters.simulations < 1000) return;
      progressed = true;
      control.stop();
    };
    const auto result = searcher->search(request);
    EXPECT_EQ(result.reason, StopReason::kStopped);
    EXPECT_TRUE(progressed);
    EXPECT_GE(result.counters.simulations, 1000U);

    SearchControl second;
    request.control = &second;
    request.progress = nullptr;
    std::thread stopper([&] { second.stop(); });
    EXPECT_EQ(searcher->search(request).reason, StopReason::kStopped);
    stopper.join();
  }
}

TEST(SharedTree, CountsTimeFromThePonderHit) {
  auto searcher =
      AnySearch<Chess>::create(fourThreads(), ConstantEvaluator{}).value();
  SearchControl control;
  SearchRequest<chess::Move> request;
  request.limits.milliseconds = 1;
  request.limits.ponder = true;
  request.control = &control;
  std::uint64_t seen = 0;
  request.progressMilliseconds = 5;
  request.progress = [&](const auto& result) {
    // Far beyond the time limit, if it were counted.
    if (result.counters.microseconds < 20000) return;
    seen = result.counters.simulations;
    control.ponderHit();
  };
  const auto result = searcher->search(request);
  EXPECT_EQ(result.reason, StopReason::kTime);
  EXPECT_GT(seen, 0U);
  EXPECT_GE(result.counters.simulations, seen);
}

}  // namespace
}  // namespace phasemachine::search
