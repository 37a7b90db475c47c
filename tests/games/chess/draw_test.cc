// The board in characters and as a picture.

#include "games/chess/picture/draw.h"

#include <string>
#include <string_view>
#include <vector>

#include "core/svg/svg.h"
#include "games/chess/game.h"
#include "games/chess/machine/moves.h"
#include "games/chess/position/types.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/uci_move.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "phase/laws/xml_check.h"
#include "phase/machine.h"
#include "tests/games/chess/random_games.h"
#include "tests/support/svg_check.h"

namespace phasemachine::chess {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Position after(Position position, std::string_view uci) {
  makeMove(position, *parseUci(position, uci));
  return position;
}

std::vector<Move> movesFrom(const Position& position, Square from) {
  MoveList legal;
  generateLegal(position, legal);
  std::vector<Move> moves;
  for (const Move move : legal) {
    if (move.from() == from) moves.push_back(move);
  }
  return moves;
}

TEST(ChessDraw, AsciiBoardWithLastMove) {
  const Move move = *parseUci(startPosition(), "e2e4");
  EXPECT_EQ(drawBoard(after(startPosition(), "e2e4"),
                      {.ascii = true, .lastMove = move}),
            " 8  r  n  b  q  k  b  n  r\n"
            " 7  p  p  p  p  p  p  p  p\n"
            " 6  .  .  .  .  .  .  .  .\n"
            " 5  .  .  .  .  .  .  .  .\n"
            " 4  .  .  .  . [P] .  .  .\n"
            " 3  .  .  .  .  .  .  .  .\n"
            " 2  P  P  P  P [.] P  P  P\n"
            " 1  R  N  B  Q  K  B  N  R\n"
            "    a  b  c  d  e  f  g  h\n");
}

TEST(ChessDraw, FlippedUnicodeBoard) {
  const Position position = *parseFen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(drawBoard(position, {.flipped = true}),
            " 1  ·  ·  ·  ♔  ·  ·  ·  ♖\n"
            " 2  ·  ·  ·  ·  ·  ·  ·  ·\n"
            " 3  ·  ·  ·  ·  ·  ·  ·  ·\n"
            " 4  ·  ·  ·  ·  ·  ·  ·  ·\n"
            " 5  ·  ·  ·  ·  ·  ·  ·  ·\n"
            " 6  ·  ·  ·  ·  ·  ·  ·  ·\n"
            " 7  ·  ·  ·  ·  ·  ·  ·  ·\n"
            " 8  ·  ·  ·  ♚  ·  ·  ·  ·\n"
            "    h  g  f  e  d  c  b  a\n");
}

TEST(ChessDraw, AsciiStaysAscii) {
  for (const bool color : {false, true}) {
    for (const char c :
         drawBoard(startPosition(), {.ascii = true, .color = color})) {
      EXPECT_LT(static_cast<unsigned char>(c), 0x80);
    }
  }
}

TEST(ChessDraw, EscapeSequencesOnlyWithColor) {
  EXPECT_THAT(drawBoard(startPosition()), Not(HasSubstr("\x1b")));
  const std::string colored = drawBoard(startPosition(), {.color = true});
  EXPECT_EQ(countOf(colored, "\x1b[48;"), 64);
  EXPECT_EQ(countOf(colored, "\x1b[0m"), 64);
}

TEST(ChessDraw, CastlingIsMarkedWhereTheKingGoes) {
  const Position position = *parseFen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  EXPECT_EQ(markedSquares(*parseUci(position, "e1g1")),
            bit(*parseSquare("e1")) | bit(*parseSquare("g1")));
  EXPECT_EQ(marksOf(movesFrom(position, *parseSquare("e1"))).targets,
            bit(*parseSquare("c1")) | bit(*parseSquare("d1")) |
                bit(*parseSquare("d2")) | bit(*parseSquare("e2")) |
                bit(*parseSquare("f2")) | bit(*parseSquare("f1")) |
                bit(*parseSquare("g1")));
}

TEST(ChessSvg, ShowsEveryPieceOfRandomPositions) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    playRandomChess(seed, [&](const Position& position, const MoveList&) {
      const std::string svg = drawSvg(position);
      EXPECT_EQ(xmlFault(svg), "");
      EXPECT_THAT(textFaults(svg), IsEmpty());
      EXPECT_EQ(countOf(svg, "<g stroke-linejoin"),
                std::popcount(position.occupied()));
      const bool white = position.sideToMove == Color::kWhite;
      EXPECT_THAT(svg, HasSubstr(white ? "White to move" : "Black to move"));
    });
  }
}

TEST(ChessSvg, MarksLastMoveTargetsSelectionAndCheck) {
  const Move move = *parseUci(startPosition(), "e2e4");
  const Position position = after(startPosition(), "e2e4");
  const std::string svg =
      drawSvg(position, {.lastMove = move},
              marksOf(movesFrom(position, *parseSquare("d7"))));
  EXPECT_EQ(countOf(svg, svg::kLast), 2);
  EXPECT_EQ(countOf(svg, svg::kSelected), 1);
  EXPECT_EQ(countOf(svg, svg::kTarget), 2);
  EXPECT_EQ(countOf(svg, svg::kDanger), 0);
  const Position check = *parseFen("4k3/8/8/8/8/8/8/K3R3 b - - 0 1");
  EXPECT_EQ(countOf(drawSvg(check), svg::kDanger), 1);
  EXPECT_THAT(drawSvg(check), HasSubstr("Black to move, in check"));
}

TEST(ChessSvg, TellsHowTheGameEnded) {
  auto mated = *Chess::fromText("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", {});
  PhaseMachine<Chess>::step(mated);
  EXPECT_THAT(Chess::renderSvg(mated, {}), HasSubstr("White wins: checkmate"));
}

TEST(ChessSvg, FlippedBoardHasTheSameElementsElsewhere) {
  const std::string upright = drawSvg(startPosition());
  const std::string flipped = drawSvg(startPosition(), {.flipped = true});
  EXPECT_NE(upright, flipped);
  // a1 is the lower left square upright and the upper right one flipped.
  EXPECT_THAT(upright, HasSubstr("translate(26 351)\""));
  EXPECT_THAT(flipped, HasSubstr("translate(341 36)\""));
  EXPECT_EQ(countOf(upright, "<path"), countOf(flipped, "<path"));
}

}  // namespace
}  // namespace phasemachine::chess
