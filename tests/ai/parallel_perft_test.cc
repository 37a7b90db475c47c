// Splitting the tree does not change counts.

#include "ai/parallel_perft.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "games/catalog.h"
#include "phase/erased/any_game.h"

namespace phasemachine {
namespace {

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
