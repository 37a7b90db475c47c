// Boards of the type-erased table step, print and save like the typed ones.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"
#include "phase/erased/any_game.h"
#include "tests/conformance/games.h"
#include "tests/phase/any_game_suite.h"

namespace phasemachine {
namespace {

TYPED_TEST_SUITE(AnyGameTest, ConformingGames, GameName);

TYPED_TEST(AnyGameTest, StepsLikeTheTypedMachine) {
  this->everywhere([&](const auto& visit, AnyBoard& board) {
    ASSERT_TRUE(board.template as<TypeParam>() == visit.board);
    const AnyDecision now = board.query();
    ASSERT_EQ(now.side, visit.decision.side);
    ASSERT_EQ(now.winner, visit.decision.winner);
    ASSERT_EQ(board.winner(), visit.decision.winner);
    ASSERT_EQ(now.moves.size(), visit.moves.size());
    for (std::size_t i = 0; i < now.moves.size(); ++i) {
      ASSERT_EQ(now.moves[i], this->code(visit.moves[i]));
    }
  });
}

TYPED_TEST(AnyGameTest, TextHashAndDrawingAreTheTypedOnes) {
  this->everywhere([&](const auto& visit, AnyBoard& board) {
    ASSERT_EQ(board.hash(), TypeParam::hash(visit.board));
    ASSERT_EQ(board.toText(), TypeParam::toText(visit.board));
    ASSERT_EQ(board.render({}), TypeParam::render(visit.board, {}));
    ASSERT_EQ(board.game().renderSvg(board.data(), {}),
              TypeParam::renderSvg(visit.board, {}));
    for (auto move : visit.moves) {
      const std::string text = TypeParam::moveToText(visit.board, move);
      ASSERT_EQ(board.moveToText(this->code(move)), text);
      const auto again = board.moveFromText(text);
      ASSERT_TRUE(again.ok()) << again.status();
      ASSERT_EQ(*again, this->code(move));
    }
  });
}

TYPED_TEST(AnyGameTest, SavedAndReadBackAndCopiedBoardsAreEqual) {
  this->everywhere([&](const auto&, AnyBoard& board) {
    const auto loaded = AnyBoard::load(board.game(), board.save());
    ASSERT_TRUE(loaded.ok()) << loaded.status();
    ASSERT_TRUE(*loaded == board);
    const AnyBoard copy = board;
    ASSERT_TRUE(copy == board);
    AnyBoard assigned = *loaded;
    assigned = copy;
    ASSERT_TRUE(assigned == board);
  });
}

TYPED_TEST(AnyGameTest, RefusesWhatIsNotLegalAndLeavesTheBoard) {
  Random random(11);
  this->everywhere([&](const auto& visit, AnyBoard& board) {
    const AnyBoard before = board;
    const auto wild = static_cast<MoveCode>(random());
    for (auto move : visit.moves) {
      if (this->code(move) == wild) return;
    }
    ASSERT_FALSE(board.tryStep(wild).ok());
    ASSERT_TRUE(board == before);
  });
}

TYPED_TEST(AnyGameTest, TypedListsHoldTheSameMovesAndRefuseOthers) {
  const AnyGame& game = anyGame<TypeParam>();
  std::vector<unsigned char> storage(game.listBytes + game.listAlignment);
  void* list = storage.data();
  std::size_t space = storage.size();
  ASSERT_NE(std::align(game.listAlignment, game.listBytes, list, space),
            nullptr);
  this->everywhere([&](const auto& visit, AnyBoard& board) {
    const AnyDecision now = board.query();
    const Decision same = game.queryList(board.data(), list);
    ASSERT_EQ(same.side, now.side);
    ASSERT_EQ(same.winner, now.winner);
    ASSERT_EQ(game.listSize(list), now.moves.size());
    std::vector<MoveCode> codes(now.moves.size());
    game.listCodes(list, codes.data());
    ASSERT_EQ(codes, now.moves);
    ASSERT_FALSE(game.listContains(list, 0xFFFFFFFF));
    if (now.winner) return;
    ASSERT_EQ(game.listAt(list, 0), now.moves[0]);
    ASSERT_TRUE(game.listContains(list, now.moves.back()));
    (void)visit;
  });
}

}  // namespace
}  // namespace phasemachine
