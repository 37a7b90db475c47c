// The ends of a game of chess, through the machine.

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <string>
#include <variant>

#include "games/chess/game.h"
#include "phase/machine.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

using chess::DrawRules;
using chess::StateType;
using Machine = PhaseMachine<Chess>;

Chess::Board boardOf(const std::string& fen,
                     DrawRules draws = DrawRules::kClaim) {
  return must(Chess::fromText(fen, {.draws = draws}));
}

// Plays moves separated by blanks; fails if the game ends before the last.
std::optional<Side> play(Chess::Board& board, const std::string& moves) {
  auto winner = Machine::step(board).winner;
  std::istringstream in(moves);
  for (std::string text; in >> text;) {
    EXPECT_FALSE(winner) << "the game was over before " << text;
    const auto move = must(Chess::moveFromText(board, text));
    const auto result = must(Machine::tryStep(board, move));
    winner = result.winner;
  }
  return winner;
}

StateType endOf(const Chess::Board& board) {
  return std::get<StateType>(board.stack.top());
}

TEST(ChessEnds, MateWinsForTheMatingSide) {
  auto board = Chess::initial({});
  EXPECT_EQ(play(board, "f3 e5 g4 Qh4"), Side::kSecond);
  EXPECT_EQ(endOf(board), StateType::kSecondWinEnd);
  EXPECT_EQ(Chess::returns(board)[1], 1);
  EXPECT_EQ(Chess::utility(board, Side::kFirst), 0);
}

TEST(ChessEnds, StalemateIsADraw) {
  auto board = boardOf("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1");
  EXPECT_EQ(play(board, "Qf7"), Side::kNeutral);
  EXPECT_EQ(endOf(board), StateType::kStalemateEnd);
  EXPECT_EQ(Chess::utility(board, Side::kFirst), 0.5);
}

TEST(ChessEnds, TheThirdOccurrenceDraws) {
  auto board = Chess::initial({});
  EXPECT_FALSE(play(board, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"));
  EXPECT_EQ(play(board, "Ng8"), Side::kNeutral);
  EXPECT_EQ(endOf(board), StateType::kRepetitionEnd);
}

TEST(ChessEnds, LostCastlingRightsMakeAnotherPosition) {
  auto board = boardOf("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  // After Ke2 and back neither side can castle: the first position counts
  // separately, and the one without rights must occur three times.
  EXPECT_FALSE(play(board, "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8 Ke2"));
  EXPECT_EQ(play(board, "Ke7"), Side::kNeutral);
  EXPECT_EQ(endOf(board), StateType::kRepetitionEnd);
}

TEST(ChessEnds, EnPassantCountsForRepetitionOnlyWhenItIsLegal) {
  // No black pawn can capture on e3: the position after e4 equals its later
  // occurrences.
  auto board = Chess::initial({});
  EXPECT_FALSE(play(board, "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8"));
  EXPECT_EQ(play(board, "Ng1"), Side::kNeutral);
  // Here d4 can capture on e3 once, so the position after e4 differs from its
  // later look-alikes; the first to occur three times is after Nf6.
  board = boardOf("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1");
  EXPECT_FALSE(play(board, "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1"));
  EXPECT_EQ(play(board, "Nf6"), Side::kNeutral);
}

TEST(ChessEnds, FiftyMovesDraw) {
  auto board = boardOf("4k3/8/8/8/8/8/8/R3K3 w - - 98 80");
  EXPECT_FALSE(play(board, "Ra2"));
  EXPECT_EQ(play(board, "Ke7"), Side::kNeutral);
  EXPECT_EQ(endOf(board), StateType::kMoveRuleEnd);
}

TEST(ChessEnds, APawnMoveBeginsTheFiftyMovesAnew) {
  auto board = boardOf("4k3/8/8/8/8/8/P7/4K2R w - - 98 90");
  EXPECT_EQ(play(board, "a3 Kd7"), std::nullopt);
  EXPECT_EQ(Chess::toText(board), "8/3k4/8/8/8/P7/8/4K2R w - - 1 91");
}

TEST(ChessEnds, AKingThatHasMovedHasNoRights) {
  auto board = boardOf("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_EQ(play(board, "Ke2 Ke7 Ke1 Ke8"), std::nullopt);
  EXPECT_EQ(Chess::toText(board), "r3k2r/8/8/8/8/8/8/R3K2R w - - 4 3");
  EXPECT_EQ(board.position.castling, 0U);
}

TEST(ChessEnds, MateOnTheHundredthPlyIsMate) {
  auto board = boardOf("7k/8/6K1/8/8/8/8/R7 w - - 99 80");
  EXPECT_EQ(play(board, "Ra8"), Side::kFirst);
  EXPECT_EQ(endOf(board), StateType::kFirstWinEnd);
}

TEST(ChessEnds, FideRulesWaitForSeventyFiveMovesAndFivefoldRepetition) {
  auto board = boardOf("4k3/8/8/8/8/8/8/R3K3 w - - 148 120", DrawRules::kFide);
  EXPECT_FALSE(play(board, "Ra2"));
  EXPECT_EQ(play(board, "Ke7"), Side::kNeutral);
  EXPECT_EQ(endOf(board), StateType::kMoveRuleEnd);

  board = Chess::initial({.draws = DrawRules::kFide});
  for (int round = 0; round < 3; ++round) {
    EXPECT_FALSE(play(board, "Nf3 Nf6 Ng1 Ng8"));
  }
  EXPECT_FALSE(play(board, "Nf3 Nf6 Ng1"));
  EXPECT_EQ(play(board, "Ng8"), Side::kNeutral);
  EXPECT_EQ(endOf(board), StateType::kRepetitionEnd);
}

TEST(ChessEnds, WithoutDrawRulesOnlyMateAndStalemateEnd) {
  auto board = boardOf("4k3/8/8/8/8/8/8/4K3 w - - 200 300", DrawRules::kNone);
  for (int round = 0; round < 4; ++round) {
    EXPECT_FALSE(play(board, "Ke2 Ke7 Ke1 Ke8"));
  }
}

TEST(ChessEnds, DeadPositionsDraw) {
  for (const char* fen : {
           "4k3/8/8/8/8/8/8/4K3 w - - 0 1",      // bare kings
           "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",     // a bishop
           "4kn2/8/8/8/8/8/8/4K3 w - - 0 1",     // a knight
           "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",   // f8 and c1 are both dark
           "4k1b1/8/8/8/8/7B/8/3BK3 w - - 0 1",  // three on light squares
       }) {
    auto board = boardOf(fen);
    EXPECT_EQ(Machine::step(board).winner, Side::kNeutral) << fen;
    EXPECT_EQ(endOf(board), StateType::kDeadPositionEnd) << fen;
  }
}

TEST(ChessEnds, WhereAMateCanBeBuiltPlayGoesOn) {
  for (const char* fen : {
           "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",  // bishops of both colours
           "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",  // knight against knight
           "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",  // two knights
           "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",  // bishop against knight
           "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",  // a pawn
       }) {
    auto board = boardOf(fen);
    EXPECT_FALSE(Machine::step(board).winner) << fen;
  }
}

TEST(ChessEnds, CaptureIntoADeadPositionEndsTheGame) {
  auto board = boardOf("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1");
  EXPECT_EQ(play(board, "Kxd2"), Side::kNeutral);
  EXPECT_EQ(endOf(board), StateType::kDeadPositionEnd);
}

}  // namespace
}  // namespace phasemachine
