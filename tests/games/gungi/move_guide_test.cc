// The specification's guide to the moves: every diagram and example, in order.
// In the diagrams, written as in positions, @ is the piece and o its targets.

#include <gtest/gtest.h>

#include "tests/games/gungi/diagrams.h"

namespace phasemachine::gungi {
namespace {

const Options kDefaultRules;

TEST(MoveGuide, Soldier) {
  EXPECT_EQ(reachDrawn("d"), "9/9/9/4o4/4@4/4o4/9/9/9");
  EXPECT_EQ(reachDrawn("dd"), "9/9/4o4/4o4/4@4/4o4/4o4/9/9");
  EXPECT_EQ(reachDrawn("ddd"), "9/4o4/4o4/4o4/4@4/4o4/4o4/4o4/9");
}

TEST(MoveGuide, Marshal) {
  EXPECT_EQ(reachDrawn("m"), "9/9/9/3ooo3/3o@o3/3ooo3/9/9/9");
}

TEST(MoveGuide, RaisedMarshalAlongLinesAsTheGuideSays) {
  EXPECT_EQ(reachDrawn("dm"), "9/9/2o1o1o2/3ooo3/2oo@oo2/3ooo3/2o1o1o2/9/9");
  EXPECT_EQ(reachDrawn("ddm"),
            "9/1o2o2o1/2o1o1o2/3ooo3/1ooo@ooo1/3ooo3/2o1o1o2/1o2o2o1/9");
}

TEST(MoveGuide, RaisedMarshalInABlockAsTheGuideDraws) {
  Options block;
  block.marshal = Marshal::kBlock;
  EXPECT_EQ(reachDrawn("dm", block),
            "9/9/2ooooo2/2ooooo2/2oo@oo2/2ooooo2/2ooooo2/9/9");
  EXPECT_EQ(reachDrawn("ddm", block),
            "9/1ooooooo1/1ooooooo1/1ooooooo1/1ooo@ooo1/1ooooooo1/1ooooooo1/"
            "1ooooooo1/9");
}

TEST(MoveGuide, Rider) {
  EXPECT_EQ(reachDrawn("r"), "9/9/4o4/4o4/3o@o3/4o4/4o4/9/9");
  EXPECT_EQ(reachDrawn("dr"), "9/4o4/4o4/4o4/2oo@oo2/4o4/4o4/4o4/9");
  EXPECT_EQ(reachDrawn("ddr"), "4o4/4o4/4o4/4o4/1ooo@ooo1/4o4/4o4/4o4/4o4");
}

TEST(MoveGuide, Spy) {
  EXPECT_EQ(reachDrawn("s"), "9/9/2o3o2/3o1o3/4@4/3o1o3/2o3o2/9/9");
  EXPECT_EQ(reachDrawn("ds"), "9/1o5o1/2o3o2/3o1o3/4@4/3o1o3/2o3o2/1o5o1/9");
  EXPECT_EQ(reachDrawn("dds"),
            "o7o/1o5o1/2o3o2/3o1o3/4@4/3o1o3/2o3o2/1o5o1/o7o");
}

TEST(MoveGuide, Archer) {
  EXPECT_EQ(reachDrawn("a"), "9/9/3ooo3/9/4@4/4o4/9/9/9");
  EXPECT_EQ(reachDrawn("da"), "9/2o1o1o2/3ooo3/9/4@4/4o4/4o4/9/9");
  EXPECT_EQ(reachDrawn("dda"), "1o2o2o1/2o1o1o2/3ooo3/9/4@4/4o4/4o4/4o4/9");
}

TEST(MoveGuide, ArcherExample1OverATowerOfItsOwnHeight) {
  const Position p =
      positionOf("4M4/9/4D4/4d4/4a4/9/9/9/4m4 -/- b", kDefaultRules);
  EXPECT_TRUE(isLegal(p, kDefaultRules, "44x24"));
  EXPECT_TRUE(isLegal(p, kDefaultRules, "44-23"));
  EXPECT_TRUE(isLegal(p, kDefaultRules, "44-25"));
}

TEST(MoveGuide, ArcherExample2NotOverAHigherTower) {
  const Position p =
      positionOf("4M4/9/4D4/4|d:d|4/4a4/9/9/9/4m4 -/- b", kDefaultRules);
  for (const char* move : {"44x24", "44-23", "44-25"}) {
    EXPECT_NE(complaint(p, kDefaultRules, move).find("way is blocked"),
              std::string::npos)
        << move;
  }
}

TEST(MoveGuide, ArcherExample3OverTwoFromTheSecondLevel) {
  const Position p =
      positionOf("4M4/9/9/4|d:d|4/4|d:a|4/9/9/9/4m4 -/- b", kDefaultRules);
  EXPECT_TRUE(isLegal(p, kDefaultRules, "44-24"));
  // Not for the longer moves of the level.
  EXPECT_FALSE(isLegal(p, kDefaultRules, "44-14"));
}

TEST(MoveGuide, ArcherJumpsEnemiesToo) {
  const Position p =
      positionOf("4M4/9/9/4D4/4a4/9/9/9/4m4 -/- b", kDefaultRules);
  EXPECT_TRUE(isLegal(p, kDefaultRules, "44-24"));
}

// Over pieces on the third level but not on the second: 兵馬忍砦弓筒砲謀. 砦 gets there
// only in composed positions.
TEST(MoveGuide, WhatJumpsFromTheThirdLevel) {
  struct Case {
    const char* letter;
    const char* row3;  // two rows ahead of the piece, then one row ahead
    const char* row4;
    const char* jump;
  };
  const std::vector<Case> cases = {
      {"d", "9", "4D4", "54-24"}, {"r", "9", "4D4", "54-14"},
      {"s", "9", "3D5", "54-32"}, {"k", "9", "4D4", "54-24"},
      {"c", "9", "4D4", "54-24"}, {"t", "9", "3D5", "54-32"},
      {"f", "9", "4D4", "54-34"}, {"a", "4D4", "9", "54-24"},
  };
  for (const Case& c : cases) {
    const std::string above = std::string("4M4/9/9/") + c.row3 + '/' + c.row4;
    const std::string below = "/9/9/4m4 -/- b";
    const std::string letter = c.letter;
    const Position third =
        positionOf(above + "/4|d:d:" + letter + "|4" + below, kDefaultRules);
    EXPECT_TRUE(isLegal(third, kDefaultRules, c.jump)) << letter;
    const Position second =
        positionOf(above + "/4|d:" + letter + "|4" + below, kDefaultRules);
    EXPECT_FALSE(isLegal(second, kDefaultRules, c.jump)) << letter;
  }
}

TEST(MoveGuide, ASoldierOnTheThirdLevelJumpsTwoPieces) {
  const Position p =
      positionOf("4M4/9/9/4D4/4D4/4|d:d:d|4/9/9/4m4 -/- b", kDefaultRules);
  EXPECT_TRUE(isLegal(p, kDefaultRules, "54-24"));
}

TEST(MoveGuide, WhatNeverJumps) {
  for (const char* letter : {"j", "w", "n"}) {
    const Position p = positionOf(
        std::string("4M4/9/9/9/4D4/4|d:d:") + letter + "|4/9/9/4m4 -/- b",
        kDefaultRules);
    EXPECT_FALSE(isLegal(p, kDefaultRules, "54-34")) << letter;
  }
}

TEST(MoveGuide, TowersHaveThreePiecesAtMost) {
  const Position p =
      positionOf("4M4/9/9/9/4|d:d:d|4/4|d:d:d|4/9/9/4m4 -/- b", kDefaultRules);
  EXPECT_NE(complaint(p, kDefaultRules, "54+44").find("limit"),
            std::string::npos);
}

TEST(MoveGuide, NothingStandsOnAMarshal) {
  const Position p =
      positionOf("9/9/9/4M4/4d4/9/9/4d4/4m4 -/- b", kDefaultRules);
  EXPECT_FALSE(isLegal(p, kDefaultRules, "44+34"));
  EXPECT_FALSE(isLegal(p, kDefaultRules, "74+84"));
  EXPECT_TRUE(isLegal(p, kDefaultRules, "44x34"));
}

TEST(MoveGuide, HigherTowersCannotBeEntered) {
  const Position two =
      positionOf("4M4/9/9/9/5|D:D|3/5d3/9/9/4m4 -/- b", kDefaultRules);
  EXPECT_NE(complaint(two, kDefaultRules, "55x45").find("higher tower"),
            std::string::npos);
  EXPECT_FALSE(isLegal(two, kDefaultRules, "55+45"));
  const Position three =
      positionOf("4M4/9/9/5|D:D:D|3/9/5r3/9/9/4m4 -/- b", kDefaultRules);
  EXPECT_FALSE(isLegal(three, kDefaultRules, "55x35"));
  // It can from the same height.
  const Position even =
      positionOf("4M4/9/9/9/5|D:D|3/5|d:d|3/9/9/4m4 -/- b", kDefaultRules);
  EXPECT_TRUE(isLegal(even, kDefaultRules, "55x45"));
}

TEST(MoveGuide, FrontLineExample) {
  const Position p =
      positionOf("4M4/DDD6/DDD6/9/9/d8/ddd6/9/4m4 -/n1 b", kDefaultRules);
  for (const char* move : {"N@30", "N@31", "N@32", "N@40", "N@41", "N@42"}) {
    EXPECT_FALSE(isLegal(p, kDefaultRules, move)) << move;
  }
  for (const char* move : {"N@51", "N@61", "N@70", "N@82"}) {
    EXPECT_TRUE(isLegal(p, kDefaultRules, move)) << move;
  }
}

TEST(MoveGuide, TowersAreWrittenFromTheBottom) {
  const std::string text = "4M4/9/9/9/4|d:w:n|4/9/9/9/4m4 -/- b";
  const Position p = positionOf(text, kDefaultRules);
  EXPECT_EQ(topOf(p.towers[squareAt(4, 4)]),
            makePiece(PieceType::kYari, Side::kFirst));
  EXPECT_EQ(positionToText(p, kDefaultRules), text);
}

}  // namespace
}  // namespace phasemachine::gungi
