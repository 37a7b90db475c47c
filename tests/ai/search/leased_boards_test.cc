// Boards kept along a leased line match its moves.

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
