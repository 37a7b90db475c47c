// Pieces in hand: how they get there, what a drop costs, where drops are legal.

#include <gtest/gtest.h>

#include <string>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/variants/registry.h"
#include "tests/games/fairy_chess/boards.h"

namespace phasemachine {
namespace {

using Board = FairyChess::Board;

std::string textAfter(const Board& board, const std::string& move) {
  return afterMoves(board, {move});
}

TEST(FairyHands, WhoTakesAPieceHasItInHand) {
  const char* text = "4k3/8/8/3q4/4P3/8/8/4K3[] w - - 0 1";
  EXPECT_EQ(textAfter(fairyBoard("crazyhouse", text), "e4d5"),
            "4k3/8/8/3P4/8/8/8/4K3[Q] b - - 0 1");
  EXPECT_EQ(textAfter(fairyBoard("chess", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"),
                      "e4d5"),
            "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1");
  const char* black = "4k3/8/8/3p4/4N3/8/8/4K3[] b - - 0 1";
  EXPECT_EQ(textAfter(fairyBoard("crazyhouse", black), "d5e4"),
            "4k3/8/8/8/4p3/8/8/4K3[n] w - - 0 2");
}

TEST(FairyHands, APromotedPieceIsAPawnInHand) {
  const char* text = "4k3/8/8/3q~4/4P3/8/8/4K3[] w - - 0 1";
  EXPECT_EQ(textAfter(fairyBoard("crazyhouse", text), "e4d5"),
            "4k3/8/8/3P4/8/8/8/4K3[P] b - - 0 1");
}

TEST(FairyHands, ADropTakesOnePieceFromTheHand) {
  Board board = fairyBoard("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1");
  EXPECT_EQ(textAfter(board, "N@c3"), "4k3/8/8/8/8/2N5/8/4K3[Np] b - - 1 1");
  EXPECT_FALSE(isLegal(board, "P@c3")) << "that one is Black's";
  EXPECT_FALSE(isLegal(board, "Q@c3"));
  EXPECT_FALSE(isLegal(board, "N@e8")) << "the square is taken";
  board = fairyBoard("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
  EXPECT_EQ(textAfter(board, "N@c3"), "4k3/8/8/8/8/2N5/8/4K3[] b - - 1 1");
}

TEST(FairyHands, PawnsOfCrazyhouseAreDroppedBetweenTheLastRanks) {
  const Board board =
      fairyBoard("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1");
  EXPECT_FALSE(isLegal(board, "P@a1"));
  EXPECT_TRUE(isLegal(board, "P@a2"));
  EXPECT_TRUE(isLegal(board, "P@a7"));
  EXPECT_FALSE(isLegal(board, "P@a8"));
}

TEST(FairyHands, PiecesOfShogiAreDroppedWhereTheyCanMoveOn) {
  const std::string rows = "4k4/9/9/9/9/9/9/9/4K4";
  const Board first = fairyBoard("shogi", rows + "[PLNGpln] w 0 1");
  for (const char* move : {"P@a8", "L@a8", "N@a7", "G@a9"}) {
    EXPECT_TRUE(isLegal(first, move)) << move;
  }
  for (const char* move : {"P@a9", "L@a9", "N@a9", "N@a8"}) {
    EXPECT_FALSE(isLegal(first, move)) << move;
  }
  const Board second = fairyBoard("shogi", rows + "[PLNpln] b 0 1");
  for (const char* move : {"P@a2", "L@a2", "N@a3", "N@a9"}) {
    EXPECT_TRUE(isLegal(second, move)) << move;
  }
  for (const char* move : {"P@a1", "L@a1", "N@a1", "N@a2"}) {
    EXPECT_FALSE(isLegal(second, move)) << move;
  }
}

TEST(FairyHands, ADroppedPawnResetsTheClock) {
  const Board board =
      fairyBoard("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NPnp] w - - 7 5");
  EXPECT_EQ(textAfter(board, "P@c3"), "4k3/8/8/8/8/2P5/8/4K3[Npn] b - - 0 5");
  EXPECT_EQ(textAfter(board, "N@c3"), "4k3/8/8/8/8/2N5/8/4K3[Ppn] b - - 8 5");
}

// The limit counts pieces on the board, promoted or not, by what they are now.
TEST(FairyHands, PromotionsHaveALimitWherePiecesChangeSides) {
  ASSERT_TRUE(fairy_chess::addVariants("[tworooks:crazyhouse]\n"
                                       "promotionLimit = r:2\n"
                                       "[onegold:minishogi]\n"
                                       "promotionLimit = g:2\n",
                                       "limits.ini")
                  .ok());
  const auto rooks = [](const std::string& text) {
    const Board board = fairyBoard("tworooks", text);
    EXPECT_TRUE(isLegal(board, "a7a8=Q"));
    return isLegal(board, "a7a8=R");
  };
  EXPECT_FALSE(rooks("6k1/P7/8/8/8/8/8/KR1R4[] w - - 0 1"));
  EXPECT_FALSE(rooks("6k1/P7/8/8/8/8/8/KR1R~4[] w - - 0 1"));
  EXPECT_TRUE(rooks("6k1/P7/8/8/8/8/8/KR6[RRr] w - - 0 1"));
  EXPECT_TRUE(rooks("6k1/P7/8/8/8/8/7r/KR5r[] w - - 0 1"));
  const auto golds = [](const std::string& text) {
    const Board board = fairyBoard("onegold", text);
    EXPECT_TRUE(isLegal(board, "b4b5"));
    return isLegal(board, "b4b5+");
  };
  EXPECT_TRUE(golds("4k/1S3/5/5/G3K[g] w 0 1"));
  EXPECT_FALSE(golds("4k/1S3/5/5/GG2K[] w 0 1"));
  EXPECT_FALSE(golds("4k/1S3/5/5/G+P2K[] w 0 1"));
}

}  // namespace
}  // namespace phasemachine
