// Cached scores of positions reached again.

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "ai/search/searcher.h"
#include "ai/search/simulate/judge.h"
#include "core/hash.h"
#include "games/chess/game.h"
#include "tests/ai/search/static_chess.h"
#include "tests/support/within.h"

namespace phasemachine {
namespace {

using search::VerdictTable;

constexpr std::uint64_t kMemory = std::uint64_t{64} << 20;

std::unique_ptr<VerdictTable> tableOf(int bits,
                                      std::uint64_t memory = kMemory) {
  return VerdictTable::create(bits, memory).value();
}

TEST(VerdictTable, GivesWhatWasStored) {
  const auto table = tableOf(10);
  EXPECT_EQ(table->find(1), std::nullopt);
  EXPECT_EQ(table->find(0), std::nullopt);
  table->store(1, 0.3);
  table->store(0, 0);
  ASSERT_TRUE(table->find(1));
  EXPECT_EQ(*table->find(1), VerdictTable::rounded(0.3));
  EXPECT_NEAR(*table->find(1), 0.3, 1e-7);
  EXPECT_EQ(table->find(2), std::nullopt);
  table->store(1, 1);
  EXPECT_EQ(table->find(1), 1.0);
  table->clear();
  EXPECT_EQ(table->find(1), std::nullopt);
}

TEST(VerdictTable, KeepsMostOfWhatFits) {
  const auto table = tableOf(12);
  for (std::uint64_t key = 0; key < 2048; ++key) table->store(key, 0.5);
  int found = 0;
  for (std::uint64_t key = 0; key < 2048; ++key) {
    found += table->find(key).has_value() ? 1 : 0;
  }
  // Half full, at random: 1 - e^(-1/2) of 4096 places are taken, 1612.
  EXPECT_GT(found, 1500);
  EXPECT_LT(found, 1750);
}

TEST(VerdictTable, TakesASixteenthOfTheMemoryAtMost) {
  EXPECT_EQ(tableOf(0), nullptr);
  EXPECT_EQ(search::bytesOf(nullptr), 0u);
  EXPECT_EQ(tableOf(10)->bytes(), 8192u);
  EXPECT_EQ(tableOf(20, kMinMemoryBytes)->bytes(), kMinMemoryBytes / 16);
  EXPECT_EQ(tableOf(20, kMinMemoryBytes + 999)->bytes(), kMinMemoryBytes / 16);
}

TEST(VerdictTable, IsSharedByThreads) {
  const auto table = tableOf(8);
  const auto scoreOf = [](std::uint64_t key) {
    return static_cast<double>(key % 64) / 64;
  };
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (std::uint64_t i = 0; i < 20000; ++i) {
        const std::uint64_t key = hashCombine(t, i) % 1024;
        if (const auto found = table->find(key)) {
          wrong += *found != scoreOf(key) ? 1 : 0;
        }
        table->store(key, scoreOf(key));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

// Counts its calls.
struct Counting {
  std::shared_ptr<std::atomic<int>> calls =
      std::make_shared<std::atomic<int>>(0);

  double evaluate(const chess::Board& board, Side side, Random& random) const {
    ++*calls;
    return StaticChess{}.evaluate(board, side, random);
  }
};
struct Keyed : Counting {
  std::uint64_t positionKey(const chess::Board& board) const {
    return board.position.key;
  }
};
struct KeyedBatches : Keyed {
  void evaluateBatch(std::span<BatchLeaf<Chess>> leaves) const {
    for (BatchLeaf<Chess>& leaf : leaves) {
      leaf.score = evaluate(*leaf.board, leaf.viewer, *leaf.random);
    }
  }
};
static_assert(!HasPositionKey<Counting, Chess>);
static_assert(HasPositionKey<Keyed, Chess>);

struct Outcome {
  std::uint64_t digest = 0;
  int calls = 0;
  std::uint64_t treeBytes = 0;
};
template <class E>
Outcome search(SearchOptions options, std::uint64_t simulations = 3000,
               const std::string& fen = "") {
  E evaluator;
  const auto player = makePlayer<Chess>(options, evaluator).value();
  if (!fen.empty()) {
    const auto board = Chess::fromText(fen, {});
    EXPECT_TRUE(player->setGame(board.value(), {}).ok());
  }
  Outcome outcome;
  const auto result = player->search(within({.simulations = simulations}));
  outcome.digest = result.digest;
  outcome.treeBytes = result.counters.treeBytes;
  outcome.calls = *evaluator.calls;
  return outcome;
}

TEST(VerdictTable, SparesTheEvaluator) {
  // Kings and pawns reach the same positions in many ways.
  const std::string fen = "4k3/pp4pp/8/8/8/8/PP4PP/4K3 w - - 0 1";
  constexpr std::uint64_t kMany = 20000;
  const Outcome none = search<Keyed>({.verdictTable = 0}, kMany, fen);
  const Outcome kept = search<Keyed>({.verdictTable = 17}, kMany, fen);
  const Outcome unkeyed = search<Counting>({.verdictTable = 17}, kMany, fen);
  EXPECT_LT(kept.calls, none.calls * 8 / 10);
  EXPECT_EQ(unkeyed.calls, none.calls);
  EXPECT_EQ(unkeyed.digest, none.digest);
}

TEST(VerdictTable, ItsSizeDoesNotChangeTheSearch) {
  const Outcome large = search<Keyed>({.verdictTable = 17});
  const Outcome small = search<Keyed>({.verdictTable = 4});
  EXPECT_EQ(large.digest, small.digest);
  EXPECT_LT(large.calls, small.calls);
}

TEST(VerdictTable, LeavesRoomForTheTreeInTheLeastMemory) {
  const Outcome tight = search<Keyed>({.memoryBytes = kMinMemoryBytes}, 20000);
  EXPECT_LE(tight.treeBytes + kMinMemoryBytes / 16, kMinMemoryBytes);
  EXPECT_GT(tight.treeBytes, kMinMemoryBytes / 2);
}

TEST(VerdictTable, BatchesAreTheSameOnAnyNumberOfThreads) {
  SearchOptions options{.mode = SearchMode::kBatch, .batchGrowth = 16};
  const Outcome one = search<Keyed>(options);
  const Outcome oneTogether = search<KeyedBatches>(options);
  options.threads = 4;
  EXPECT_EQ(search<Keyed>(options).digest, one.digest);
  EXPECT_EQ(search<KeyedBatches>(options).digest, oneTogether.digest);
}

}  // namespace
}  // namespace phasemachine
