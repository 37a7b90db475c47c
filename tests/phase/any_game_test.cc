// The type-erased table describes, judges and observes the same game as the
// typed one.

#include "phase/erased/any_game.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/random.h"
#include "games/catalog.h"
#include "games/chess/game.h"
#include "games/list.h"
#include "phase/machine.h"
#include "phase/perft.h"
#include "phase/playout.h"
#include "tests/conformance/games.h"
#include "tests/phase/any_game_suite.h"
#include "tests/support/duel.h"

namespace phasemachine {
namespace {

template <class G>
using OtherThan = std::conditional_t<std::is_same_v<G, Duel>, Chess, Duel>;

TYPED_TEST_SUITE(AnyGameTest, ConformingGames, GameName);

// A library with hidden symbols has its own table.
TYPED_TEST(AnyGameTest, IsTheSameGameAtAnotherAddress) {
  const AnyGame twin = anyGame<TypeParam>();
  EXPECT_EQ(twin, anyGame<TypeParam>());
  EXPECT_NE(twin, anyGame<OtherThan<TypeParam>>());
  auto board = AnyBoard::initial(twin, "");
  auto same = AnyBoard::initial(anyGame<TypeParam>(), "");
  ASSERT_TRUE(board.ok() && same.ok());
  EXPECT_EQ(*board, *same);
  const auto other = AnyBoard::initial(anyGame<OtherThan<TypeParam>>(), "");
  EXPECT_FALSE(*board == *other);
}

TYPED_TEST(AnyGameTest, DescribesTheTypedGame) {
  const AnyGame& game = anyGame<TypeParam>();
  EXPECT_EQ(game.name, TypeParam::kName);
  EXPECT_EQ(game.players, TypeParam::kPlayers);
  EXPECT_EQ(game.boardBytes, sizeof(typename TypeParam::Board));
  EXPECT_EQ(*game.canonicalOptions(""), typename TypeParam::Options{}.toText());
}

TYPED_TEST(AnyGameTest, ValuesAreTheTypedOnes) {
  this->everywhere([&](const auto& visit, AnyBoard& board) {
    const auto returns = TypeParam::returns(visit.board);
    ASSERT_EQ(board.game().returns(board.data()),
              std::vector<double>(returns.begin(), returns.end()));
    ASSERT_EQ(board.game().utility(board.data(), Side::kFirst),
              TypeParam::utility(visit.board, Side::kFirst));
    if constexpr (TypeParam::kHasChance) {
      if (visit.decision.side != Side::kNeutral || visit.decision.winner) {
        return;
      }
      for (auto move : visit.moves) {
        ASSERT_EQ(board.game().chanceWeight(board.data(), this->code(move)),
                  PhaseMachine<TypeParam>::chanceWeight(visit.board, move));
      }
      Random a(3);
      Random b(3);
      ASSERT_EQ(
          board.game().sampleChance(board.data(), a),
          this->code(PhaseMachine<TypeParam>::sampleChance(visit.board, b)));
    }
  });
}

TYPED_TEST(AnyGameTest, ObservationsTellNothingThatIsHidden) {
  const AnyGame& game = anyGame<TypeParam>();
  this->everywhere([&](const auto& visit, AnyBoard& board) {
    ASSERT_EQ(game.observe(board.data(), Side::kNeutral), board.toText());
    if (visit.decision.winner) return;
    for (const Side viewer : {Side::kFirst, Side::kSecond}) {
      Random random(5, visit.history.size());
      AnyBoard world = board;
      game.determinize(board.data(), viewer, random, world.data());
      ASSERT_EQ(game.observe(world.data(), viewer),
                game.observe(board.data(), viewer));
    }
  });
}

TYPED_TEST(AnyGameTest, WrongOptionsAndTextAreErrors) {
  const AnyGame& game = anyGame<TypeParam>();
  EXPECT_FALSE(AnyBoard::fromText(game, "no such position", "").ok());
  EXPECT_FALSE(AnyBoard::load(game, "no board").ok());
  EXPECT_FALSE(AnyBoard::initial(*allGames()[0], "nonsense=1").ok());
}

TEST(CatalogTest, FindsEveryListedGameAndNamesThemWhenOneIsUnknown) {
  for (const AnyGame* game : allGames()) {
    EXPECT_EQ(*findGame(game->name), game);
  }
  const auto unknown = findGame("checkers");
  ASSERT_FALSE(unknown.ok());
  for (const AnyGame* game : allGames()) {
    EXPECT_NE(unknown.status().message().find(
                  absl::string_view(game->name.data(), game->name.size())),
              absl::string_view::npos);
  }
}

// Perft and playouts through the type-erased table are the typed ones.

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
