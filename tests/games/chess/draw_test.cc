// The board in characters and as a picture.

#include "games/chess/draw.h"

#include <string>
#include <string_view>
#include <vector>

#include "games/chess/fen.h"
#include "games/chess/moves.h"
#include "games/chess/names.h"
#include "games/chess/svg.h"
#include "games/chess/uci_move.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/games/chess/random_games.h"

namespace phasemachine::chess {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Position after(Position position, std::string_view uci) {
  makeMove(position, *parseUci(position, uci));
  return position;
}

int countOf(std::string_view text, std::string_view part) {
  int count = 0;
  for (auto at = text.find(part); at != text.npos;
       at = text.find(part, at + part.size())) {
    ++count;
  }
  return count;
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
  EXPECT_EQ(legalTargets(position, *parseSquare("e1")),
            bit(*parseSquare("c1")) | bit(*parseSquare("d1")) |
                bit(*parseSquare("d2")) | bit(*parseSquare("e2")) |
                bit(*parseSquare("f2")) | bit(*parseSquare("f1")) |
                bit(*parseSquare("g1")));
}

// Every tag that is opened is closed in order.
void expectWellFormed(const std::string& svg) {
  std::vector<std::string> open;
  for (std::size_t at = svg.find('<'); at != svg.npos;
       at = svg.find('<', at + 1)) {
    const std::size_t end = svg.find('>', at);
    ASSERT_NE(end, svg.npos);
    const std::string tag = svg.substr(at + 1, end - at - 1);
    EXPECT_EQ(countOf(tag, "\"") % 2, 0) << tag;
    if (tag.ends_with('/')) continue;
    if (tag.starts_with('/')) {
      ASSERT_FALSE(open.empty());
      EXPECT_EQ(open.back(), tag.substr(1));
      open.pop_back();
    } else {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
  }
  EXPECT_TRUE(open.empty());
}

TEST(ChessSvg, ShowsEveryPieceOfRandomPositions) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    playRandomChess(seed, [&](const Position& position, const MoveList&) {
      const std::string svg = drawSvg(position);
      expectWellFormed(svg);
      EXPECT_EQ(countOf(svg, "<title>white "),
                std::popcount(position.pieces(Color::kWhite)));
      EXPECT_EQ(countOf(svg, "<title>black "),
                std::popcount(position.pieces(Color::kBlack)));
      EXPECT_EQ(countOf(svg, "knight</title>"),
                std::popcount(position.pieces(PieceType::kKnight)));
    });
  }
}

TEST(ChessSvg, MarksLastMoveTargetsSelectionAndCheck) {
  const Move move = *parseUci(startPosition(), "e2e4");
  const Position position = after(startPosition(), "e2e4");
  const Square d7 = *parseSquare("d7");
  const std::string svg =
      drawSvg(position, {.lastMove = move},
              {.selected = d7, .targets = legalTargets(position, d7)});
  EXPECT_EQ(countOf(svg, "#cdd26a"), 2);
  EXPECT_EQ(countOf(svg, "#829769"), 1);
  EXPECT_EQ(countOf(svg, "<circle"), 2);
  EXPECT_EQ(countOf(svg, "#e06c5a"), 0);
  const Position check = *parseFen("4k3/8/8/8/8/8/8/K3R3 b - - 0 1");
  EXPECT_EQ(countOf(drawSvg(check), "#e06c5a"), 1);
}

TEST(ChessSvg, FlippedBoardHasTheSameElementsElsewhere) {
  const std::string upright = drawSvg(startPosition());
  const std::string flipped = drawSvg(startPosition(), {.flipped = true});
  EXPECT_NE(upright, flipped);
  // a1 is the lower left square upright and the upper right one flipped.
  EXPECT_THAT(upright, HasSubstr("<rect x=\"14\" y=\"329\" width=\"45\""));
  EXPECT_THAT(flipped, HasSubstr("translate(329 14)\""));
  EXPECT_EQ(countOf(upright, "<path"), countOf(flipped, "<path"));
}

}  // namespace
}  // namespace phasemachine::chess
