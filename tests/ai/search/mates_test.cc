// A search with the chess evaluator proves mates in two, including those that
// begin with a sacrifice or a quiet move with a low prior.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "engine/players.h"
#include "games/chess/game.h"
#include "games/chess/text/fen.h"

namespace phasemachine {
namespace {

SearchResult<chess::Move> searchFor(const std::string& fen,
                                    std::uint64_t simulations) {
  PlayerSettings settings;
  settings.evaluator = "static";
  const auto searcher = makeTypedPlayer<Chess>(settings).value();
  const auto position = chess::parseFen(fen);
  EXPECT_TRUE(position.ok()) << position.status();
  EXPECT_TRUE(searcher->setGame(Chess::boardFrom(*position), {}).ok());
  SearchRequest<chess::Move> request;
  request.limits.simulations = simulations;
  return searcher->search(request);
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

}  // namespace
}  // namespace phasemachine
