// The perft table: a position is never confused with another, and counts equal
// those without a table for any size and number of threads.

#include "games/chess/perft/perft.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "ai/parallel_perft.h"
#include "games/catalog.h"
#include "games/chess/game.h"
#include "games/parts.h"
#include "games/tic_tac_toe/game.h"
#include "games/tic_tac_toe/perft_key.h"
#include "phase/erased/any_game.h"
#include "phase/perft.h"

namespace phasemachine {
namespace {

constexpr std::size_t kTwoEntries = 128;
constexpr std::size_t kMegabyte = std::size_t{1} << 20;

TEST(PerftTable, FindsAPositionOnlyAsItselfAndAtItsDepth) {
  PerftTable table(kTwoEntries);
  ASSERT_EQ(table.capacity(), 2U);
  const PerftKey key = {1, 2, 3, 4, 5};
  EXPECT_FALSE(table.find(key, 4));
  table.store(key, 4, 77);
  EXPECT_EQ(table.find(key, 4), 77U);
  EXPECT_FALSE(table.find(key, 3));
  // All of these share one slot.
  for (std::size_t word = 0; word < key.size(); ++word) {
    PerftKey other = key;
    other[word] ^= std::uint64_t{1} << 63;
    EXPECT_FALSE(table.find(other, 4)) << word;
  }
}

TEST(PerftTable, KeepsWhatCostMostAndWhatCameLast) {
  PerftTable table(kTwoEntries);
  table.store({1}, 5, 1000);
  table.store({2}, 4, 10);
  table.store({3}, 4, 11);
  EXPECT_EQ(table.find({1}, 5), 1000U);
  EXPECT_FALSE(table.find({2}, 4));
  EXPECT_EQ(table.find({3}, 4), 11U);
  table.store({4}, 6, 2000);
  EXPECT_EQ(table.find({4}, 6), 2000U);
}

Chess::Board chessBoard(const std::string& fen) {
  return *Chess::fromText(fen, {.draws = chess::DrawRules::kNone});
}

TEST(HashedPerft, CountsChessAsPerftDoesWithTablesOfAnySize) {
  // En passant, castling and promotions among the transpositions.
  for (const std::string fen :
       {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"}) {
    const Chess::Board board = chessBoard(fen);
    for (const std::size_t bytes : {kTwoEntries, 16 * kMegabyte}) {
      PerftTable table(bytes);
      for (int depth = 0; depth <= 5; ++depth) {
        if (depth == 5 && fen[0] != '8') continue;
        EXPECT_EQ(hashedPerft<Chess>(board, depth, Leaf::kCount, table),
                  perft<Chess>(board, depth, Leaf::kCount))
            << fen << " depth " << depth << " in " << bytes;
      }
    }
  }
}

TEST(HashedPerft, RemembersPositionsThatOtherMovesReach) {
  const Chess::Board board = Chess::initial({.draws = chess::DrawRules::kNone});
  PerftTable table(kMegabyte);
  EXPECT_EQ(hashedPerft<Chess>(board, 5, Leaf::kList, table), 4865609U);
  auto other = board;
  PhaseMachine<Chess>::step(other);
  for (const char* text : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
    PhaseMachine<Chess>::advance(other, *Chess::moveFromText(other, text));
  }
  // The clocks differ, the key does not.
  EXPECT_FALSE(other.position == board.position);
  EXPECT_EQ(table.find(*chess::perftKey(other), 5), 4865609U);
}

TEST(HashedPerft, ThreadsShareATable) {
  PerftTable table(kTwoEntries * 64);
  const Chess::Board board =
      chessBoard("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
  std::vector<std::uint64_t> counts(4);
  {
    std::vector<std::jthread> threads;
    for (auto& count : counts) {
      threads.emplace_back(
          [&] { count = hashedPerft<Chess>(board, 5, Leaf::kCount, table); });
    }
  }
  for (const std::uint64_t count : counts) EXPECT_EQ(count, 674624U);
}

TEST(HashedPerft, NeedsBoardsWhereOnlyThePositionDecides) {
  const AnyHashedPerft* chess = hashedPerftOf(anyGame<Chess>());
  ASSERT_NE(chess, nullptr);
  const auto free = Chess::initial({.draws = chess::DrawRules::kNone});
  const auto claimed = Chess::initial({.draws = chess::DrawRules::kClaim});
  EXPECT_TRUE(chess->accepts(&free));
  EXPECT_FALSE(chess->accepts(&claimed));
}

TEST(HashedPerft, CountsWholeGamesOfTicTacToe) {
  const AnyHashedPerft* hashed = hashedPerftOf(anyGame<TicTacToe>());
  ASSERT_NE(hashed, nullptr);
  const auto board = TicTacToe::initial({});
  PerftTable table(kMegabyte);
  EXPECT_EQ(hashed->count(&board, 9, Leaf::kStep, table), 127872U);
}

// Splitting the tree does not change counts.

constexpr std::uint64_t kMostNodes = 400'000;

TEST(ParallelPerftTest, CountsWhatPerftCountsForEveryGameLeafAndThreadCount) {
  for (const AnyGame* game : allGames()) {
    auto board = *AnyBoard::initial(*game, "");
    for (int depth = 0; depth <= 4; ++depth) {
      // Games with many moves need little depth.
      if (game->perft(board.data(), depth, Leaf::kCount) > kMostNodes) break;
      for (Leaf leaf : {Leaf::kStep, Leaf::kList, Leaf::kCount}) {
        const std::uint64_t expected = game->perft(board.data(), depth, leaf);
        for (int threads : {1, 4}) {
          const PerftResult result = parallelPerft(
              board, {.depth = depth, .leaf = leaf, .threads = threads});
          EXPECT_EQ(result.nodes, expected)
              << game->name << " depth " << depth << " threads " << threads;
          std::uint64_t sum = 0;
          for (const auto& [move, nodes] : result.divide) sum += nodes;
          EXPECT_EQ(sum, depth == 0 ? 0 : expected);
        }
      }
    }
  }
}

TEST(ParallelPerftTest, TellsEachPieceOnce) {
  const auto board = *AnyBoard::initial(*findGame("tic_tac_toe").value(), "");
  std::size_t told = 0;
  parallelPerft(board, {.depth = 5,
                        .threads = 2,
                        .progress = [&](std::size_t done, std::size_t total,
                                        std::uint64_t) {
                          EXPECT_EQ(done, ++told);
                          EXPECT_EQ(total, 9U * 8U);
                        }});
  EXPECT_EQ(told, 72U);
}

TEST(ParallelPerftTest, CutsDeeperForManyThreads) {
  const auto board =
      *AnyBoard::initial(*findGame("chess").value(), "draws=none");
  for (const int threads : {1, 16}) {
    std::size_t pieces = 0;
    const PerftResult result = parallelPerft(
        board, {.depth = 6,
                .threads = threads,
                .progress = [&](std::size_t, std::size_t total, std::uint64_t) {
                  pieces = total;
                }});
    EXPECT_EQ(result.nodes, 119060324U);
    EXPECT_EQ(pieces, threads == 1 ? 400U : 8902U);
    EXPECT_GE(pieces, kPiecesPerThread * static_cast<std::size_t>(threads));
    EXPECT_EQ(result.divide.size(), 20U);
  }
}

TEST(ParallelPerftTest, AsksTheCallerForEachPiece) {
  const auto board = *AnyBoard::initial(*findGame("tic_tac_toe").value(), "");
  const PerftResult result =
      parallelPerft(board, {.depth = 5, .count = [](const void*, int depth) {
                              return static_cast<std::uint64_t>(depth);
                            }});
  EXPECT_EQ(result.nodes, 9U * 8U * 3U);
}

}  // namespace
}  // namespace phasemachine
