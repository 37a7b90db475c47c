// A search with the chess evaluator proves mates in two, including those that
// begin with a sacrifice or a quiet move with a low prior.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/players.h"
#include "games/chess/game.h"
#include "games/chess/knowledge/bare_king.h"
#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "phase/machine.h"
#include "tests/support/must.h"
#include "tests/support/within.h"

namespace phasemachine {
namespace {

SearchResult<chess::Move> searchFor(const std::string& fen,
                                    std::uint64_t simulations) {
  PlayerSettings settings;
  settings.evaluator = "static";
  const auto searcher = makeTypedPlayer<Chess>(settings).value();
  const auto position = must(chess::parseFen(fen));
  EXPECT_TRUE(searcher->setGame(Chess::boardFrom(position), {}).ok());
  return searcher->search(within({.simulations = simulations}));
}

void expectMate(const std::string& fen, const std::string& move,
                std::uint64_t simulations) {
  const auto result = searchFor(fen, simulations);
  EXPECT_EQ(result.proof, Proof::kWin) << fen;
  ASSERT_TRUE(result.bestMove.has_value());
  const Chess::Board board = Chess::boardFrom(*chess::parseFen(fen));
  EXPECT_EQ(Chess::moveToText(board, *result.bestMove), move) << fen;
}

// From games of a weak player; a strong engine found the mates in two.
constexpr const char* kFromGames[] = {
    "5k2/pp3P2/5b2/5P2/4K3/1p6/1P1r4/7r b - - 5 46",
    "8/8/5R2/2k2p1p/5P1P/3K2P1/1p6/1R6 w - - 7 57",
    "r3k2r/1bqpbpp1/7p/pp6/2p1P1n1/2B4P/PPB1QPP1/3RR1K1 b q - 0 22",
    "8/p4k2/Ppr5/3n1p2/1P5K/2P2b1P/3B2r1/8 b - - 4 50",
    "8/6B1/6k1/p6Q/P1p1q3/1pP4P/5rP1/2b4K b - - 8 45",
    "8/4P2p/3N2p1/1p2p1k1/7R/8/3K2PP/1N3R2 w - - 6 50",
    "1b6/5k2/1p3p2/3P4/1p2K3/2q5/8/8 b - - 1 39",
    "4k3/2R5/1P6/5pp1/P6P/3B2B1/7P/6K1 w - - 0 51",
    "8/p4ppk/5n2/1R1p4/P2n4/5PPP/4q3/7K b - - 8 36",
    "r4N2/2n1Q3/1pk2p2/pp6/5B2/4P3/PP3nPP/RN3K2 w - - 2 25",
    "2r5/5kp1/4p2p/3p1p1P/5R2/3K4/r5P1/4b3 b - - 2 47",
    "3k4/6p1/4Q3/p2KB1p1/Pb6/4N1P1/8/8 w - - 5 49"};

TEST(Mates, InTwoFromGamesAreProven) {
  for (const char* fen : kFromGames) {
    const auto result = searchFor(fen, 20000);
    EXPECT_EQ(result.proof, Proof::kWin) << fen;
    EXPECT_EQ(result.reason, StopReason::kSolved) << fen;
  }
}

TEST(Mates, AKnightIsSacrificedForIt) {
  expectMate(
      "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1",
      "d5f6", 20000);
}

TEST(Mates, AQuietRookSacrificeIsFound) {
  expectMate("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 200000);
}

// A search with the chess evaluator mates a bare king within fifty moves, with
// few simulations and against the longest defence.

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
      move = *searcher->search(within({.simulations = simulations})).bestMove;
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
