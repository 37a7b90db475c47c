// The law of hidden information, on Twilight Struggle: two boards that differ
// only in what the side to decide cannot see give the same search, bit for bit.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "ai/evaluate/rollout.h"
#include "ai/policy/root_player.h"
#include "engine/players.h"
#include "games/twilight_struggle/game.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

using TS = TwilightStruggle;
using Rollout = RolloutEvaluator<TS>;

struct Position {
  TS::Board board;
  Side decider;
};

// Decisions of players, spread over random games.
std::vector<Position> positions(std::uint64_t seed, std::size_t every) {
  std::vector<Position> found;
  std::size_t count = 0;
  playRandomly<TS>(seed, [&](const auto& visit) {
    if (visit.decision.winner || visit.decision.side == Side::kNeutral) return;
    if (visit.moves.size() > 1 && count++ % every == 0) {
      found.push_back({visit.board, visit.decision.side});
    }
  });
  return found;
}

std::unique_ptr<Player<TS>> searchPlayer(const SearchOptions& options) {
  return makeTypedPlayer<TS>(options, AnyEvaluator<TS>(Rollout{.maxPlies = 4}))
      .value();
}

std::vector<std::unique_ptr<Player<TS>>> players() {
  std::vector<std::unique_ptr<Player<TS>>> list;
  for (SearchMode mode : {SearchMode::kSingle, SearchMode::kBatch}) {
    SearchOptions options;
    options.mode = mode;
    options.threads = 2;
    list.push_back(searchPlayer(options));
  }
  SearchOptions gumbel;
  gumbel.rootRule = RootRule::kGumbel;
  gumbel.gumbelNoise = 1;
  list.push_back(searchPlayer(gumbel));
  SearchOptions noisy;
  noisy.noiseWeight = 0.5;
  list.push_back(searchPlayer(noisy));
  list.push_back(makeFlatPlayer<TS>(7));
  list.push_back(makeGreedyPlayer<TS>(Rollout{.maxPlies = 4}, 7));
  list.push_back(makeRandomPlayer<TS>(7));
  return list;
}

std::uint64_t digestOf(Player<TS>& player, const TS::Board& board,
                       std::uint64_t simulations) {
  player.clear();
  EXPECT_TRUE(player.setGame(board, {}).ok());
  SearchRequest<TS::Move> request;
  request.limits.simulations = simulations;
  const auto result = player.search(request);
  EXPECT_TRUE(result.bestMove.has_value());
  const auto kind = static_cast<std::uint64_t>(result.bestMove->kind);
  return hashCombine(hashCombine(result.digest, kind), result.bestMove->id);
}

TEST(NoPeeking, WhatTheSideToDecideCannotSeeChangesNoSearch) {
  int differing = 0;
  const auto all = players();
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    for (const Position& at : positions(seed, 60)) {
      Random random(seed, 99);
      const TS::Board other = TS::determinize(at.board, at.decider, random);
      ASSERT_EQ(TS::observe(other, at.decider),
                TS::observe(at.board, at.decider));
      if (!(other == at.board)) ++differing;
      for (const auto& player : all) {
        EXPECT_EQ(digestOf(*player, at.board, 150),
                  digestOf(*player, other, 150));
      }
    }
  }
  // Otherwise nothing was tested.
  EXPECT_GT(differing, 10);
}

// The tree kept from move to move must not carry over hidden information.
TEST(NoPeeking, NorDoesTheTreeThatIsKept) {
  int compared = 0;
  for (std::uint64_t seed = 4; seed <= 6; ++seed) {
    for (const Position& at : positions(seed, 40)) {
      Random random(seed, 98);
      const TS::Board other = TS::determinize(at.board, at.decider, random);
      std::uint64_t digests[2];
      std::size_t side = 0;
      bool decidesAgain = true;
      for (const TS::Board& board : {at.board, other}) {
        auto player = searchPlayer({});
        ASSERT_TRUE(player->setGame(board, {}).ok());
        SearchRequest<TS::Move> request;
        request.limits.simulations = 100;
        const auto first = player->search(request);
        ASSERT_TRUE(player->makeMove(*first.bestMove).ok());
        TS::Board after = player->board();
        TS::MoveList moves;
        const Decision next = PhaseMachine<TS>::legalMoves(after, moves);
        decidesAgain = decidesAgain && !next.winner && next.side == at.decider;
        digests[side++] =
            hashCombine(first.digest, player->search(request).digest);
      }
      if (!decidesAgain) continue;
      EXPECT_EQ(digests[0], digests[1]);
      ++compared;
    }
  }
  EXPECT_GT(compared, 3);
}

}  // namespace
}  // namespace phasemachine
