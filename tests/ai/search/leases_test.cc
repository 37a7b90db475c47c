// Leases of often-visited moves: length, view of other threads, exact counts.

#include "ai/search/simulate/leases.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "ai/search/simulate/descent.h"
#include "core/random.h"
#include "games/chess/game.h"
#include "games/gungi/game.h"

namespace phasemachine::search {
namespace {

class LeasesTest : public testing::Test {
 protected:
  LeasesTest() {
    node_ = nodeAt(tree_->base(), tree_->newNode(cursor_, 4, Side::kFirst, 0));
    for (std::uint32_t i = 0; i < 4; ++i) {
      EXPECT_TRUE(tree_->addSlot(*node_, i, cursor_));
    }
  }

  Slot slot(std::uint32_t i) const { return node_->slot(i, tree_->base()); }
  // Gives the slot this many visits worth 1 unit each, and leases it.
  void take(Leases& leases, std::uint32_t i, std::uint32_t visits) {
    slot(i).stat->store(makeStat(visits, visits));
    leases.take(slot(i), {node_, 0, 0}, visits);
  }
  std::uint32_t flying(std::uint32_t i) const {
    return flyingOf(slot(i).marks->load());
  }
  std::uint32_t visits(std::uint32_t i) const {
    return visitsOf(slot(i).stat->load());
  }

  std::unique_ptr<Tree> tree_ = Tree::create(1 << 20, 2).value();
  Arena::Cursor cursor_;
  Node* node_ = nullptr;
};

TEST_F(LeasesTest, ALeaseIsUsedUpThenCounted) {
  Leases leases(*tree_, {2, 64});
  EXPECT_EQ(leases.begin(), 0U);
  take(leases, 1, 640);  // 1/32 for two threads: 10 each
  EXPECT_EQ(flying(1), 10U);
  leases.add(0, 5);
  for (int i = 1; i < 10; ++i) {
    ASSERT_EQ(leases.begin(), 1U);
    EXPECT_EQ(leases.length(), 1U);
    leases.add(0, 5);
    EXPECT_EQ(visits(1), 640U);
  }
  EXPECT_EQ(leases.begin(), 0U);
  EXPECT_EQ(leases.length(), 0U);
  EXPECT_EQ(visits(1), 650U);
  EXPECT_EQ(unitsOf(slot(1).stat->load()), 640 + 50);
  EXPECT_EQ(flying(1), 0U);
}

TEST_F(LeasesTest, AllThreadsTogetherHoldALittle) {
  for (const int threads : {1, 2, 8, 64, 1024}) {
    for (const std::uint32_t count : {1U, 100U, 1000U, 100000U, 10000000U}) {
      Leases leases(*tree_, {threads, 64});
      leases.begin();
      take(leases, 0, count);
      const std::uint32_t held = flying(0);
      EXPECT_LE(held, 64U);
      EXPECT_LE(std::uint64_t{held} * static_cast<std::uint32_t>(threads),
                count / 32);
      leases.releaseAll();
      EXPECT_EQ(flying(0), 0U);
      EXPECT_EQ(visits(0), count);
    }
  }
}

TEST_F(LeasesTest, TheEndOfOneEndsThoseBelow) {
  Leases leases(*tree_, {1, 64});
  leases.begin();
  take(leases, 0, 100);  // 3 simulations
  take(leases, 1, 1000);
  EXPECT_EQ(leases.length(), 2U);
  for (int i = 1; i < 3; ++i) {
    EXPECT_EQ(leases.begin(), 2U);
    EXPECT_EQ(leases.at(0).slot.stat, slot(0).stat);
    EXPECT_EQ(leases.at(1).slot.stat, slot(1).stat);
    leases.add(0, 1);
    leases.add(1, -1);
  }
  EXPECT_EQ(leases.begin(), 0U);
  EXPECT_EQ(flying(0), 0U);
  EXPECT_EQ(flying(1), 0U);
  EXPECT_EQ(visits(0), 102U);
  EXPECT_EQ(visits(1), 1002U);
  EXPECT_EQ(unitsOf(slot(1).stat->load()), 1000 - 2);
}

TEST_F(LeasesTest, AMoveWithFewVisitsEndsTheLine) {
  Leases leases(*tree_, {1, 64});
  leases.begin();
  take(leases, 0, 1000);
  take(leases, 1, 10);
  take(leases, 2, 1000);
  EXPECT_EQ(leases.length(), 1U);
  EXPECT_EQ(flying(1), 0U);
  EXPECT_EQ(flying(2), 0U);
  EXPECT_EQ(leases.begin(), 1U);
  leases.stop();
  take(leases, 2, 1000);
  EXPECT_EQ(flying(2), 0U);
}

TEST_F(LeasesTest, TheLongestIsAnOption) {
  Leases leases(*tree_, {1, 7});
  leases.begin();
  take(leases, 0, 1000);
  EXPECT_EQ(flying(0), 7U);
  Leases none(*tree_, {1, 1});
  none.begin();
  take(none, 1, 100000);
  EXPECT_EQ(flying(1), 0U);
  EXPECT_EQ(none.begin(), 0U);
}

TEST_F(LeasesTest, AProofEndsIt) {
  Leases leases(*tree_, {1, 64});
  leases.begin();
  take(leases, 0, 1000);
  slot(0).marks->fetch_or(static_cast<std::uint32_t>(Proof::kLoss));
  EXPECT_EQ(leases.begin(), 0U);
  EXPECT_EQ(flying(0), 0U);
  EXPECT_EQ(proofOf(slot(0).marks->load()), Proof::kLoss);
}

// Boards kept along a leased line match its moves.

// Plays random lines, keeping copies at some steps, and requests the board
// after every step, before its moves are listed.
template <class G>
void expectRestored(std::uint64_t seed) {
  using Machine = PhaseMachine<G>;
  auto tree = Tree::create(1 << 20, sizeof(typename G::Move)).value();
  Arena::Cursor cursor;
  Random random(seed);
  const auto root = G::initial({});
  Descent<G> way;
  LeasedBoards<G> boards;
  std::vector<typename G::Board> after{root};
  Machine::clone(root, way.board);
  way.append({tree->rootSlot()});
  boards.note(way, 4);
  while (after.size() < Leases::kDeepest) {
    auto board = way.board;
    typename G::MoveList moves;
    Machine::legalMoves(board, moves);
    if (moves.size() == 0) break;
    const std::uint8_t flags = board == way.board ? 0 : kSettleFirst;
    Node* node =
        nodeAt(tree->base(), tree->newNode(cursor, 1, Side::kFirst, flags));
    const auto size = static_cast<std::uint32_t>(moves.size());
    node->listed().set(0, moves[random.below(size)], 0);
    play<G>(way.board, *node, 0, tree->base());
    way.append({{}, node, Side::kFirst});
    boards.note(way, 1 + random.below(8));
    after.push_back(way.board);
  }
  ASSERT_GT(after.size(), 10U);
  for (std::size_t length = 0; length <= after.size(); ++length) {
    way.length = length;
    boards.restore(way, root, tree->base());
    EXPECT_EQ(way.board, after[length == 0 ? 0 : length - 1]) << length;
  }
}

TEST(LeasedBoards, AreWhereTheMovesLead) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    expectRestored<Chess>(seed);
    expectRestored<Gungi>(seed);
  }
}

}  // namespace
}  // namespace phasemachine::search
