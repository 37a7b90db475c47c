// The simple players do what their names say.

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "ai/policy/root_player.h"
#include "games/chess/game.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/duel.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

using Cell = TicTacToe::Move;

TicTacToe::Board position(const char* text) {
  return must(TicTacToe::fromText(text, {}));
}

template <class G>
typename G::Move chosen(Player<G>& player, const typename G::Board& board,
                        const SearchRequest<typename G::Move>& request = {}) {
  EXPECT_TRUE(player.setGame(board, {}).ok());
  const auto result = player.search(request);
  EXPECT_TRUE(result.bestMove.has_value());
  return *result.bestMove;
}

TEST(RandomPolicyTest, MakesEveryMoveSometimesAndTheSameOnesFromASeed) {
  const TicTacToe::Board start = TicTacToe::initial({});
  std::set<std::uint16_t> seen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    auto player = makeRandomPlayer<TicTacToe>(seed);
    const Cell move = chosen(*player, start);
    EXPECT_EQ(chosen(*makeRandomPlayer<TicTacToe>(seed), start), move);
    seen.insert(move.cell);
  }
  EXPECT_EQ(seen.size(), 9U);
}

TEST(RandomPolicyTest, MakesTheSameMoveWithoutARanking) {
  auto player = makeRandomPlayer<TicTacToe>(5);
  ASSERT_TRUE(player->setGame(TicTacToe::initial({}), {}).ok());
  SearchRequest<Cell> request;
  const auto ranked = player->search(request);
  EXPECT_EQ(ranked.moves.size(), 9U);
  EXPECT_TRUE(ranked.moves[1].line.empty()) << "one line was asked for";
  request.ranking = false;
  const auto best = player->search(request);
  ASSERT_EQ(best.moves.size(), 1U);
  EXPECT_EQ(best.bestMove, ranked.bestMove);
  EXPECT_EQ(best.moves.front().line, ranked.moves.front().line);
  request.onlyMoves = {{7}};
  EXPECT_EQ(player->search(request).bestMove, Cell{7});
}

TEST(GreedyPolicyTest, TakesAMateInOneAndAHangingQueen) {
  struct Material {
    double evaluate(const chess::Board& board, Side viewer, Random&) const {
      const std::string text = Chess::toText(board);
      int balance = 0;
      for (char c : text.substr(0, text.find(' '))) {
        const std::size_t piece = std::string_view("PNBRQpnbrq").find(c);
        constexpr std::array<int, 5> kValues = {1, 3, 3, 5, 9};
        if (piece == std::string_view::npos) continue;
        balance += (piece < 5 ? 1 : -1) * kValues[piece % 5];
      }
      return 0.5 + (viewer == Side::kFirst ? balance : -balance) / 100.0;
    }
  };
  for (const auto& [fen, best] :
       {std::pair{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"},
        std::pair{"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"},
        std::pair{"4k3/8/8/4p3/3Q4/8/8/4K3 b - - 0 1", "e5d4"}}) {
    auto player = makeGreedyPlayer<Chess>(Material{}, 1);
    const auto board = must(Chess::fromText(fen, {}));
    EXPECT_EQ(Chess::moveToText(board, chosen(*player, board)), best);
  }
}

TEST(FlatPolicyTest, WinsAtOnceAndBlocksALoss) {
  auto player = makeFlatPlayer<TicTacToe>(1);
  EXPECT_EQ(chosen(*player, position("XX.OO.... x")), (Cell{2}));
  EXPECT_EQ(chosen(*player, position("XX..O.... o")), (Cell{2}));
}

TEST(FlatPolicyTest, KeepsItsLimits) {
  auto player = makeFlatPlayer<TicTacToe>(1);
  ASSERT_TRUE(player->setGame(TicTacToe::initial({}), {}).ok());
  SearchRequest<Cell> request;
  request.limits.simulations = 100;
  const auto result = player->search(request);
  EXPECT_EQ(result.counters.simulations, 99U);  // eleven of each of nine
  EXPECT_EQ(result.reason, StopReason::kSimulations);
  for (const auto& move : result.moves) EXPECT_EQ(move.visits, 11U);
  request.onlyMoves = {{3}, {4}};
  EXPECT_EQ(player->search(request).moves.size(), 2U);
  SearchControl control;
  control.stop();
  request.control = &control;
  EXPECT_EQ(player->search(request).reason, StopReason::kStopped);
}

// Hidden cards must not matter: boards that look the same to the side to move
// give the same move.
TEST(SimplePoliciesTest, DoNotPeek) {
  Random random(3);
  Duel::Board board = Duel::initial({});
  Duel::MoveList moves;
  Decision decision = PhaseMachine<Duel>::legalMoves(board, moves);
  int compared = 0;
  while (!decision.winner) {
    if (decision.side != Side::kNeutral) {
      const Duel::Board other = Duel::determinize(board, decision.side, random);
      auto player = makeFlatPlayer<Duel>(7);
      EXPECT_EQ(chosen(*player, board), chosen(*player, other));
      ++compared;
    }
    const Duel::Move move =
        decision.side == Side::kNeutral
            ? PhaseMachine<Duel>::sampleChance(board, random)
            : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    decision = PhaseMachine<Duel>::step(board, move, moves);
  }
  EXPECT_GE(compared, 6);
}

TEST(SimplePoliciesTest, SayWhichMoveIsNotLegal) {
  auto player = makeRandomPlayer<TicTacToe>(1);
  const std::array<Cell, 2> moves = {{{4}, {4}}};
  const absl::Status status = player->setGame(TicTacToe::initial({}), moves);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(status.message().find("move 2"), absl::string_view::npos);
  EXPECT_FALSE(player->makeMove({9}).ok());
  EXPECT_TRUE(player->makeMove({8}).ok());
  EXPECT_FALSE(player->makeMove({8}).ok());
}

}  // namespace
}  // namespace phasemachine
