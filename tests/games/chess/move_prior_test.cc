// Laws of the move priors: symmetry, exactness, and obvious first choices.

#include <array>
#include <cmath>
#include <cstddef>
#include <string>

#include "games/chess/knowledge/evaluate.h"
#include "games/chess/machine/moves.h"
#include "gtest/gtest.h"
#include "tests/games/chess/positions.h"

namespace phasemachine::chess {
namespace {

using Logits = std::array<float, MoveList::capacity()>;

float logitOf(const Position& position, Move wanted) {
  MoveList moves;
  generateLegal(position, moves);
  Logits logits;
  moveLogits(position, moves, logits.data());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i] == wanted) return logits[i];
  }
  ADD_FAILURE() << "not legal";
  return 0;
}

float logitOf(const std::string& fen, const std::string& move) {
  const Position position = positionFromText(fen);
  return logitOf(position, moveNamed(position, move));
}

Move mostLikely(const std::string& fen) {
  const Position position = positionFromText(fen);
  MoveList moves;
  generateLegal(position, moves);
  Logits logits;
  moveLogits(position, moves, logits.data());
  std::size_t best = 0;
  for (std::size_t i = 1; i < moves.size(); ++i) {
    if (logits[i] > logits[best]) best = i;
  }
  return moves[best];
}

TEST(MovePriorTest, ColoursExchangedGiveTheSamePriors) {
  for (const Position& position : randomPositions(60)) {
    MoveList moves;
    generateLegal(position, moves);
    MoveList exchanged;
    for (const Move move : moves) {
      exchanged.push_back(withColoursExchanged(move));
    }
    Logits logits;
    Logits mirrored;
    moveLogits(position, moves, logits.data());
    moveLogits(withColoursExchanged(position), exchanged, mirrored.data());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      ASSERT_EQ(logits[i], mirrored[i]);
    }
  }
}

TEST(MovePriorTest, LogitsAreExactMultiplesWithinBounds) {
  for (const Position& position : randomPositions(60)) {
    MoveList moves;
    generateLegal(position, moves);
    Logits logits;
    moveLogits(position, moves, logits.data());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      ASSERT_EQ(logits[i] * 64, std::round(logits[i] * 64));
      ASSERT_LE(std::abs(logits[i]), 40.0F);
    }
  }
}

TEST(MovePriorTest, TheLogitOfAMoveDoesNotDependOnTheList) {
  const Position position = positionFromText(kKiwipeteFen);
  MoveList moves;
  generateLegal(position, moves);
  for (const Move move : moves) {
    MoveList single;
    single.push_back(move);
    float logit = 0;
    moveLogits(position, single, &logit);
    EXPECT_EQ(logit, logitOf(position, move));
  }
}

TEST(MovePriorTest, AHangingQueenIsTakenFirst) {
  const Position position = positionFromText(
      "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 1");
  const Move best = mostLikely(
      "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 1");
  EXPECT_EQ(best.to(), makeSquare(6, 4));
  EXPECT_EQ(pieceOn(position, best.to()), PieceType::kQueen);
}

TEST(MovePriorTest, APawnPromotesToAQueenFirst) {
  EXPECT_EQ(mostLikely("8/P6k/8/8/8/8/5K2/8 w - - 0 1").kind(),
            MoveKind::kPromoteQueen);
}

TEST(MovePriorTest, AMateIsAboveEverythingElse) {
  const std::string fen =
      "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
  EXPECT_EQ(logitOf(fen, "h5f7"), 32);
  EXPECT_LT(logitOf(fen, "c4f7"), 16);
  // For Black too.
  EXPECT_EQ(logitOf("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq "
                    "- 0 1",
                    "d8h4"),
            32);
}

TEST(MovePriorTest, AStalemateIsNoMate) {
  EXPECT_LT(logitOf("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "f6f7"), 16);
}

TEST(MovePriorTest, AQueenDoesNotTakeACoveredPawn) {
  const std::string fen = "4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1";
  EXPECT_LT(logitOf(fen, "d2d5"), logitOf(fen, "d2d4"));
  EXPECT_LT(logitOf(fen, "d2d5"), logitOf(fen, "e1f2"));
}

TEST(MovePriorTest, AnAttackedQueenMovesAway) {
  const std::string fen =
      "rnbqkbnr/ppp1pppp/8/8/8/3p4/PPPPQPPP/RNB1KBNR w KQkq - 0 1";
  EXPECT_GT(logitOf(fen, "e2d3"), logitOf(fen, "a2a3"));
}

}  // namespace
}  // namespace phasemachine::chess
