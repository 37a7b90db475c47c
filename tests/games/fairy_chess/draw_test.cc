// Boards as characters and pictures: marks, clouds, arrows, every size.

#include "games/fairy_chess/picture/draw.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/svg/svg.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/picture/svg.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "phase/machine.h"
#include "tests/support/svg_check.h"

namespace phasemachine::fairy_chess {
namespace {

Board boardOf(const char* variant, const std::string& position) {
  phasemachine::FairyChess::Options options;
  options.variant = variant;
  Board board = *FairyChess::fromText(position, options);
  PhaseMachine<FairyChess>::step(board);
  return board;
}

int squareOf(const Board& board, std::string_view text) {
  return takeSquare(variantAt(board.position.variant), text);
}

TEST(FairyDraw, LegalTargetsAreMarked) {
  const Board board = boardOf("gardner", "3k1/5/2p2/2R2/K4 w - - 0 1");
  EXPECT_EQ(drawBoard(board, {}),
            " 5  . . . k .\n"
            " 4  . . . . .\n"
            " 3  . . p . .\n"
            " 2  . . R . .\n"
            " 1  K . . . .\n"
            "    a b c d e\n");
  // Six targets: five dots; the one in which something is taken is a ring.
  std::vector<Move> moves;
  for (const char* text : {"c2a2", "c2b2", "c2d2", "c2e2", "c2c1", "c2c3"}) {
    moves.push_back(*FairyChess::moveFromText(board, text));
  }
  const std::string svg = drawSvg(board, {}, marksOf(moves));
  EXPECT_EQ(countOf(svg, "fill=\"#3f8f5f\""), 5);
  EXPECT_EQ(countOf(svg, "stroke=\"#3f8f5f\""), 1);
  EXPECT_EQ(countOf(svg, svg::kSelected), 1);
}

TEST(FairyDraw, ArrowsFlyAndAreAskedFor) {
  Board board =
      boardOf("archers", "8k1/10/10/10/10/10/10/3r6/2(Ar)7/K9 w - - 0 1");
  const Move first = *FairyChess::moveFromText(board, "c2c3");
  PhaseMachine<FairyChess>::step(board, first);
  const Move shot = *FairyChess::moveFromText(board, "*d3");
  EXPECT_TRUE(markedSquares(shot).has(squareOf(board, "d3")));
  const Board before = board;
  PhaseMachine<FairyChess>::step(board, shot);
  RenderStyle<Move> style;
  style.lastMove = shot;
  EXPECT_NE(drawSvg(board, style).find("<line "), std::string::npos);
  style.lastMove = first;
  EXPECT_EQ(drawSvg(before, style).find("<line "), std::string::npos);
}

TEST(FairyDraw, CloudsOfEverySize) {
  const Board fog =
      boardOf("arrows_in_fog", "8k1/10/10/10/10/10/10/10/10/K7(Mi)1 w - - 0 1");
  const std::string text = drawBoard(fog, {});
  EXPECT_EQ(countOf(text, "~"), 11) << text;
  EXPECT_EQ(countOf(drawSvg(fog, {}), "#9b9b96"), 12);
  const Board frozen = boardOf("arrows_in_blizzard",
                               "8k1/10/10/10/10/10/10/10/10/K7(Bz)1 w - - 0 1");
  EXPECT_EQ(countOf(drawBoard(frozen, {}), "*"), 5);
  for (const char* variant :
       {"gardner", "losalamos", "normal", "shogi", "archers", "noble"}) {
    phasemachine::FairyChess::Options options;
    options.variant = variant;
    const Board board = FairyChess::initial(options);
    const Variant& v = variantAt(board.position.variant);
    const std::string svg = drawSvg(board, {});
    EXPECT_THAT(textFaults(svg), testing::IsEmpty());
    EXPECT_EQ(countOf(svg, svg::kDark),
              static_cast<std::size_t>(v.squares + v.squares % 2) / 2);
    const std::string lines = drawBoard(board, {});
    EXPECT_EQ(countOf(lines, "\n"), v.ranks + 1 + (v.spec.rules.drops ? 2 : 0));
  }
}

TEST(FairyDraw, EachKnownKindHasADrawingOfItsOwn) {
  // Those that other tests of the process add have pieces of their own.
  const std::vector<std::string> names = variantNames();
  for (std::size_t n = 0; n < builtInVariants(); ++n) {
    SCOPED_TRACE(names[n]);
    const Variant& v = **variantNamed(names[n]);
    const auto drawn = drawingsOf(v);
    for (std::size_t i = 1; i < drawn.size(); ++i) {
      EXPECT_NE(drawn[i], nullptr)
          << v.spec.kinds[i].id << " " << v.spec.kinds[i].movement;
    }
  }
}

TEST(FairyDraw, InventedPiecesHaveLetters) {
  const absl::Status added = addVariants(
      "[mine:chess]\ncustomPiece1 = h:NA\ncustomPiece2 = y:NN\n"
      "startFen = rhbqkyhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKYHR w - - 0 1\n",
      "here");
  ASSERT_TRUE(added.ok()) << added;
  const Variant& v = **variantNamed("mine");
  const auto drawn = drawingsOf(v);
  for (std::size_t i = 1; i < drawn.size(); ++i) {
    EXPECT_EQ(drawn[i] == nullptr, v.spec.kinds[i].id == "H");
  }
}

TEST(FairyDraw, HandsAndPendingShotsShow) {
  const Board house = boardOf("crazyhouse", "k7/8/8/8/8/8/8/K7[PPN] w - - 0 1");
  const std::string hands = FairyChess::renderSvg(house, {});
  // Two kings, and a pawn and a knight in the hand.
  EXPECT_EQ(countOf(hands, "<g stroke-linejoin"), 4);
  EXPECT_NE(hands.find(">2</text>"), std::string::npos);
  EXPECT_NE(hands.find("Black's hand is empty"), std::string::npos);
  Board board =
      boardOf("archers", "8k1/10/10/10/10/10/10/3r6/2(Ar)7/K9 w - - 0 1");
  EXPECT_EQ(countOf(FairyChess::renderSvg(board, {}), svg::kSelected), 0);
  PhaseMachine<FairyChess>::step(board,
                                 *FairyChess::moveFromText(board, "c2c3"));
  EXPECT_EQ(countOf(FairyChess::renderSvg(board, {}), svg::kSelected), 2);
}

// A deal and a drop have no origin and do not mark a1.
TEST(FairyDraw, OnlySquaresOfTheMoveAreMarked) {
  EXPECT_TRUE(markedSquares(dealOf(777)) == Region());
  const Region drop =
      markedSquares({.from = 0, .to = 9, .type = MoveType::kDrop});
  EXPECT_FALSE(drop.has(0));
  EXPECT_TRUE(drop.has(9));
}

}  // namespace
}  // namespace phasemachine::fairy_chess
