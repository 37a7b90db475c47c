// The weights of worlds (beliefs.h) against what an opponent's play makes of his
// cards, computed exactly.

#include "ai/search/mixed/beliefs.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ai/search/mixed/mixed_searcher.h"
#include "core/hash.h"
#include "docs/examples/kuhn_poker/games/kuhn_poker/game.h"
#include "phase/machine.h"
#include "tests/support/hidden/leduc_poker.h"

namespace phasemachine {
namespace {

// After a bet the first player has the king three times of four, if he bets it
// always and the jack in one of three hands.
TEST(BeliefsTest, WeighWorldsByTheOpponentsPolicy) {
  using kuhn_poker::Card;
  using kuhn_poker::Move;
  using Machine = PhaseMachine<KuhnPoker>;
  std::vector<kuhn_poker::Board> real = {KuhnPoker::initial({})};
  Machine::step(real[0]);
  const std::vector<Move> played = {Move::kKing, Move::kQueen, Move::kBet};
  for (const Move move : played) {
    real.push_back(real.back());
    Machine::step(real.back(), move);
  }
  std::vector<const kuhn_poker::Board*> boards;
  for (const auto& board : real) boards.push_back(&board);
  double kings = 0;
  double all = 0;
  Random random(1);
  for (int i = 0; i < 4000; ++i) {
    kuhn_poker::Board world = real[0];
    const double weight = search::replay<KuhnPoker>(
        world, boards, std::span<const Move>(played), Side::kSecond,
        [](const kuhn_poker::Board& board, Side side, const auto& moves,
           std::span<float> shares) {
          ASSERT_EQ(side, Side::kFirst);
          ASSERT_EQ(moves[1], Move::kBet);
          shares[1] = board.cards[0] == Card::kKing ? 1 : 1.0F / 3;
          shares[0] = 1 - shares[1];
        },
        [](Side, Move move) { EXPECT_EQ(move, Move::kBet); }, random);
    // Nature may have given the first player the second's card.
    if (weight == 0) continue;
    ASSERT_EQ(KuhnPoker::observe(world, Side::kSecond),
              KuhnPoker::observe(real.back(), Side::kSecond));
    all += weight;
    if (world.cards[0] == Card::kKing) kings += weight;
  }
  EXPECT_NEAR(kings / all, 0.75, 0.02);
}

using leduc_poker::Card;
using leduc_poker::Move;
using Leduc = PhaseMachine<LeducPoker>;

constexpr std::array<Card, 3> kRanks = {Card::kJack, Card::kQueen, Card::kKing};

// An arbitrary policy: how likely `side` makes the i-th move, from what it sees.
double shareOf(const leduc_poker::Board& board, Side side,
               const LeducPoker::MoveList& moves, std::size_t i) {
  const auto liking = [&](Move move) {
    const std::uint64_t cards = hashCombine(
        static_cast<std::uint64_t>(board.cards[playerIndex(side)]),
        static_cast<std::uint64_t>(board.cards[leduc_poker::kTable]));
    const std::uint64_t key = hashCombine(cards, board.past);
    return 1.0 + static_cast<double>(
                     hashCombine(key, static_cast<std::uint64_t>(move)) % 9);
  };
  double sum = 0;
  for (const Move move : moves) sum += liking(move);
  return liking(moves[i]) / sum;
}

// The moves of one hand, and who looks back at them.
struct Hand {
  std::vector<Move> moves;
  Side viewer;
};

// An information set of each kind: in both rounds, of both players, with an open
// card that pairs theirs or not.
std::vector<Hand> hands() {
  using enum Move;
  return {
      {{kQueen, kJack, kRaise}, Side::kSecond},
      {{kKing, kKing, kCall}, Side::kSecond},
      {{kKing, kJack, kCall, kRaise}, Side::kFirst},
      {{kJack, kQueen, kRaise, kRaise, kCall, kKing, kCall, kRaise},
       Side::kFirst},
      {{kQueen, kKing, kCall, kRaise, kCall, kQueen, kRaise, kRaise},
       Side::kFirst},
      {{kKing, kQueen, kCall, kCall, kQueen, kRaise}, Side::kSecond},
      {{kJack, kJack, kRaise, kCall, kQueen, kCall, kRaise, kRaise},
       Side::kSecond},
  };
}

// The hand's boards: before each move, and after the last.
std::vector<leduc_poker::Board> boardsOf(const std::vector<Move>& moves) {
  std::vector<leduc_poker::Board> boards = {LeducPoker::initial({})};
  Leduc::step(boards[0]);
  for (const Move move : moves) {
    boards.push_back(boards.back());
    Leduc::step(boards.back(), move);
  }
  return boards;
}

// The probability that nature and the opponent play the hand, by his card: counted
// from the pack of six and his policy.
std::array<double, 3> jointly(const Hand& hand) {
  const std::size_t his = playerIndex(opponent(hand.viewer));
  std::array<double, 3> joint{};
  for (const Card card : kRanks) {
    std::vector<Move> moves = hand.moves;
    moves[his] = static_cast<Move>(card);
    std::array<double, 3> left = {2, 2, 2};
    double pack = 6;
    double probability = 1;
    leduc_poker::Board board = LeducPoker::initial({});
    LeducPoker::MoveList legal;
    Decision now = Leduc::legalMoves(board, legal);
    for (const Move move : moves) {
      const auto rank = static_cast<std::size_t>(move);
      if (now.side == Side::kNeutral) {
        probability *= left[rank] / pack;
        left[rank] -= 1;
        pack -= 1;
        if (probability == 0) break;
      } else if (now.side != hand.viewer) {
        for (std::size_t i = 0; i < legal.size(); ++i) {
          if (legal[i] == move)
            probability *= shareOf(board, now.side, legal, i);
        }
      }
      now = Leduc::step(board, move, legal);
    }
    joint[static_cast<std::size_t>(card)] = probability;
  }
  return joint;
}

std::string inWords(const Hand& hand) {
  std::string words;
  leduc_poker::Board board = LeducPoker::initial({});
  for (const Move move : hand.moves)
    words += LeducPoker::moveToText(board, move) + " ";
  return words;
}

TEST(BeliefsTest, WeightsAreExactInLeducPoker) {
  for (const Hand& hand : hands()) {
    SCOPED_TRACE(inWords(hand));
    const std::size_t his = playerIndex(opponent(hand.viewer));
    const std::vector<leduc_poker::Board> real = boardsOf(hand.moves);
    std::vector<const leduc_poker::Board*> boards;
    for (const auto& board : real) boards.push_back(&board);
    const std::array<double, 3> joint = jointly(hand);
    const double all = joint[0] + joint[1] + joint[2];

    std::array<double, 3> weights{};
    double sum = 0;
    Random random(1);
    constexpr int kWorlds = 8000;
    for (int i = 0; i < kWorlds; ++i) {
      leduc_poker::Board world =
          LeducPoker::determinize(real[0], hand.viewer, random);
      const double weight = search::replay<LeducPoker>(
          world, boards, std::span<const Move>(hand.moves), hand.viewer,
          [](const leduc_poker::Board& board, Side side, const auto& moves,
             std::span<float> shares) {
            for (std::size_t j = 0; j < shares.size(); ++j) {
              shares[j] = static_cast<float>(shareOf(board, side, moves, j));
            }
          },
          [](Side, Move) {}, random);
      if (weight == 0) continue;
      const auto card = static_cast<std::size_t>(world.cards[his]);
      // How likely nature is to give him this card when it is his turn.
      const bool known = his == 1 && kRanks[card] == real.back().cards[0];
      const double drawn = his == 0 ? 2.0 / 6 : (known ? 1 : 2) / 5.0;
      ASSERT_NEAR(weight * drawn, joint[card], 1e-6 * joint[card]);
      weights[card] += weight;
      sum += weight;
    }
    for (std::size_t card = 0; card < 3; ++card) {
      EXPECT_NEAR(weights[card] / sum, joint[card] / all, 0.02) << card;
    }
  }
}

// Plays as the policy above in all that a search asks of it.
struct Liking {
  static double evaluate(const leduc_poker::Board&, Side, Random&) {
    return 0.5;
  }
  static void priors(const leduc_poker::Board& board, Side side,
                     const LeducPoker::MoveList& moves, float* logits) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      logits[i] = static_cast<float>(std::log(shareOf(board, side, moves, i)));
    }
  }
};

// A search too short to come from the start of the game to the present.
TEST(BeliefsTest, TheSearchTellsHowManyWorldsTheyLeave) {
  SearchOptions options;
  options.hidden = HiddenPlay::kMixed;
  options.worlds = 4000;
  options.policyTemperature = 1;
  options.uniformShare = 0;
  auto player = makeMixedPlayer<LeducPoker>(options, Liking{});
  ASSERT_TRUE(player.ok()) << player.status();
  for (const Hand& hand : hands()) {
    SCOPED_TRACE(inWords(hand));
    leduc_poker::Board start = LeducPoker::initial({});
    ASSERT_TRUE((*player)->setGame(start, hand.moves).ok());
    (*player)->clear();
    SearchRequest<Move> request;
    request.limits.simulations = 8;
    const auto result = (*player)->search(request);
    const std::array<double, 3> joint = jointly(hand);
    double sum = 0;
    double squares = 0;
    for (const double one : joint) {
      sum += one;
      squares += one * one;
    }
    EXPECT_NEAR(result.counters.worlds, sum * sum / squares, 0.1);
  }
}

}  // namespace
}  // namespace phasemachine
