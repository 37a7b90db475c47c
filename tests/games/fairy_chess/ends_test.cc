// Ends that depend on the history or on rules of single variants.

#include "games/fairy_chess/moves/ends.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "games/fairy_chess/game.h"
#include "phase/machine.h"
#include "tests/games/fairy_chess/boards.h"

namespace phasemachine {
namespace {

using Machine = PhaseMachine<FairyChess>;
using Board = FairyChess::Board;

// Plays the moves again and again until the game ends, at most `plies` of them;
// returns how many were played.
int playRoundAndRound(Board& board, const std::vector<std::string>& moves,
                      int plies) {
  for (int ply = 0; ply < plies; ++ply) {
    if (Machine::winner(board)) return ply;
    const std::string& text =
        moves[static_cast<std::size_t>(ply) % moves.size()];
    const auto move = FairyChess::moveFromText(board, text);
    EXPECT_TRUE(move.ok()) << "ply " << ply << ": " << move.status();
    if (!move.ok()) return ply;
    Machine::step(board, *move);
  }
  return plies;
}

TEST(FairyEnds, ARightToCastleMakesAnotherPosition) {
  Board board = fairyBoard("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  // The position with the rook on g1 is the first to occur three times.
  EXPECT_EQ(playRoundAndRound(board, {"h1g1", "e8d8", "g1h1", "d8e8"}, 20), 9);
  EXPECT_EQ(Machine::winner(board), Side::kNeutral);
}

// A pinned pawn cannot take en passant, so the jump does not matter.
TEST(FairyEnds, AJumpThatCannotBeTakenMakesNoOtherPosition) {
  const std::vector<std::string> moves = {"e1e2", "a8b8", "e2e1", "b8a8"};
  for (const char* variant : {"chess", "normal"}) {
    Board board = fairyBoard(variant, "k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    playRoundAndRound(board, {"d7d5"}, 1);
    EXPECT_EQ(playRoundAndRound(board, moves, 20), 8) << variant;
    EXPECT_EQ(Machine::winner(board), Side::kNeutral);
    // Without the pin it matters.
    board = fairyBoard(variant, "k4r2/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    playRoundAndRound(board, {"d7d5"}, 1);
    EXPECT_EQ(playRoundAndRound(board, moves, 20), 9) << variant;
  }
}

TEST(FairyEnds, AGivenCheckMakesAnotherPosition) {
  Board board = fairyBoard("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
  EXPECT_EQ(playRoundAndRound(board, {"a1a8", "e8e7", "a8a1", "e7e8"}, 20), 9);
  EXPECT_EQ(Machine::winner(board), Side::kFirst);
}

TEST(FairyEnds, WhatCanBeDroppedBackOccursAgain) {
  Board board = fairyBoard("crazyhouse", "r7/1b4k1/8/8/8/8/8/R5K1[] w - - 0 1");
  EXPECT_EQ(playRoundAndRound(board,
                              {"a1a8", "b7a8", "R@a1", "a8b7", "g1f1", "R@a8",
                               "a1a8", "b7a8", "R@a1", "a8b7", "f1g1", "R@a8"},
                              40),
            24);
  EXPECT_EQ(Machine::winner(board), Side::kNeutral);
}

// White takes pawns with a rook, and Black drops others in their place.
TEST(FairyEnds, PiecesInHandMakeAnotherPosition) {
  const std::vector<std::string> moves = {"a1a7", "h5h4", "a7a2",
                                          "h4h5", "a2a1", "P@a7"};
  Board board =
      fairyBoard("crazyhouse", "8/p7/8/7k/8/8/8/R5K1[ppppp] w - - 0 1");
  EXPECT_EQ(playRoundAndRound(board, moves, 30), 30);
  EXPECT_FALSE(Machine::winner(board));
}

// In minishogi a fourth occurrence wins for Black, unless one side gave check
// all the time: that side loses.
TEST(FairyEnds, PerpetualCheckLoses) {
  const std::vector<std::string> white = {"a1b1", "b5a5", "b1a1", "a5b5"};
  Board board = fairyBoard("minishogi", "1k3/5/5/5/R3K[-] w 0 1");
  EXPECT_EQ(playRoundAndRound(board, white, 40), 12);
  EXPECT_EQ(Machine::winner(board), Side::kSecond);
  const std::vector<std::string> black = {"a5b5", "b1a1", "b5a5", "a1b1"};
  board = fairyBoard("minishogi", "r3k/5/5/5/1K3[-] b 0 1");
  EXPECT_EQ(playRoundAndRound(board, black, 40), 12);
  EXPECT_EQ(Machine::winner(board), Side::kFirst);
  // The same seen from the side in check.
  board = fairyBoard("minishogi", "4k/1r3/5/5/1K3[-] w 0 1");
  EXPECT_EQ(playRoundAndRound(board, {"b1a1", "b4a4", "a1b1", "a4b4"}, 40), 12);
  EXPECT_EQ(Machine::winner(board), Side::kFirst);
  board = fairyBoard("minishogi", "4k/5/5/5/R3K[-] w 0 1");
  EXPECT_EQ(playRoundAndRound(board, {"a1b1", "e5d5", "b1a1", "d5e5"}, 40), 12);
  EXPECT_EQ(Machine::winner(board), Side::kSecond);
}

TEST(FairyEnds, DrawsOfArmageddonAreBlacks) {
  const char* stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
  EXPECT_EQ(Machine::winner(fairyBoard("armageddon", stalemate)),
            Side::kSecond);
  EXPECT_EQ(Machine::winner(fairyBoard("chess", stalemate)), Side::kNeutral);
}

TEST(FairyEnds, APawnDroppedToMateLoses) {
  Board board = fairyBoard("minishogi", "4k/5/4G/5/K2R1[P] w 0 1");
  Machine::step(board, *FairyChess::moveFromText(board, "P@e4"));
  EXPECT_EQ(Machine::winner(board), Side::kSecond);
  // A pawn that is moved may mate.
  board = fairyBoard("minishogi", "4k/5/4P/3G1/K2R1[-] w 0 1");
  EXPECT_FALSE(Machine::winner(board));
  // So may any other piece that is dropped.
  board = fairyBoard("minishogi", "4k/5/4P/5/K4[G] w 0 1");
  Machine::step(board, *FairyChess::moveFromText(board, "G@e4"));
  EXPECT_EQ(Machine::winner(board), Side::kFirst);
}

TEST(FairyEnds, WhoHasFewerPiecesWinsAStalemateOfSuicide) {
  const auto winner = [](const char* text) {
    return Machine::winner(fairyBoard("suicide", text));
  };
  EXPECT_EQ(winner("8/8/8/p7/P7/8/8/8 w - - 0 1"), Side::kNeutral);
  EXPECT_EQ(winner("8/8/p7/p7/P7/8/8/8 w - - 0 1"), Side::kFirst);
  EXPECT_EQ(winner("8/8/p7/p7/P7/8/8/8 b - - 0 1"), Side::kFirst);
  EXPECT_EQ(winner("8/8/8/p7/P7/P7/8/8 w - - 0 1"), Side::kSecond);
  EXPECT_EQ(winner("8/8/8/p7/P7/P7/8/8 b - - 0 1"), Side::kSecond);
}

// If Black's king can follow at once, the race is a draw.
TEST(FairyEnds, TheRacingKingOfBlackMayFollow) {
  const auto after = [](const char* text, const std::string& move) {
    Board board = fairyBoard("racingkings", text);
    Machine::step(board, *FairyChess::moveFromText(board, move));
    return board;
  };
  const char* both = "8/K6k/8/8/8/8/8/8 w - - 0 1";
  Board board = after(both, "a7a8");
  EXPECT_FALSE(Machine::winner(board));
  Board drawn = board;
  Machine::step(drawn, *FairyChess::moveFromText(drawn, "h7h8"));
  EXPECT_EQ(Machine::winner(drawn), Side::kNeutral);
  Machine::step(board, *FairyChess::moveFromText(board, "h7h6"));
  EXPECT_EQ(Machine::winner(board), Side::kFirst);
  EXPECT_EQ(Machine::winner(after("8/K7/7k/8/8/8/8/8 w - - 0 1", "a7a8")),
            Side::kFirst);
  EXPECT_EQ(Machine::winner(after("8/K6k/8/8/8/8/8/8 b - - 0 1", "h7h8")),
            Side::kSecond);
}

}  // namespace
}  // namespace phasemachine
