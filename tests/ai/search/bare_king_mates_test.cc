// A search with the chess evaluator mates a bare king within fifty moves, with
// few simulations and against the longest defence.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/players.h"
#include "games/chess/game.h"
#include "games/chess/knowledge/bare_king.h"
#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "phase/machine.h"

namespace phasemachine {
namespace {

using Machine = PhaseMachine<Chess>;

// The bare king's move that delays mate longest, or takes a piece and draws.
chess::Move longestDefence(const chess::Position& position,
                           const chess::MoveList& moves) {
  std::array<float, chess::MoveList::capacity()> logits = {};
  EXPECT_TRUE(chess::bareKingLogits(position, moves, logits.data()));
  return moves[static_cast<std::size_t>(
      std::max_element(
          logits.begin(),
          logits.begin() + static_cast<std::ptrdiff_t>(moves.size())) -
      logits.begin())];
}

struct Outcome {
  std::optional<Side> winner;
  int moves = 0;  // of the strong side
};

// Plays the strong side, White, by search.
Outcome playOut(const std::string& fen, std::uint64_t simulations) {
  const auto searcher = makeTypedPlayer<Chess>(PlayerSettings{}).value();
  EXPECT_TRUE(
      searcher->setGame(Chess::boardFrom(*chess::parseFen(fen)), {}).ok());
  Outcome outcome;
  for (;;) {
    chess::MoveList moves;
    auto board = searcher->board();
    const Decision decision = Machine::legalMoves(board, moves);
    if (decision.winner) {
      outcome.winner = *decision.winner;
      return outcome;
    }
    chess::Move move;
    if (decision.side == Side::kFirst) {
      SearchRequest<chess::Move> request;
      request.limits.simulations = simulations;
      move = *searcher->search(request).bestMove;
      ++outcome.moves;
    } else {
      move = longestDefence(board.position, moves);
    }
    EXPECT_TRUE(searcher->makeMove(move).ok());
  }
}

void expectMate(const std::string& fen, int moves) {
  for (const std::uint64_t simulations : {50u, 400u}) {
    const Outcome outcome = playOut(fen, simulations);
    EXPECT_EQ(outcome.winner, Side::kFirst) << fen << ", " << simulations;
    EXPECT_LE(outcome.moves, moves) << fen << ", " << simulations;
  }
}

TEST(BareKingMates, QueenAndRookMateInAsFewMovesAsTheyNeed) {
  expectMate("8/8/8/4k3/8/8/8/KQ6 w - - 0 1", 10);
  expectMate("8/8/3k4/8/8/8/8/KR6 w - - 0 1", 16);
}

TEST(BareKingMates, TwoMinorPiecesMate) {
  expectMate("8/8/8/3k4/8/8/8/K1BB4 w - - 0 1", 19);
  expectMate("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", 33);
}

TEST(BareKingMates, MorePiecesMateToo) {
  expectMate("8/8/8/4k3/8/8/8/KQB5 w - - 0 1", 20);
  expectMate("8/8/8/4k3/8/8/8/KRR5 w - - 0 1", 20);
  expectMate("8/8/3k4/8/8/6P1/8/KRN5 w - - 0 1", 30);
  expectMate("8/8/3k4/8/8/6P1/8/KBN5 w - - 0 1", 40);
}

}  // namespace
}  // namespace phasemachine
