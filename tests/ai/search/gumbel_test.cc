// RootRule::kGumbel, and what else is special at the root, also where its moves
// cannot be listed.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "ai/evaluate/rollout.h"
#include "ai/search/ask/options.h"
#include "ai/search/searcher.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/any_search.h"
#include "tests/support/duel.h"
#include "tests/support/must.h"
#include "tests/support/within.h"

namespace phasemachine::search {
namespace {

using Move = TicTacToe::Move;

// Knows how likely each first move is and what it is worth; the game after it
// does not matter.
struct Bandit {
  std::array<float, 9> logits = {};
  std::array<double, 9> scores = {};

  double evaluate(const tic_tac_toe::Board& board, Side viewer, Random&) const {
    const int first = std::countr_zero(board.marks[0]);
    const double score =
        first > 8 ? 0.5 : scores[static_cast<std::size_t>(first)];
    return viewer == Side::kFirst ? score : 1 - score;
  }
  void priors(const tic_tac_toe::Board& board, Side,
              const TicTacToe::MoveList& moves, float* to) const {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      to[i] = board.marks[0] == 0 ? logits[moves[i].cell] : 0;
    }
  }
};

SearchOptions gumbelOptions() {
  SearchOptions options;
  options.rootRule = RootRule::kGumbel;
  options.policyTemperature = 1;
  options.uniformShare = 0;
  options.gumbelScale = 1;
  return options;
}

SearchRequest<Move> simulations(std::uint64_t count) {
  SearchRequest<Move> request;
  request.limits.simulations = count;
  request.limits.stopWhenSolved = false;
  return request;
}

std::vector<std::uint64_t> visitsByCell(const SearchResult<Move>& result) {
  std::vector<std::uint64_t> visits(9, 0);
  for (const auto& move : result.moves) visits[move.move.cell] = move.visits;
  return visits;
}

SearchResult<Move> searchOf(const Bandit& bandit, const SearchOptions& options,
                            std::uint64_t count) {
  auto search = AnySearch<TicTacToe>::create(options, bandit).value();
  return search->search(simulations(count));
}

TEST(Gumbel, HalvesAmongTheBestMoves) {
  Bandit bandit;
  for (std::size_t i = 0; i < 9; ++i) {
    bandit.logits[i] = -static_cast<float>(i);
    bandit.scores[i] = 0.5;
  }
  SearchOptions options = gumbelOptions();
  options.gumbelMoves = 4;
  using Visits = std::vector<std::uint64_t>;
  EXPECT_EQ(visitsByCell(searchOf(bandit, options, 16)),
            (Visits{6, 6, 2, 2, 0, 0, 0, 0, 0}));
  // A value outweighs priors.
  bandit.scores[3] = 0.7;
  const auto result = searchOf(bandit, options, 16);
  EXPECT_EQ(visitsByCell(result), (Visits{6, 2, 2, 6, 0, 0, 0, 0, 0}));
  EXPECT_EQ(result.bestMove->cell, 3);
  // But not with a small weight.
  options.gumbelScale = 0.01;
  EXPECT_EQ(searchOf(bandit, options, 16).bestMove->cell, 0);
}

TEST(Gumbel, TheTargetIsTheSoftmaxOfLogitsAndValues) {
  Bandit bandit;
  bandit.logits = {1, 0, -1, -2, -4, -4, -4, -4, -4};
  bandit.scores = {0.18, 0.2, 0.22, 0.25, 0.9, 0.9, 0.9, 0.9, 0.9};
  SearchOptions options = gumbelOptions();
  options.gumbelMoves = 4;
  const auto result = searchOf(bandit, options, 16);
  // The others were never visited.
  double prior = 0;
  double weighted = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    prior += std::exp(bandit.logits[i]);
    weighted += std::exp(bandit.logits[i]) * bandit.scores[i];
  }
  std::array<double, 9> shares = {};
  const auto visits = visitsByCell(result);
  const double most =
      static_cast<double>(*std::max_element(visits.begin(), visits.end()));
  for (std::size_t i = 0; i < 9; ++i) {
    const double score = i < 4 ? bandit.scores[i] : weighted / prior;
    shares[i] = std::exp(bandit.logits[i] + (50 + most) * score);
  }
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  std::uint64_t targets = 0;
  for (const auto& move : result.moves) {
    // Values have a 128th as their unit, rounded at random.
    EXPECT_NEAR(static_cast<double>(move.target) / kImprovedPolicyOne,
                shares[move.move.cell] / sum, 0.05)
        << int{move.move.cell};
    targets += move.target;
  }
  EXPECT_NEAR(static_cast<double>(targets), kImprovedPolicyOne, 5);
}

// With the noise, the first move taken is a sample of the priors.
TEST(Gumbel, TheNoiseSamplesThePriors) {
  Bandit bandit;
  const std::array<double, 9> shares = {0.4,  0.2,  0.15, 0.1, 0.05,
                                        0.04, 0.03, 0.02, 0.01};
  for (std::size_t i = 0; i < 9; ++i) {
    bandit.logits[i] = static_cast<float>(std::log(shares[i]));
    bandit.scores[i] = 0.5;
  }
  SearchOptions options = gumbelOptions();
  options.gumbelNoise = 1;
  auto search = AnySearch<TicTacToe>::create(options, bandit).value();
  constexpr int kDraws = 4000;
  std::array<int, 9> drawn = {};
  for (int i = 0; i < kDraws; ++i) {
    search->reseed(static_cast<std::uint64_t>(i));
    ++drawn[search->search(simulations(1)).bestMove->cell];
  }
  double chiSquare = 0;
  for (std::size_t i = 0; i < 9; ++i) {
    const double expected = kDraws * shares[i];
    chiSquare += (drawn[i] - expected) * (drawn[i] - expected) / expected;
  }
  // The 0.1 % point of eight degrees of freedom.
  EXPECT_LT(chiSquare, 26.1);
  // A request without noise plays the best.
  SearchRequest<Move> request = simulations(1);
  request.noise = false;
  for (int i = 0; i < 20; ++i) {
    search->reseed(static_cast<std::uint64_t>(i));
    EXPECT_EQ(search->search(request).bestMove->cell, 0);
  }
}

TEST(Gumbel, MakesExactlyTheSimulationsAskedFor) {
  for (const SearchMode mode :
       {SearchMode::kSingle, SearchMode::kTree, SearchMode::kBatch}) {
    SearchOptions options = gumbelOptions();
    options.mode = mode;
    options.threads = 3;
    options.gumbelNoise = 1;
    for (const std::uint64_t count : {1U, 2U, 16U, 63U, 1000U, 20001U}) {
      auto search =
          AnySearch<TicTacToe>::create(options, RolloutEvaluator<TicTacToe>{})
              .value();
      const auto result = search->search(simulations(count));
      EXPECT_EQ(result.visits, count);
      EXPECT_EQ(result.moves.size(), 9U);
      // The tree that is kept counts for values alone.
      ASSERT_TRUE(search->makeMove(*result.bestMove).ok());
      EXPECT_EQ(search->search(simulations(count)).counters.simulations, count);
    }
  }
}

TEST(Gumbel, BatchesAreTheSameOnAnyNumberOfThreads) {
  SearchOptions options = gumbelOptions();
  options.mode = SearchMode::kBatch;
  options.gumbelNoise = 1;
  const auto digest = [&](int threads) {
    options.threads = threads;
    auto search =
        AnySearch<TicTacToe>::create(options, RolloutEvaluator<TicTacToe>{})
            .value();
    search->search(simulations(3000));
    return search.census().digest;
  };
  EXPECT_EQ(digest(1), digest(2));
  EXPECT_EQ(digest(1), digest(5));
}

TEST(Gumbel, TakesAProvenWin) {
  const auto board = must(TicTacToe::fromText("XX.OO.... x", NoOptions{}));
  auto search = AnySearch<TicTacToe>::create(gumbelOptions(),
                                             RolloutEvaluator<TicTacToe>{})
                    .value();
  ASSERT_TRUE(search->setGame(board, {}).ok());
  SearchRequest<Move> request = simulations(200);
  const auto result = search->search(request);
  EXPECT_EQ(result.bestMove->cell, 2);
  EXPECT_GT(result.moves[0].target, kImprovedPolicyOne * 9 / 10);
}

// Without a limit in simulations there is nothing to divide.
TEST(Gumbel, OtherLimitsUseTheRuleOfTheTree) {
  const auto digest = [](RootRule rule) {
    SearchOptions options = gumbelOptions();
    options.rootRule = rule;
    options.longestLease = 1;
    auto search =
        AnySearch<TicTacToe>::create(options, RolloutEvaluator<TicTacToe>{})
            .value();
    const auto result = search->search(within({.nodes = 300}));
    EXPECT_EQ(result.moves[0].target, result.moves[0].visits);
    return result.digest;
  };
  EXPECT_EQ(digest(RootRule::kGumbel), digest(RootRule::kTree));
}

SearchResult<duel::Move> searchOf(const SearchOptions& options,
                                  SearchRequest<duel::Move> request) {
  auto search =
      AnySearch<Duel>::create(options, RolloutEvaluator<Duel>{}).value();
  EXPECT_TRUE(search->setGame(dealtDuel(3, 4), {}).ok());
  return search->search(request);
}

TEST(RootOfHiddenInformation, ConsidersOnlyTheMovesAskedFor) {
  for (const duel::Move only : {duel::kStand, duel::kRoll}) {
    SearchRequest<duel::Move> request;
    request.limits.simulations = 100;
    request.onlyMoves = {only};
    const auto result = searchOf({}, request);
    ASSERT_EQ(result.moves.size(), 1U);
    EXPECT_EQ(result.moves[0].move, only);
    EXPECT_EQ(result.moves[0].visits, 100U);
  }
}

TEST(RootOfHiddenInformation, NoiseChangesTheVisits) {
  SearchRequest<duel::Move> request;
  request.limits.simulations = 200;
  SearchOptions options = {.noiseWeight = 1};
  const auto noisy = searchOf(options, request);
  EXPECT_EQ(noisy.visits, 200U);
  EXPECT_EQ(noisy.digest, searchOf(options, request).digest);
  EXPECT_NE(noisy.digest, searchOf({}, request).digest);
  request.noise = false;
  EXPECT_EQ(searchOf(options, request).digest, searchOf({}, request).digest);
}

TEST(RootOfHiddenInformation, GumbelDividesTheVisits) {
  SearchRequest<duel::Move> request;
  request.limits.simulations = 101;
  const auto result = searchOf(gumbelOptions(), request);
  ASSERT_EQ(result.moves.size(), 2U);
  EXPECT_EQ(result.moves[0].visits + result.moves[1].visits, 101U);
  EXPECT_LE(std::max(result.moves[0].visits, result.moves[1].visits), 51U);
  EXPECT_NEAR(
      static_cast<double>(result.moves[0].target + result.moves[1].target),
      kImprovedPolicyOne, 1);
}

// The visits of `listed` moves, the first always better than the next, when
// `inRace` of them take part in the halving.
std::vector<std::uint64_t> visitsOf(std::size_t listed, std::uint32_t inRace,
                                    std::uint64_t simulations) {
  const Halving halving(inRace, simulations);
  std::vector<std::uint64_t> visits(listed, 0);
  for (std::uint64_t number = 0; number < simulations; ++number) {
    const auto next =
        std::find(visits.begin(), visits.end(), halving.visitsBefore(number));
    EXPECT_NE(next, visits.end()) << "no move for simulation " << number;
    if (next == visits.end()) break;
    ++*next;
  }
  return visits;
}

TEST(Halving, EachPhaseKeepsTheBetterHalf) {
  using Visits = std::vector<std::uint64_t>;
  // Two phases of eight.
  EXPECT_EQ(visitsOf(6, 4, 16), (Visits{6, 6, 2, 2, 0, 0}));
  // Three phases of eight.
  EXPECT_EQ(visitsOf(8, 8, 24), (Visits{7, 7, 3, 3, 1, 1, 1, 1}));
  // Four phases of 16: 1, 2, 4 and 8 visits more.
  EXPECT_EQ(visitsOf(16, 16, 64),
            (Visits{15, 15, 7, 7, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1}));
  // What a phase cannot divide goes to the last one.
  EXPECT_EQ(visitsOf(3, 3, 10), (Visits{5, 4, 1}));
}

TEST(Halving, MakesEachSimulationForAnyNumbers) {
  for (const std::uint32_t moves : {1U, 2U, 3U, 5U, 7U, 16U, 17U, 300U}) {
    for (const std::uint64_t simulations : {1U, 2U, 7U, 16U, 100U, 1001U}) {
      const auto visits = visitsOf(moves, moves, simulations);
      std::uint64_t sum = 0;
      for (const std::uint64_t count : visits) sum += count;
      EXPECT_EQ(sum, simulations);
      EXPECT_TRUE(std::is_sorted(visits.rbegin(), visits.rend()));
      // The two finalists share the last phase.
      if (moves > 1) {
        EXPECT_LE(visits[0] - visits[1], 1U);
      }
    }
  }
}

}  // namespace
}  // namespace phasemachine::search
