// Perft and playouts through the type-erased table are the typed ones.

#include <gtest/gtest.h>

#include <cstdint>

#include "core/random.h"
#include "games/list.h"
#include "phase/erased/any_game.h"
#include "phase/perft.h"
#include "phase/playout.h"
#include "tests/conformance/games.h"
#include "tests/phase/any_game_suite.h"

namespace phasemachine {
namespace {

TYPED_TEST_SUITE(AnyGameTest, ConformingGames, GameName);

TYPED_TEST(AnyGameTest, PerftAndPlayoutsAreTheTypedOnes) {
  auto board = *AnyBoard::initial(anyGame<TypeParam>(), "");
  const auto typed = TypeParam::initial({});
  for (Leaf leaf : {Leaf::kStep, Leaf::kList, Leaf::kCount}) {
    EXPECT_EQ(board.game().perft(board.data(), 2, leaf),
              perft<TypeParam>(typed, 2, leaf));
  }
  auto end = typed;
  Random a(7);
  Random b(7);
  const Playout erased = board.game().playout(board.data(), a, UINT32_MAX);
  const Playout direct = playout<TypeParam>(end, b);
  EXPECT_EQ(erased.plies, direct.plies);
  EXPECT_EQ(erased.end, direct.end);
  EXPECT_TRUE(erased.end.winner.has_value());
  EXPECT_TRUE(board.template as<TypeParam>() == end);
}

TEST(PlayoutTest, StopsAtTheGivenNumberOfPlies) {
  auto board = TicTacToe::initial({});
  Random random(1);
  const Playout cut = playout<TicTacToe>(board, random, 3);
  EXPECT_EQ(cut.plies, 3U);
  EXPECT_FALSE(cut.end.winner.has_value());
}

}  // namespace
}  // namespace phasemachine
