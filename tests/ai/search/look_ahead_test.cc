// What simulations choose ahead is what they would choose on entry.

#include "ai/search/simulate/look_ahead.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "ai/evaluate/rollout.h"
#include "ai/search/choose/select.h"
#include "ai/search/simulate/descent.h"
#include "ai/search/tree/tree.h"
#include "games/chess/game.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/any_search.h"
#include "tests/support/within.h"

namespace phasemachine {
namespace {

using search::Node;

// Selects anew at every node; returns how many had a choice.
std::uint64_t expectChosen(const search::Tree& tree,
                           const search::SelectionConstants& constants) {
  std::uint64_t chosen = 0;
  std::vector<search::NodeView> pending;
  const auto push = [&](const search::Slot& slot, Side side) {
    const std::uint32_t child = slot.child->load();
    if (child == 0) return;
    pending.push_back(search::viewBelow({slot.stat->load(), slot.marks->load()},
                                        side,
                                        search::nodeAt(tree.base(), child)));
  };
  push(tree.rootSlot(), tree.root()->side);
  while (!pending.empty()) {
    const search::NodeView view = pending.back();
    pending.pop_back();
    Node& node = *view.node;
    if (node.nextSlot() != Node::kUnchosen) {
      ++chosen;
      EXPECT_EQ(node.nextSlot(),
                search::selectPortable(view, constants, tree.base(), true));
    }
    for (std::uint32_t i = 0; i < node.slotCount.load(); ++i) {
      push(node.slot(i, tree.base()), node.side);
    }
  }
  return chosen;
}

// Leases change what is known of a node, and proofs what is chosen there.
template <class G>
void expectChosenOnEntry(int longestLease, std::uint64_t simulations) {
  SearchOptions options = {.longestLease = longestLease, .exploration = 1.5};
  const search::Exploration exploration(options, G::kPlayers);
  auto searcher = AnySearch<G>::create(options, ConstantEvaluator{}).value();
  ASSERT_TRUE(searcher->setGame(G::initial({}), {}).ok());
  for (int ply = 0; ply < 4; ++ply) {
    const auto result = searcher->search(
        within({.simulations = simulations, .stopWhenSolved = false}));
    EXPECT_GT(expectChosen(searcher.tree(), exploration.constants(false)), 10U);
    ASSERT_TRUE(result.bestMove.has_value());
    ASSERT_TRUE(searcher->makeMove(*result.bestMove).ok());
  }
}

TEST(LookAhead, ChoosesWhatIsChosenOnEntry) {
  for (const int longestLease : {1, 2, 64}) {
    expectChosenOnEntry<TicTacToe>(longestLease, 3000);
    expectChosenOnEntry<Chess>(longestLease, 6000);
  }
}

}  // namespace
}  // namespace phasemachine
