// Merging independent searches of one position.

#include "ai/search/merge.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace phasemachine {
namespace {

using Result = SearchResult<int>;

MoveReport<int> moveOf(int name, std::uint64_t visits, double score,
                       double prior = 0) {
  MoveReport<int> report;
  report.move = name;
  report.visits = visits;
  report.score = score;
  report.prior = prior;
  return report;
}

Result resultOf(std::vector<MoveReport<int>> moves) {
  Result result;
  result.moves = std::move(moves);
  return result;
}

Result merged(const std::vector<Result>& parts, bool proofsCount = true) {
  std::vector<const Result*> each;
  for (const Result& part : parts) each.push_back(&part);
  return search::mergeResults<int>(each, std::vector{1, 2, 3}, proofsCount, 0);
}

TEST(Merge, AVisitWeighsTheSameInWhicheverTreeItWasMade) {
  const Result sum = merged(
      {resultOf({moveOf(1, 300, 0.75)}), resultOf({moveOf(1, 100, 0.25)})});
  ASSERT_EQ(sum.moves.size(), 1U);
  EXPECT_EQ(sum.moves[0].visits, 400U);
  EXPECT_EQ(sum.moves[0].score, 0.625);
  EXPECT_EQ(sum.score, 0.625);
  EXPECT_EQ(sum.visits, 400U);
}

TEST(Merge, ATreeThatNeverTriedAMoveHasNoSayInItsScore) {
  const Result sum =
      merged({resultOf({moveOf(1, 50, 0.5), moveOf(2, 50, 0.25)}),
              resultOf({moveOf(1, 100, 0.5), moveOf(2, 0, 1.0)})});
  ASSERT_EQ(sum.moves.size(), 2U);
  EXPECT_EQ(sum.moves[1].move, 2);
  EXPECT_EQ(sum.moves[1].score, 0.25);
}

TEST(Merge, AMoveThatNoTreeTriedHasTheMeanOfWhatTheyExpect) {
  const Result sum =
      merged({resultOf({moveOf(3, 0, 0.25)}), resultOf({moveOf(3, 0, 0.75)})});
  ASSERT_EQ(sum.moves.size(), 1U);
  EXPECT_EQ(sum.moves[0].score, 0.5);
}

// The second tree was dealt a world without the move.
TEST(Merge, PriorsAreTheMeanOfTheTreesThatHaveTheMove) {
  const Result sum = merged({resultOf({moveOf(1, 10, 0.5, 0.5)}),
                             resultOf({moveOf(2, 10, 0.5, 1.0)}),
                             resultOf({moveOf(1, 10, 0.5, 0.25)})});
  ASSERT_EQ(sum.moves.size(), 2U);
  EXPECT_EQ(sum.moves[0].move, 1);
  EXPECT_EQ(sum.moves[0].prior, 0.375);
  EXPECT_EQ(sum.moves[1].prior, 1.0);
}

TEST(Merge, TheLineIsThatOfTheTreeWithMostVisits) {
  std::vector<Result> parts = {resultOf({moveOf(1, 10, 0.5)}),
                               resultOf({moveOf(1, 30, 0.5)}),
                               resultOf({moveOf(1, 20, 0.5)})};
  parts[0].moves[0].line = {1, 7};
  parts[1].moves[0].line = {1, 8, 9};
  parts[2].moves[0].line = {1, 6};
  const Result sum = merged(parts);
  EXPECT_EQ(sum.moves[0].line, (std::vector{1, 8, 9}));
  EXPECT_EQ(sum.bestMove, std::optional(1));
  EXPECT_EQ(sum.ponderMove, std::optional(8));
  EXPECT_EQ(sum.counters.depth, 3);
}

TEST(Merge, AProofInOneTreeHoldsWhereAllLookAtOneWorld) {
  std::vector<Result> parts = {
      resultOf({moveOf(1, 90, 0.5), moveOf(2, 10, 0.5)}),
      resultOf({moveOf(1, 90, 0.5), moveOf(2, 10, 1)})};
  parts[1].moves[1].proof = Proof::kWin;
  parts[1].proof = Proof::kWin;
  const Result sum = merged(parts);
  EXPECT_EQ(sum.bestMove, std::optional(2));
  EXPECT_EQ(sum.moves[0].score, 1);
  EXPECT_EQ(sum.proof, Proof::kWin);
  EXPECT_EQ(sum.score, 1);
  const Result worlds = merged(parts, /*proofsCount=*/false);
  EXPECT_EQ(worlds.bestMove, std::optional(1));
  EXPECT_EQ(worlds.proof, Proof::kNone);
  EXPECT_EQ(worlds.moves[1].score, 0.75);
}

}  // namespace
}  // namespace phasemachine
