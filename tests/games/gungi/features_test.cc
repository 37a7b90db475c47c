// Gungi's features, against hand-made cases and the rules.

#include "games/gungi/knowledge/features.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "core/isa.h"
#include "core/random.h"
#include "games/gungi/game.h"
#include "games/gungi/machine/evaluate.h"
#include "phase/machine.h"
#include "tests/games/gungi/diagrams.h"

namespace phasemachine::gungi {
namespace {

std::vector<float> featuresOf(const Gungi::Board& board, Side viewer) {
  NumberRuns runs;
  Gungi::listFeatures(board, viewer, runs);
  std::vector<float> features(Gungi::features().size());
  runs.write(features.data(), features.size());
  return features;
}

// Where a row of the table begins.
std::size_t beginOf(std::size_t row) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < row; ++i) begin += kFeatureRows[i].count;
  return begin;
}

float sumOf(const std::vector<float>& features, std::size_t begin,
            std::size_t count) {
  float sum = 0;
  for (std::size_t i = begin; i < begin + count; ++i) sum += features[i];
  return sum;
}

// A soldier of the second player facing one of the first, which a general
// behind it defends.
constexpr std::string_view kPair = "4M4/9/9/4f4/4F4/9/9/9/4m4 -/- b";

TEST(GungiFeatures, AttackedAndDefendedPiecesAreCounted) {
  const Gungi::Board start = Gungi::initial({});
  for (const Side viewer : {Side::kFirst, Side::kSecond}) {
    const auto features = featuresOf(start, viewer);
    // Both sides look alike from the start.
    EXPECT_EQ(sumOf(features, 0, kPieceTypes * kDangers),
              sumOf(features, kPieceTypes * kDangers, kPieceTypes * kDangers));
    EXPECT_EQ(sumOf(features, beginOf(1), 3 * kSquares),
              sumOf(features, 0, kPieceTypes * kDangers));
  }
  EXPECT_EQ(featuresOf(start, Side::kFirst), featuresOf(start, Side::kSecond));
}

TEST(GungiFeatures, ABoardTurnedRoundHasTheSameForTheOtherSide) {
  // The position of kPair with colours swapped and the board turned.
  const Gungi::Board one = boardOf(kPair);
  const Gungi::Board other = boardOf("4M4/9/9/9/4f4/4F4/9/9/4m4 -/- w");
  EXPECT_EQ(featuresOf(one, Side::kFirst), featuresOf(other, Side::kSecond));
  EXPECT_EQ(featuresOf(one, Side::kSecond), featuresOf(other, Side::kFirst));
}

TEST(GungiFeatures, EveryFormListsTheSame) {
  Random random(3);
  Gungi::Board board = Gungi::initial({});
  Gungi::MoveList moves;
  Decision decision = PhaseMachine<Gungi>::legalMoves(board, moves);
  for (int ply = 0; ply < 80 && !decision.winner; ++ply) {
    for (const Side viewer : {Side::kFirst, Side::kSecond}) {
      std::vector<NumberRun> expected;
      for (const IsaLevel isa : availableIsas()) {
        NumberRuns runs;
        const int value = compiledFor(isa).listFeatures(
            board.position, board.options, viewer, runs);
        EXPECT_EQ(value, evaluate(board.position, board.options));
        if (expected.empty()) {
          expected.assign(runs.runs().begin(), runs.runs().end());
        }
        EXPECT_TRUE(std::ranges::equal(runs.runs(), expected));
      }
    }
    decision = PhaseMachine<Gungi>::step(
        board, moves[random.below(static_cast<std::uint32_t>(moves.size()))],
        moves);
  }
}

TEST(GungiFeatures, TheScoreIsTheEvaluatorsForEitherSide) {
  const Gungi::Board board = boardOf(kPair);
  NumberRuns runs;
  const double own = expectedScore(evaluate(board.position, board.options));
  EXPECT_FLOAT_EQ(Gungi::listFeatures(board, board.position.sideToMove, runs),
                  static_cast<float>(own));
  runs.clear();
  EXPECT_FLOAT_EQ(
      Gungi::listFeatures(board, opponent(board.position.sideToMove), runs),
      static_cast<float>(1 - own));
}

TEST(GungiFeatures, HandsAndTheEdgeAreListed) {
  const auto features =
      featuresOf(boardOf("4M4/9/9/9/9/9/9/9/m8 -/f2 b"), Side::kFirst);
  EXPECT_EQ(sumOf(features, beginOf(4), kOwnedTypes * kMostOfType), 2);
  // Of the 25 squares round a marshal in the corner 16 are beyond the edge.
  float edges = 0;
  for (std::size_t near = 0; near < kNear; ++near) {
    edges += features[beginOf(3) + near * kNearThings + kOwnedTypes];
  }
  EXPECT_EQ(edges, 16);
}

}  // namespace
}  // namespace phasemachine::gungi
