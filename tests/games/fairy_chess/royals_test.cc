// Royal pieces that are not the king: who becomes one may not stand en prise; and
// castling where kings are not royal, from any file.

#include <gtest/gtest.h>

#include <string>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/variants/registry.h"
#include "tests/games/fairy_chess/boards.h"

namespace phasemachine {
namespace {

using Board = FairyChess::Board;

std::size_t movesOf(const std::string& variant, const std::string& text) {
  const Board board = fairyBoard(variant, text);
  return fairy_chess::countWholeMoves(
      fairy_chess::variantAt(board.position.variant), board.position);
}

TEST(FairyRoyals, APromotedQueenIsRoyalAtOnce) {
  Board board = fairyBoard("coregal", "k7/8/8/8/8/8/3Bp3/6K1 b - - 0 1");
  EXPECT_FALSE(isLegal(board, "e2e1=Q"));
  EXPECT_TRUE(isLegal(board, "e2e1=R"));
  board = fairyBoard("coregal", "k7/8/8/8/8/8/4p3/B5K1 b - - 0 1");
  EXPECT_TRUE(isLegal(board, "e2e1=Q")) << "not attacked";
  // By a capture, and beside another queen.
  board = fairyBoard("coregal", "k6q/8/8/8/8/8/3Bp3/5RK1 b - - 0 1");
  EXPECT_FALSE(isLegal(board, "e2f1=Q"));
  EXPECT_TRUE(isLegal(board, "e2f1=N"));
}

TEST(FairyRoyals, ADroppedOrPromotedPieceOfARoyalKindMayNotBeTaken) {
  ASSERT_TRUE(fairy_chess::addVariants(
                  "[queenhouse:crazyhouse]\n"
                  "extinctionValue = loss\nextinctionPieceTypes = q\n"
                  "extinctionPseudoRoyal = true\nextinctionPieceCount = 64\n"
                  "[twokings:chess]\nking = -\ncommoner = k\n"
                  "castlingKingPiece = k\npromotionPieceTypes = kq\n"
                  "extinctionValue = loss\nextinctionPieceTypes = k\n"
                  "extinctionPseudoRoyal = true\n",
                  "royals.ini")
                  .ok());
  Board board = fairyBoard("queenhouse", "k7/8/8/8/8/8/3B4/6K1[q] b - - 0 1");
  EXPECT_FALSE(isLegal(board, "Q@e1"));
  EXPECT_FALSE(isLegal(board, "Q@a5"));
  EXPECT_TRUE(isLegal(board, "Q@e2"));
  board = fairyBoard("queenhouse", "k7/8/8/8/8/8/3Bp3/6K1[] b - - 0 1");
  EXPECT_FALSE(isLegal(board, "e2e1=Q"));
  // It stays royal.
  board = fairyBoard("queenhouse", "k3b3/8/8/8/8/8/7Q~/6K1[] w - - 0 1");
  EXPECT_FALSE(isLegal(board, "h2h5"));
  EXPECT_TRUE(isLegal(board, "h2h6"));
  // The first king that a pawn becomes leaves the side two: none is royal.
  board = fairyBoard("twokings", "r3k3/1P6/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_TRUE(isLegal(board, "b7b8=K"));
  EXPECT_FALSE(isLegal(board, "b7b8=Q")) << "its only king is en prise";
}

// Castling needs the right and an open way, from whatever file.
TEST(FairyRoyals, KingsCastleFromAnyFile) {
  const std::string text = "r5kr/pppppppp/8/8/8/8/PPPPPPPP/R5KR w HAha - 0 1";
  for (const char* variant : {"atomic", "nocheckatomic", "giveaway"}) {
    const Board board = fairyBoard(variant, text);
    EXPECT_EQ(movesOf(variant, text), 24U) << variant;
    EXPECT_EQ(afterMoves(board, {"g1a1"}),
              "r5kr/pppppppp/8/8/8/8/PPPPPPPP/2KR3R b kq - 1 1")
        << variant;
    EXPECT_EQ(afterMoves(board, {"g1h1", "g8a8"}),
              "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 2 2")
        << variant;
    // A move of the king ends the rights, a move of a rook its own.
    EXPECT_EQ(afterMoves(board, {"g1f1"}),
              "r5kr/pppppppp/8/8/8/8/PPPPPPPP/R4K1R b kq - 1 1");
    EXPECT_EQ(afterMoves(board, {"a1b1"}),
              "r5kr/pppppppp/8/8/8/8/PPPPPPPP/1R4KR b Kkq - 1 1");
  }
}

// The king that may castle is named if it is not the one on the usual file.
TEST(FairyRoyals, OneOfSeveralKingsCastles) {
  const std::string text = "4k3/8/8/8/8/8/8/R1K1K2R w CAH - 0 1";
  Board board = fairyBoard("nocheckatomic", text);
  EXPECT_EQ(FairyChess::toText(board), "4k3/8/8/8/8/8/8/R1K1K2R w CKQ - 0 1");
  EXPECT_TRUE(isLegal(board, "c1a1"));
  EXPECT_FALSE(isLegal(board, "e1h1"));
  EXPECT_EQ(afterMoves(board, {"e1f1"}), "4k3/8/8/8/8/8/8/R1K2K1R b KQ - 1 1");
  EXPECT_EQ(afterMoves(board, {"c1b1"}), "4k3/8/8/8/8/8/8/RK2K2R b - - 1 1");
  board = fairyBoard("nocheckatomic", "4k3/8/8/8/8/8/8/R1K1K2R w AH - 0 1");
  EXPECT_TRUE(isLegal(board, "e1h1"));
  EXPECT_FALSE(isLegal(board, "c1h1"));
}

// The goal is judged when the rook has moved, the way there before.
TEST(FairyRoyals, AKingOfAtomicCastlesBehindItsRook) {
  EXPECT_EQ(movesOf("atomic", "8/8/8/8/8/8/4k3/R3K2r w Q - 0 1"), 15U);
  Board board = fairyBoard("atomic", "3k4/8/8/8/8/8/8/R3K2r w Q - 0 1");
  EXPECT_FALSE(isLegal(board, "e1a1")) << "in check";
  board = fairyBoard("atomic", "3r1k2/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_FALSE(isLegal(board, "e1a1")) << "d1 is attacked";
  board = fairyBoard("atomic", "2r2k2/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_FALSE(isLegal(board, "e1a1")) << "c1 is attacked";
  board = fairyBoard("nocheckatomic", "2r2k2/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_TRUE(isLegal(board, "e1a1")) << "without check";
}

}  // namespace
}  // namespace phasemachine
