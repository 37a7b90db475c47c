// Which move is played: not always the most visited, but a reliably good one.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "ai/search/report.h"
#include "ai/search/stop/budget.h"
#include "games/chess/game.h"
#include "tests/ai/search/static_chess.h"
#include "tests/support/any_search.h"
#include "tests/support/within.h"

namespace phasemachine {
namespace {

// Best first.
template <class Move>
void sortByRank(std::vector<MoveReport<Move>>& moves, double margin) {
  struct Ranked {
    MoveReport<Move> report;
    search::MoveRank rank;
  };
  std::vector<Ranked> ranked;
  for (const MoveReport<Move>& move : moves) {
    ranked.push_back({move,
                      {.proof = move.proof,
                       .visits = move.visits,
                       .score = move.score,
                       .plies = move.plies}});
  }
  search::setBounds(ranked, margin, [](Ranked& move) -> search::MoveRank& {
    return move.rank;
  });
  // Equal ones keep their order.
  std::vector<Ranked> sorted;
  for (const Ranked& move : ranked) {
    sorted.insert(std::upper_bound(sorted.begin(), sorted.end(), move,
                                   [](const Ranked& a, const Ranked& b) {
                                     return a.rank.betterThan(b.rank);
                                   }),
                  move);
  }
  moves.clear();
  for (const Ranked& move : sorted) moves.push_back(move.report);
}

std::vector<int> order(std::vector<MoveReport<int>> moves, double margin) {
  sortByRank(moves, margin);
  std::vector<int> names;
  for (const MoveReport<int>& move : moves) names.push_back(move.move);
  return names;
}

MoveReport<int> moveOf(int name, std::uint64_t visits, double score,
                       Proof proof = Proof::kNone) {
  MoveReport<int> report;
  report.move = name;
  report.visits = visits;
  report.score = score;
  report.proof = proof;
  return report;
}

TEST(SecureMargin, PrefersABetterScoreThatIsSure) {
  const std::vector<MoveReport<int>> moves = {
      moveOf(1, 1000, 0.50), moveOf(2, 600, 0.56), moveOf(3, 125, 0.58),
      // Too few visits to be considered, however good.
      moveOf(4, 124, 0.99)};
  // The bounds are 0.484, 0.540 and 0.535.
  EXPECT_EQ(order(moves, 1), (std::vector{2, 3, 1, 4}));
  // With a small margin only scores count, with a large one only visits.
  EXPECT_EQ(order(moves, 0.01), (std::vector{3, 2, 1, 4}));
  EXPECT_EQ(order(moves, 100), (std::vector{1, 2, 3, 4}));
  EXPECT_EQ(order(moves, 0), (std::vector{1, 2, 3, 4}));
}

TEST(SecureMargin, ProofsComeFirst) {
  const std::vector<MoveReport<int>> moves = {
      moveOf(1, 1000, 0, Proof::kLoss), moveOf(2, 600, 0.2), moveOf(3, 0, 0.5),
      moveOf(4, 2, 1, Proof::kWin)};
  EXPECT_EQ(order(moves, 1), (std::vector{4, 2, 3, 1}));
}

TEST(SecureMargin, ASearchGoesOnWhileAnotherMoveWouldBePlayed) {
  search::RootLead lead{.bestVisits = 900, .secondVisits = 30};
  const SearchOptions options{.earlyStop = EarlyStop::kAlways};
  const SearchLimits limits{.simulations = 1000};
  EXPECT_TRUE(search::isDecided(options, limits, 5, 950, lead));
  lead.bestIsSecure = false;
  EXPECT_FALSE(search::isDecided(options, limits, 5, 950, lead));
}

TEST(SecureMargin, DecidesInSearches) {
  for (const double margin : {0.0, 1.0, 4.0}) {
    SearchOptions options = {.secureMargin = margin};
    const auto player = anyPlayer<Chess>(options, StaticChess{}).value();
    const auto result = player->search(within({.simulations = 500}));
    ASSERT_FALSE(result.moves.empty());
    EXPECT_EQ(result.bestMove, result.moves.front().move);
    std::vector<MoveReport<chess::Move>> sorted = result.moves;
    sortByRank(sorted, margin);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      EXPECT_EQ(sorted[i].move, result.moves[i].move) << margin << ' ' << i;
    }
  }
}

// Any value from 0.3 to 0.7, by the position.
struct Noise {
  double evaluate(const chess::Board& board, Side, Random&) const {
    return 0.3 + 0.4 * static_cast<double>(board.position.key % 1009) / 1009;
  }
};

// With a tiny margin the best score decides; here it is not that of the most
// visited move.
TEST(SecureMargin, MayPlayAMoveThatIsNotTheMostVisited) {
  SearchRequest<chess::Move> request;
  int others = 0;
  for (std::uint64_t count = 100; count <= 1000; count += 100) {
    request.limits.simulations = count;
    const auto player =
        anyPlayer<Chess>({.secureMargin = 1e-6}, Noise{}).value();
    const auto result = player->search(request);
    std::uint64_t most = 0;
    for (const auto& move : result.moves) most = std::max(most, move.visits);
    for (const auto& move : result.moves) {
      if (move.visits >= most / 8) {
        EXPECT_LE(move.score, result.moves.front().score + 1e-6);
      }
    }
    others += result.moves.front().visits < most ? 1 : 0;
  }
  EXPECT_GT(others, 0);
}

}  // namespace
}  // namespace phasemachine
