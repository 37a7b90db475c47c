// The specification's document on captures and drops: its nine test items in
// order, and its front line.

#include <gtest/gtest.h>

#include "games/gungi/game.h"
#include "phase/machine.h"
#include "tests/games/gungi/diagrams.h"

namespace phasemachine::gungi {
namespace {

const Options kRules;

Position after(const Position& position, const std::string& text) {
  const auto move = moveFromText(position, kRules, text);
  EXPECT_TRUE(move.ok()) << move.status();
  Position child = position;
  if (move.ok()) makeMove(child, kRules, *move);
  return child;
}

std::string textAfter(const Position& position, const std::string& move) {
  return positionToText(after(position, move), kRules);
}

TEST(CaptureAndDrop, Item1ACaptureRemovesTheWholeTower) {
  const Position p =
      positionOf("4M4/9/9/4|D:N|4/4|f:w|4/9/9/9/4m4 -/- b", kRules);
  EXPECT_EQ(textAfter(p, "44x34"), "4M4/9/9/4w4/4f4/9/9/9/4m4 -/- w");
}

TEST(CaptureAndDrop, Item1TheCapturersOwnPiecesGoWithTheTower) {
  const Position p =
      positionOf("4M4/9/9/4|d:N|4/4|f:w|4/9/9/9/4m4 -/- b", kRules);
  EXPECT_EQ(textAfter(p, "44x34"), "4M4/9/9/4w4/4f4/9/9/9/4m4 -/- w");
}

TEST(CaptureAndDrop, Item2CapturedPiecesComeToNoHand) {
  const Position p = positionOf("4M4/9/9/4D4/4w4/9/9/9/4m4 D1/d1 b", kRules);
  const Position child = after(p, "44x34");
  EXPECT_EQ(child.hands, p.hands);
}

TEST(CaptureAndDrop, Item3APieceInHandCanBeDropped) {
  const Position p = positionOf("4M4/9/9/9/9/9/9/9/4m4 -/d2 b", kRules);
  EXPECT_EQ(textAfter(p, "D@80"), "4M4/9/9/9/9/9/9/9/d3m4 -/d1 w");
  EXPECT_FALSE(isLegal(p, kRules, "N@80"));
}

TEST(CaptureAndDrop, Item4NoDropAheadOfTheFrontLine) {
  const Position p = positionOf("4M4/9/9/9/9/d8/9/9/4m4 -/n1 b", kRules);
  EXPECT_TRUE(isLegal(p, kRules, "N@55"));
  EXPECT_TRUE(isLegal(p, kRules, "N@88"));
  for (const char* ahead : {"N@45", "N@30", "N@08"}) {
    EXPECT_NE(complaint(p, kRules, ahead).find("front line"), std::string::npos)
        << ahead;
  }
  const Position white = positionOf("4M4/9/9/D8/9/9/9/9/4m4 N1/- w", kRules);
  EXPECT_TRUE(isLegal(white, kRules, "N@35"));
  EXPECT_FALSE(isLegal(white, kRules, "N@45"));
}

TEST(CaptureAndDrop, Item4BuriedPiecesCountForTheFrontLine) {
  const Position p = positionOf("4M4/9/9/9/|d:N|8/9/9/9/4m4 -/n1 b", kRules);
  EXPECT_TRUE(isLegal(p, kRules, "N@45"));
  EXPECT_FALSE(isLegal(p, kRules, "N@35"));
}

TEST(CaptureAndDrop, Item4WithoutPiecesThereIsNoFrontLine) {
  const Position p = positionOf("9/9/9/9/9/9/9/9/4M4 -/n1 b", kRules);
  EXPECT_TRUE(isLegal(p, kRules, "N@00"));
}

TEST(CaptureAndDrop, Item5EmptySquaresTakeDrops) {
  const Position p = positionOf("4M4/9/9/9/9/9/d8/9/4m4 -/f1 b", kRules);
  for (const char* move : {"F@61", "F@74", "F@88"}) {
    EXPECT_TRUE(isLegal(p, kRules, move)) << move;
  }
}

TEST(CaptureAndDrop, Item6OwnTowersTakeDropsButTheMarshalDoesNot) {
  const Position p = positionOf("4M4/9/9/9/9/9/d|D:w|7/9/4m4 -/n1 b", kRules);
  EXPECT_EQ(textAfter(p, "N@60"), "4M4/9/9/9/9/9/|d:n||D:w|7/9/4m4 -/- w");
  EXPECT_EQ(textAfter(p, "N@61"), "4M4/9/9/9/9/9/d|D:w:n|7/9/4m4 -/- w");
  EXPECT_NE(complaint(p, kRules, "N@84").find("marshal"), std::string::npos);
}

TEST(CaptureAndDrop, Item7EnemyTopsTakeNoDrops) {
  const Position p = positionOf("4M4/9/9/9/9/9/d|d:W|W6/9/4m4 -/n1 b", kRules);
  EXPECT_NE(complaint(p, kRules, "N@61").find("opponent's"), std::string::npos);
  EXPECT_FALSE(isLegal(p, kRules, "N@62"));
}

TEST(CaptureAndDrop, Item8AFortressIsPutOnNoOtherPiece) {
  const Position p = positionOf("4M4/9/9/9/9/9/d8/f8/4m4 -/f1 b", kRules);
  EXPECT_NE(complaint(p, kRules, "F@60").find("fortress"), std::string::npos);
  EXPECT_NE(complaint(p, kRules, "70+60").find("fortress"), std::string::npos);
}

TEST(CaptureAndDrop, Item9FullTowersTakeNoDrops) {
  const Position p = positionOf("4M4/9/9/9/9/9/|d:w:n|8/9/4m4 -/n1 b", kRules);
  EXPECT_NE(complaint(p, kRules, "N@60").find("limit"), std::string::npos);
}

TEST(CaptureAndDrop, TheGameEndsWhenAMarshalIsCaptured) {
  Board board = Gungi::boardFrom(
      positionOf("4M4/4w4/9/9/9/9/9/9/4m4 -/- b", kRules), kRules);
  PhaseMachine<Gungi>::step(board);
  const auto result =
      PhaseMachine<Gungi>::step(board, *Gungi::moveFromText(board, "14x04"));
  EXPECT_EQ(result.winner, Side::kFirst);
}

TEST(CaptureAndDrop, ASideWithoutAMoveHasLost) {
  // 帥 in the corner behind higher towers.
  Board board = Gungi::boardFrom(
      positionOf("M|d:d|7/|d:d||d:d|7/9/9/9/9/9/9/4m4 -/- w", kRules), kRules);
  EXPECT_EQ(PhaseMachine<Gungi>::step(board).winner, Side::kFirst);
}

}  // namespace
}  // namespace phasemachine::gungi
