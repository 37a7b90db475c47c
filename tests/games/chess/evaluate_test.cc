// Laws of the static evaluation: symmetry, bounds, undisputed orderings, and
// the curve from centipawns to expected score.

#include "games/chess/knowledge/evaluate.h"

#include <cstdlib>
#include <string>

#include "games/chess/machine/moves.h"
#include "gtest/gtest.h"
#include "tests/games/chess/positions.h"

namespace phasemachine::chess {
namespace {

int valueOf(const std::string& fen) { return evaluate(positionFromText(fen)); }

TEST(EvaluateTest, ColoursExchangedGiveTheSameValueToTheSideToMove) {
  for (const Position& position : randomPositions(200)) {
    ASSERT_EQ(evaluate(position), evaluate(withColoursExchanged(position)));
  }
}

TEST(EvaluateTest, StaysWithinItsBounds) {
  for (const Position& position : randomPositions(200)) {
    ASSERT_LE(std::abs(evaluate(position)), kMaxEvaluation);
  }
  EXPECT_LE(valueOf("QQQQQQQQ/Q7/8/8/8/4K3/8/k7 w - - 0 1"), kMaxEvaluation);
  EXPECT_GE(valueOf("QQQQQQQQ/Q7/8/8/8/4K3/8/k7 b - - 0 1"), -kMaxEvaluation);
}

TEST(EvaluateTest, StartPositionIsNearlyLevel) {
  EXPECT_GT(valueOf(kStartText), 0);
  EXPECT_LT(valueOf(kStartText), 60);
}

TEST(EvaluateTest, PiecesAreWorthMoreInTheKnownOrder) {
  const int pawn =
      valueOf("rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const int knight =
      valueOf("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const int rook =
      valueOf("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1");
  const int queen =
      valueOf("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_GT(pawn, 40);
  EXPECT_GT(knight, pawn + 100);
  EXPECT_GT(rook, knight + 30);
  EXPECT_GT(queen, rook + 80);
}

TEST(EvaluateTest, APassedPawnOnTheSeventhBeatsOneOnTheFourth) {
  const int seventh = valueOf("8/P6k/8/8/8/8/5K2/8 w - - 0 1");
  const int fourth = valueOf("8/7k/8/8/P7/8/5K2/8 w - - 0 1");
  EXPECT_GT(seventh, fourth + 150);
}

TEST(EvaluateTest, AnExposedKingCosts) {
  const int sheltered =
      valueOf("r2q1rk1/ppp2ppp/8/8/8/8/PPP2PPP/R2Q1RK1 w - - 0 1");
  const int advanced =
      valueOf("r2q1rk1/ppp2ppp/8/8/5PPP/8/PPP5/R2Q1RK1 w - - 0 1");
  const int wandering =
      valueOf("r2q1rk1/ppp2ppp/8/8/5K2/8/PPP2PPP/R2Q1R2 w - - 0 1");
  EXPECT_GT(sheltered, advanced + 20);
  EXPECT_GT(sheltered, wandering + 60);
}

TEST(EvaluateTest, TheBishopPairCounts) {
  EXPECT_GT(valueOf("2bnk3/pppppppp/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1"),
            valueOf("2bnk3/pppppppp/8/8/8/8/PPPPPPPP/2B1KN2 w - - 0 1"));
}

TEST(EvaluateTest, WhatCannotBeWonIsADraw) {
  for (const char* fen :
       {"8/8/4k3/8/8/3K4/8/8 w - - 0 1", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KB3/8/8 b - - 0 1", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
        "8/8/4kb2/8/8/3KB3/8/8 w - - 0 1"}) {
    EXPECT_EQ(valueOf(fen), 0) << fen;
  }
  EXPECT_LT(valueOf("8/8/4kb2/8/8/3KR3/8/8 w - - 0 1"), 80);
  EXPECT_GT(valueOf("8/8/4k3/8/8/3KR3/8/8 w - - 0 1"), 300);
}

TEST(ExpectedScoreTest, IsHalfAtZeroAndSymmetric) {
  EXPECT_EQ(expectedScore(0), 0.5);
  for (int x = 0; x <= 3000; ++x) {
    ASSERT_EQ(expectedScoreQ15(x) + expectedScoreQ15(-x), kScoreOneQ15);
  }
}

TEST(ExpectedScoreTest, RisesAndStaysInTheUnitInterval) {
  for (int x = -kMaxEvaluation; x < kMaxEvaluation; ++x) {
    ASSERT_LE(expectedScoreQ15(x), expectedScoreQ15(x + 1));
  }
  EXPECT_EQ(expectedScore(-kMaxEvaluation), 0.0);
  EXPECT_EQ(expectedScore(kMaxEvaluation), 1.0);
  EXPECT_GT(expectedScore(3000), expectedScore(2000));
  EXPECT_GT(expectedScore(1000), 0.97);
}

TEST(ExpectedScoreTest, IsUndoneByCentipawns) {
  for (int x = -1200; x <= 1200; x += 7) {
    const double score = expectedScore(x);
    EXPECT_EQ(expectedScoreQ15(centipawnsFor(score)), expectedScoreQ15(x));
  }
  EXPECT_EQ(centipawnsFor(1.0), kMaxEvaluation);
  EXPECT_EQ(centipawnsFor(0.0), -kMaxEvaluation);
  EXPECT_EQ(centipawnsFor(0.5), 0);
}

// Laws of exchanges and the quiescence search: it sees simple tactics, never
// returns less than standing pat, and does bounded work on any position.

// The exchange's gain, found by trying all thresholds.
int gainOf(const std::string& fen, const std::string& name) {
  const Position position = positionFromText(fen);
  const Move move = moveNamed(position, name);
  int gain = -2000;
  while (exchangeGainsAtLeast(position, move, gain + 1)) ++gain;
  return gain;
}

TEST(ExchangeTest, AnUncoveredPieceIsWon) {
  EXPECT_EQ(gainOf("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "e4d5"), 500);
}

TEST(ExchangeTest, ACoveredPawnCostsTheQueenThatTakesIt) {
  EXPECT_EQ(gainOf("4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5"), 100 - 950);
}

TEST(ExchangeTest, PiecesBehindTheFirstJoinIn) {
  // Two rooks on the file against one defender: RxP, RxR, RxR.
  EXPECT_EQ(gainOf("3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5"), 100);
  // With a second defender the first capture loses a rook for a pawn.
  EXPECT_EQ(gainOf("3r2k1/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5"),
            100 - 500);
}

TEST(ExchangeTest, AKingTakesOnlyWhatIsNotCovered) {
  EXPECT_EQ(gainOf("8/8/3k4/3p4/8/3R4/8/4K3 w - - 0 1", "d3d5"), 100 - 500);
  EXPECT_EQ(gainOf("8/8/3k4/3p4/8/3R4/3R4/4K3 w - - 0 1", "d3d5"), 100);
}

TEST(ExchangeTest, EnPassantAndPromotionCountWhatTheyTakeAndMake) {
  EXPECT_EQ(gainOf("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"), 100);
  const Position position = positionFromText("1n5k/P7/8/8/8/8/8/4K3 w - - 0 1");
  const Move move(48, 57, MoveKind::kPromoteQueen);
  EXPECT_TRUE(exchangeGainsAtLeast(position, move, 325 + 850));
  EXPECT_FALSE(exchangeGainsAtLeast(position, move, 325 + 851));
}

TEST(QuiescenceTest, AHangingPieceIsTaken) {
  const Position position =
      positionFromText("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1");
  Position after = position;
  makeMove(after, moveNamed(position, "e4d5"));
  EXPECT_EQ(quiescence(position), -evaluate(after));
  EXPECT_GT(quiescence(position), evaluate(position) + 200);
}

TEST(QuiescenceTest, ALooseQueenIsWonByTheSideToMove) {
  const std::string loose =
      "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/3P1N2/PPP2PPP/RNBQKB1R ";
  EXPECT_GT(quiescence(positionFromText(loose + "w KQkq - 0 1")), 400);
  EXPECT_GT(quiescence(positionFromText(loose + "b KQkq - 0 1")), -200);
}

TEST(QuiescenceTest, ACoveredPawnIsLeftAlone) {
  const Position position =
      positionFromText("4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1");
  EXPECT_EQ(quiescence(position), evaluate(position));
}

TEST(QuiescenceTest, MateIsTheLowestValue) {
  EXPECT_EQ(quiescence(positionFromText(
                "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 "
                "3")),
            -kMaxEvaluation);
}

TEST(QuiescenceTest, IsNeverBelowStandingPat) {
  for (const Position& position : randomPositions(100)) {
    const int value = quiescence(position);
    ASSERT_LE(std::abs(value), kMaxEvaluation);
    if (!inCheck(position, position.sideToMove)) {
      ASSERT_GE(value, evaluate(position));
    }
  }
}

TEST(QuiescenceTest, ColoursExchangedGiveTheSameValueToTheSideToMove) {
  for (const Position& position : randomPositions(100)) {
    ASSERT_EQ(quiescence(position), quiescence(withColoursExchanged(position)));
  }
}

TEST(QuiescenceTest, TheWorkIsBoundedOnWildPositions) {
  for (const char* fen :
       {"qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1",
        "nrqbkbqn/rqrqrqrq/1n1n1n1n/8/8/1N1N1N1N/RQRQRQRQ/NRQBKBQN w - - 0 1",
        "1qqqkqqq/PPPPPPPP/8/8/8/8/pppppppp/1QQQKQQQ w - - 0 1"}) {
    const Position position = positionFromText(fen);
    const int value = quiescence(position, -kMaxEvaluation, kMaxEvaluation,
                                 {.maxDepth = 64, .maxNodes = 5000});
    EXPECT_LE(std::abs(value), kMaxEvaluation) << fen;
  }
}

}  // namespace
}  // namespace phasemachine::chess
