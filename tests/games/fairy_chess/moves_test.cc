// Effects of moves: counters, and squares that a pawn has jumped over.

#include "games/fairy_chess/moves/moves.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/fairy_chess/game.h"
#include "phase/machine.h"

namespace phasemachine {
namespace {

using Machine = PhaseMachine<FairyChess>;
using testing::HasSubstr;

FairyChess::Board boardOf(const std::string& variant, const std::string& text) {
  FairyChess::Options options;
  options.variant = variant;
  auto board = FairyChess::fromText(text, options);
  EXPECT_TRUE(board.ok()) << board.status() << ' ' << text;
  Machine::step(*board);
  return *board;
}

std::string positionAfter(FairyChess::Board& board, const std::string& text) {
  const auto move = FairyChess::moveFromText(board, text);
  EXPECT_TRUE(move.ok()) << move.status();
  if (move.ok()) Machine::step(board, *move);
  return FairyChess::toText(board);
}

// Knight, bishop, rook, queen, king, and the knight again.
TEST(FairyMoves, AnImitatorTurnsThroughFiveForms) {
  auto board = boardOf("imitators", "7k/8/8/8/3(It)4/8/8/K7 w - - 0 1");
  EXPECT_THAT(positionAfter(board, "d4e6"), HasSubstr("(It:1)"));
  positionAfter(board, "h8h7");
  EXPECT_THAT(positionAfter(board, "e6d5"), HasSubstr("(It:2)"));
  positionAfter(board, "h7h8");
  EXPECT_THAT(positionAfter(board, "d5d6"), HasSubstr("(It:3)"));
  positionAfter(board, "h8h7");
  EXPECT_THAT(positionAfter(board, "d6d5"), HasSubstr("(It:4)"));
  positionAfter(board, "h7h8");
  EXPECT_THAT(positionAfter(board, "d5d4"), HasSubstr("(It)"));
  positionAfter(board, "h8h7");
  EXPECT_THAT(positionAfter(board, "d4e6"), HasSubstr("(It:1)"));
}

// A horde's pawn that jumps from the first rank cannot be captured en passant.
TEST(FairyMoves, OnlyJumpsOverTheThirdAndSixthRankOfAHordeCanBeTaken) {
  auto board = boardOf("horde", "k7/8/8/8/8/1p6/8/P7 w - - 0 1");
  EXPECT_EQ(positionAfter(board, "a1a3"), "k7/8/8/8/8/Pp6/8/8 b - - 0 1");
  EXPECT_FALSE(FairyChess::moveFromText(board, "b3a2").ok());
  board = boardOf("horde", "k7/8/8/8/1p6/8/P7/8 w - - 0 1");
  EXPECT_EQ(positionAfter(board, "a2a4"), "k7/8/8/8/Pp6/8/8/8 b - a3 0 1");
  EXPECT_TRUE(FairyChess::moveFromText(board, "b4a3").ok());
}

// Setups write the square after every jump, other variants if a pawn can take.
TEST(FairyMoves, AnEnPassantSquareIsWrittenWhereItIsUsable) {
  const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
  const auto after = [](const std::string& variant, const std::string& text,
                        const std::string& move) {
    auto board = boardOf(variant, text);
    return positionAfter(board, move);
  };
  EXPECT_THAT(after("normal", std::string(start) + " AHah - 0 1", "e2e4"),
              HasSubstr(" b AHah e3 0 1"));
  EXPECT_THAT(after("chess", std::string(start) + " KQkq - 0 1", "e2e4"),
              HasSubstr(" b KQkq - 0 1"));
  EXPECT_THAT(after("chess", "k7/8/8/8/3p4/8/4P3/K7 w - - 0 1", "e2e4"),
              HasSubstr(" b - e3 0 1"));
  // The capturer is pinned; or must not uncover its king.
  EXPECT_THAT(after("chess", "k2r4/4p3/8/3P4/8/8/8/3K4 b - - 0 1", "e7e5"),
              HasSubstr(" w - - 0 2"));
  EXPECT_THAT(after("chess", "k7/4p3/8/r2P3K/8/8/8/8 b - - 0 1", "e7e5"),
              HasSubstr(" w - - 0 2"));
  // Where kings are not royal it may be taken all the same.
  EXPECT_THAT(
      after("nocheckatomic", "k2r4/4p3/8/3P4/8/8/8/3K4 b - - 0 1", "e7e5"),
      HasSubstr(" w - e6 0 2"));
  EXPECT_EQ(
      FairyChess::toText(boardOf("chess", "k7/8/8/8/4P3/8/8/K7 b - e3 0 1")),
      "k7/8/8/8/4P3/8/8/K7 b - - 0 1");
}

}  // namespace
}  // namespace phasemachine
