// Dice and hidden cards: search values against exact expectations.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "ai/evaluate/rollout.h"
#include "ai/policy/root_player.h"
#include "core/hash.h"
#include "core/random.h"
#include "engine/players.h"
#include "games/twilight_struggle/game.h"
#include "tests/support/any_search.h"
#include "tests/support/duel.h"
#include "tests/support/random_play.h"
#include "tests/support/within.h"

namespace phasemachine {
namespace {

using Machine = PhaseMachine<Duel>;
using duel::Board;
using duel::Move;
using duel::MoveList;

// Score of the first player if both sides see both cards: the exact expectation
// over the dice, by exhaustive search.
double expectimax(Board board) {
  MoveList moves;
  const Decision decision = Machine::legalMoves(board, moves);
  if (decision.winner) return Duel::utility(board, Side::kFirst);
  if (decision.side == Side::kNeutral) {
    double sum = 0;
    for (Move move : moves) {
      Board child = board;
      const double weight = Machine::chanceWeight(child, move);
      Machine::advance(child, move);
      sum += weight * expectimax(child);
    }
    return sum;
  }
  double best = decision.side == Side::kFirst ? 0 : 1;
  for (Move move : moves) {
    Board child = board;
    Machine::advance(child, move);
    const double value = expectimax(child);
    best = decision.side == Side::kFirst ? std::max(best, value)
                                         : std::min(best, value);
  }
  return best;
}

// A position with `left` actions to come, cards and scores drawn.
Board drawPosition(int left, bool shown, Random& random) {
  Board board = Duel::initial({});
  Machine::step(board);
  const auto card = static_cast<std::uint16_t>(1 + random.below(5));
  auto other = static_cast<std::uint16_t>(1 + random.below(4));
  if (other >= card) ++other;
  Machine::step(board, Move{card});
  Machine::step(board, Move{other});
  for (int i = left; i < 6; ++i) Machine::step(board, duel::kStand);
  for (auto& score : board.score) {
    score = static_cast<std::uint8_t>(random.below(5));
  }
  if (shown) board.shown = {1, 1};
  return board;
}

template <class E>
SearchResult<Move> search(const Board& board, std::uint64_t simulations,
                          int threads = 1) {
  SearchOptions options = {.threads = threads, .exploration = 1};
  if (threads > 1) options.mode = SearchMode::kTree;
  auto searcher = AnySearch<Duel>::create(options, E{}).value();
  EXPECT_TRUE(searcher->setGame(board, {}).ok());
  return searcher->search(within({.simulations = simulations}));
}

TEST(Chance, ValuesConvergeToTheExactExpectation) {
  Random random(11);
  for (int i = 0; i < 8; ++i) {
    const Board board = drawPosition(2 + i % 2, /*shown=*/true, random);
    Board settled = board;
    MoveList moves;
    const Side side = Machine::legalMoves(settled, moves).side;
    const double first = expectimax(board);
    const double exact = side == Side::kFirst ? first : 1 - first;
    for (int threads : {1, 2}) {
      const auto result = search<RolloutEvaluator<Duel>>(board, 30000, threads);
      EXPECT_NEAR(result.score, exact, 0.03) << "position " << i;
      for (Move move : moves) {
        Board child = settled;
        Machine::advance(child, move);
        const double value = expectimax(child);
        const double own = side == Side::kFirst ? value : 1 - value;
        if (move == *result.bestMove) {
          EXPECT_NEAR(own, exact, 0.02);
        }
      }
    }
  }
}

// The last action of the second player, who does not see the other card: the
// mean over the possible cards, with a choice that must not depend on the card.
TEST(HiddenInformation, ValuesAreMeansOverWhatMayBeHidden) {
  Random random(12);
  for (int i = 0; i < 20; ++i) {
    const Board board = drawPosition(1, /*shown=*/false, random);
    Board settled = board;
    MoveList moves;
    ASSERT_EQ(Machine::legalMoves(settled, moves).side, Side::kSecond);
    double exact = 0;
    double exactOf[2] = {};
    for (std::size_t m = 0; m < 2; ++m) {
      int worlds = 0;
      for (std::uint8_t card = 1; card <= 5; ++card) {
        if (card == board.card[1]) continue;
        Board world = settled;
        world.card[0] = card;
        Machine::advance(world, moves[m]);
        // The card no longer affects any decision: two more points are never
        // worse.
        exactOf[m] += 1 - expectimax(world);
        ++worlds;
      }
      exactOf[m] /= worlds;
      exact = std::max(exact, exactOf[m]);
    }
    const auto result = search<RolloutEvaluator<Duel>>(board, 30000);
    EXPECT_NEAR(result.score, exact, 0.03) << "position " << i;
    for (std::size_t m = 0; m < 2; ++m) {
      if (moves[m] == *result.bestMove) {
        EXPECT_NEAR(exactOf[m], exact, 0.02);
      }
    }
  }
}

TEST(HiddenInformation, TheHiddenCardChangesNothing) {
  Random random(13);
  for (int i = 0; i < 20; ++i) {
    Board board = drawPosition(1 + i % 6, /*shown=*/false, random);
    const std::size_t decider = board.actions % 2;
    const std::uint64_t digest =
        search<RolloutEvaluator<Duel>>(board, 500).digest;
    for (std::uint8_t card = 1; card <= 5; ++card) {
      if (card == board.card[decider]) continue;
      board.card[1 - decider] = card;
      EXPECT_EQ(search<RolloutEvaluator<Duel>>(board, 500).digest, digest);
    }
  }
}

// Every position is even, and rolling is far likelier than standing.
struct LikesToRoll {
  double evaluate(const duel::Board&, Side, Random&) const { return 0.5; }
  void priors(const duel::Board&, Side, const duel::MoveList& moves,
              float* logits) const {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      logits[i] = moves[i] == duel::kRoll ? 3.0F : 0.0F;
    }
  }
};
static_assert(HasMovePriors<LikesToRoll, Duel>);

TEST(HiddenInformation, PriorsOfTheEvaluatorGuideTheSearch) {
  const auto board = dealtDuel(3, 4);
  const auto shareOfRolls = [&](PriorSource priors, SearchMode mode) {
    SearchOptions options = {.mode = mode, .threads = 3, .priors = priors};
    auto player = anyPlayer<Duel>(options, LikesToRoll{}).value();
    EXPECT_TRUE(player->setGame(board, {}).ok());
    const auto result = player->search(within({.simulations = 60}));
    for (const auto& move : result.moves) {
      if (move.move == duel::kRoll) {
        return static_cast<double>(move.visits) /
               static_cast<double>(result.visits);
      }
    }
    return 0.0;
  };
  for (SearchMode mode :
       {SearchMode::kSingle, SearchMode::kTree, SearchMode::kBatch}) {
    EXPECT_GT(shareOfRolls(PriorSource::kEvaluator, mode), 0.7);
    EXPECT_LT(shareOfRolls(PriorSource::kUniform, mode), 0.6);
  }
}

// The law of hidden information, on Twilight Struggle: two boards that differ
// only in what the side to decide cannot see give the same search, bit for bit.

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
    SearchOptions options = {.mode = mode, .threads = 2};
    list.push_back(searchPlayer(options));
  }
  SearchOptions gumbel = {.rootRule = RootRule::kGumbel, .gumbelNoise = 1};
  list.push_back(searchPlayer(gumbel));
  SearchOptions noisy = {.noiseWeight = 0.5};
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
  const auto result = player.search(within({.simulations = simulations}));
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
