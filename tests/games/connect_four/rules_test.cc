// Connect Four: lines, gravity, and published figures.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/connect_four/board.h"
#include "games/connect_four/game.h"
#include "phase/machine.h"
#include "phase/perft.h"
#include "tests/support/must.h"
#include "tests/support/svg_check.h"

namespace phasemachine::connect_four {
namespace {

using Machine = PhaseMachine<ConnectFour>;

// Drops discs into columns, one letter each.
ConnectFour::Board after(std::string_view columns) {
  ConnectFour::Board board = ConnectFour::initial({});
  for (const char column : columns) {
    const auto move = ConnectFour::moveFromText(board, {&column, 1});
    EXPECT_TRUE(move.ok() && Machine::tryStep(board, *move).ok()) << columns;
  }
  return board;
}

TEST(ConnectFour, ColumnsAreLettersCapitalsOrNumbers) {
  const ConnectFour::Board board = ConnectFour::initial({});
  for (char column = 'a'; column <= 'g'; ++column) {
    const std::string letter(1, column);
    const std::string capital(1, static_cast<char>(column - 'a' + 'A'));
    const std::string number(1, static_cast<char>(column - 'a' + '1'));
    const auto move = must(ConnectFour::moveFromText(board, letter));
    EXPECT_EQ(ConnectFour::moveToText(board, move), letter);
    EXPECT_EQ(*ConnectFour::moveFromText(board, capital), move);
    EXPECT_EQ(*ConnectFour::moveFromText(board, number), move);
  }
  for (const char* text : {"", "0", "8", "h", "H", "11", "a1", "`", "@"}) {
    EXPECT_FALSE(ConnectFour::moveFromText(board, text).ok()) << text;
  }
}

TEST(ConnectFour, FourInARowWinInEveryDirection) {
  for (const char* columns :
       {"abababa", "aabbccd", "abbccdcddgd", "gffeededdad", "gabababa"}) {
    ConnectFour::Board board = after(columns);
    const auto result = Machine::step(board);
    EXPECT_EQ(result.winner, std::string_view(columns).size() % 2 == 1
                                 ? Side::kFirst
                                 : Side::kSecond)
        << columns << '\n'
        << ConnectFour::render(board, {});
  }
}

TEST(ConnectFour, LinesDoNotRunOverTheEdge) {
  ConnectFour::Board board = after("aaabbbcc");
  EXPECT_FALSE(Machine::step(board).winner);
}

TEST(ConnectFour, AFullColumnTakesNoMore) {
  ConnectFour::Board board = after("aaaaaa");
  EXPECT_EQ(Machine::step(board).legalMoves.size(), 6U);
  EXPECT_FALSE(Machine::tryStep(board, {0}).ok());
}

TEST(ConnectFour, PositionsThatCannotArise) {
  const std::string empty = "......./......./......./......./......./";
  for (const char* row : {"XX..... x", "X...... x", "XOXOXOX ", "XO.?... x"}) {
    EXPECT_FALSE(ConnectFour::fromText(empty + row, {}).ok()) << row;
  }
  EXPECT_FALSE(ConnectFour::fromText(
                   "......./......./......./......./X....../....... o", {})
                   .ok());
}

// Cells that complete a four are those where a disc makes a four.
TEST(ConnectFour, CompletionsAreTheCellsThatMakeAFour) {
  using namespace connect_four;
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t discs = random() & random() & kCells;
    for (unsigned column = 0; column < kColumns; ++column) {
      for (unsigned row = 0; row < kRows; ++row) {
        const std::uint64_t cell = cellBit(column, row);
        const std::uint64_t without = discs & ~cell;
        ASSERT_EQ((completions(without) & cell) != 0,
                  (discsOfFours(without | cell) & cell) != 0)
            << placeOf(column, row) << " of " << discs;
      }
    }
    ASSERT_EQ(discsOfFours(discs) != 0, hasFour(discs));
  }
}

TEST(ConnectFour, DiscsOfFoursAreThoseOfTheLine) {
  using namespace connect_four;
  const ConnectFour::Board board = after("abbccdcddgd");  // a1 b2 c3 d4
  const std::uint64_t line =
      cellBit(0, 0) | cellBit(1, 1) | cellBit(2, 2) | cellBit(3, 3);
  EXPECT_EQ(discsOfFours(board.discs[0]), line);
  EXPECT_EQ(discsOfFours(board.discs[1]), 0U);
}

TEST(ConnectFour, DiscsFallToTheLowestFreeCell) {
  using namespace connect_four;
  const ConnectFour::Board board = after("aabgggggg");
  EXPECT_EQ(board.playable(), cellBit(0, 2) | cellBit(1, 1) | cellBit(2, 0) |
                                  cellBit(3, 0) | cellBit(4, 0) |
                                  cellBit(5, 0));
  EXPECT_EQ(board.topDisc(0), cellBit(0, 1));
  EXPECT_EQ(board.topDisc(2), 0U);
  EXPECT_EQ(board.topDisc(6), cellBit(6, 5));
  EXPECT_EQ(board.taken() & columnCells(6), columnCells(6));
}

// All lines of play of seven moves except the seven with a full column.
TEST(ConnectFour, CountsTheKnownGames) {
  EXPECT_EQ(perft<ConnectFour>(ConnectFour::initial({}), 7, Leaf::kCount),
            823536U);
}

// Positions by number of moves: OEIS sequence A212693.
TEST(ConnectFour, CountsTheKnownPositions) {
  std::vector<ConnectFour::Board> boards = {ConnectFour::initial({})};
  for (const std::size_t known : {7U, 49U, 238U, 1120U, 4263U, 16422U}) {
    std::set<std::string> texts;
    std::vector<ConnectFour::Board> next;
    for (ConnectFour::Board& board : boards) {
      for (const ConnectFour::Move move : Machine::step(board).legalMoves) {
        ConnectFour::Board grown = board;
        Machine::step(grown, move);
        if (texts.insert(ConnectFour::toText(grown)).second) {
          next.push_back(grown);
        }
      }
    }
    EXPECT_EQ(next.size(), known);
    boards = next;
  }
}

// Pictures of positions.

using ::testing::HasSubstr;

Board drawn(const std::string& text) {
  return must(ConnectFour::fromText(text, {}));
}

TEST(ConnectFourSvg, TheCaptionSaysHowTheGameStands) {
  const std::string free = "......./......./......./......./";
  EXPECT_THAT(ConnectFour::renderSvg(drawn(free + "......./...X... o"), {}),
              HasSubstr(">O to move<"));
  EXPECT_THAT(ConnectFour::renderSvg(drawn(free + "OOO..../XXXX... o"), {}),
              HasSubstr(">X has won<"));
  EXPECT_THAT(
      ConnectFour::renderSvg(drawn("OXXOOOX/XOOXXXO/OXXOOOX/XOOXXXO/OXXOOOX/"
                                   "XOOXXXO x"),
                             {}),
      HasSubstr(">Draw<"));
}

TEST(ConnectFourSvg, AKnownPosition) {
  expectGoldenPicture(
      "connect_four",
      ConnectFour::renderSvg(
          drawn("......./......./...X.../..XOO../.XOXO../XOOXX.. o"),
          {.lastMove = Move{3}, .candidates = {}}));
}

}  // namespace
}  // namespace phasemachine::connect_four
