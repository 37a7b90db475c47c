// Whole moves: one word and one ply, however many decisions they consist of.

#include <gtest/gtest.h>

#include "ai/parallel_perft.h"
#include "core/random.h"
#include "games/catalog.h"
#include "phase/erased/any_game.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine {
namespace {

AnyBoard boardOf(const char* text, const char* options) {
  auto board = *AnyBoard::fromText(**findGame("fairy_chess"), text, options);
  board.query();
  return board;
}

std::vector<std::string> words(const AnyBoard& board) {
  std::vector<std::string> list;
  for (const WholeMove& move : wholeMoves(board)) {
    list.push_back(wholeMoveToText(board, move));
  }
  return list;
}

TEST(AnyMovesTest, BothPartsAreOneWordAndOnePly) {
  const auto board = boardOf("7k/P7/8/8/8/8/8/K7 w - - 0 1", "draws=none");
  EXPECT_EQ(words(board),
            (std::vector<std::string>{"a1b1", "a1a2", "a1b2", "a7a8=N",
                                      "a7a8=B", "a7a8=R", "a7a8=Q"}));
  for (const Leaf leaf : {Leaf::kStep, Leaf::kList, Leaf::kCount}) {
    const PerftResult one = parallelPerft(board, {.depth = 1, .leaf = leaf});
    EXPECT_EQ(one.nodes, 7U);
    EXPECT_EQ(one.divide.size(), 7U);
    const PerftResult four =
        parallelPerft(board, {.depth = 4, .leaf = leaf, .threads = 2});
    std::uint64_t sum = 0;
    for (const auto& [move, nodes] : four.divide) sum += nodes;
    EXPECT_EQ(sum, four.nodes);
    EXPECT_EQ(four.nodes,
              parallelPerft(board, {.depth = 4, .leaf = Leaf::kCount}).nodes);
  }
}

TEST(AnyMovesTest, ReplaysTakeWholeWordsAndDecisions) {
  const auto start = boardOf("8k1/10/10/10/10/10/10/3r6/2(Ar)7/K9 w - - 0 1",
                             "variant=archers");
  AnyReplay whole(start);
  ASSERT_EQ(whole.play("c2c3*d3")->size(), 2U);
  AnyReplay halves(start);
  ASSERT_EQ(halves.play("c2c3>")->size(), 1U);
  ASSERT_EQ(halves.play("*d3")->size(), 1U);
  EXPECT_TRUE(whole.board() == halves.board());
  AnyReplay without(start);
  ASSERT_EQ(without.play("c2c3")->size(), 2U);
  EXPECT_EQ(without.decision().side, Side::kSecond);
  EXPECT_FALSE(whole.play("c2c3*d9").ok());
}

TEST(AnyMovesTest, WordsOfRandomGamesAreReadBack) {
  for (const AnyGame* game : allGames()) {
    Random random(4);
    const auto start = *AnyBoard::initial(*game, "");
    AnyBoard board = start;
    auto now = board.query();
    std::vector<MoveCode> moves;
    for (int ply = 0; ply < 150 && !now.winner; ++ply) {
      moves.push_back(now.side == Side::kNeutral
                          ? game->sampleChance(board.data(), random)
                          : now.moves[random.below(
                                static_cast<std::uint32_t>(now.moves.size()))]);
      now = board.step(moves.back());
    }
    AnyReplay replay(start);
    std::vector<MoveCode> read;
    for (const std::string& word : wholeMovesToText(start, moves)) {
      const auto made = replay.play(word);
      ASSERT_TRUE(made.ok()) << game->name << ' ' << made.status();
      read.insert(read.end(), made->begin(), made->end());
    }
    EXPECT_EQ(read, moves) << game->name;
  }
}

}  // namespace
}  // namespace phasemachine
