// Whole moves: one word and one ply, however many decisions they consist of.

#include "phase/erased/any_timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ai/parallel_perft.h"
#include "core/random.h"
#include "games/catalog.h"
#include "phase/erased/any_game.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

using testing::HasSubstr;

struct Played {
  AnyBoard start;
  std::vector<MoveCode> moves;
  AnyBoard end;
};

// A whole random game.
Played randomGame(const AnyGame& game, std::uint64_t seed) {
  Random random(seed);
  AnyBoard board = *AnyBoard::initial(game, "");
  Played played{.start = board, .moves = {}, .end = board};
  AnyDecision now = board.query();
  while (!now.winner) {
    played.moves.push_back(
        now.side == Side::kNeutral
            ? game.sampleChance(board.data(), random)
            : now.moves[random.below(
                  static_cast<std::uint32_t>(now.moves.size()))]);
    now = board.step(played.moves.back());
  }
  played.end = board;
  return played;
}

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
    const Played played = randomGame(*game, 4);
    AnyReplay replay(played.start);
    std::vector<MoveCode> read;
    for (const std::string& word :
         wholeMovesToText(played.start, played.moves)) {
      const auto made = must(replay.play(word));
      read.insert(read.end(), made.begin(), made.end());
    }
    EXPECT_EQ(read, played.moves) << game->name;
  }
}

// --- Recorded games replayed, and undo and redo in them ---

// Requests without moves, which resolve themselves, occur in whole games.
TEST(AnyReplayTest, WholeGamesOfEveryKindEndOnTheSameBoard) {
  for (const AnyGame* game : allGames()) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Played played = randomGame(*game, seed);
      AnyReplay replay(played.start);
      ASSERT_TRUE(replay.playAll(played.moves).ok()) << game->name;
      EXPECT_EQ(replay.ply(), played.moves.size());
      EXPECT_TRUE(replay.board() == played.end) << game->name;
      EXPECT_TRUE(replay.decision().winner);
      EXPECT_THAT(std::string(replay.play(played.moves[0]).message()),
                  HasSubstr("the game is over"));
    }
  }
}

TEST(AnyReplayTest, TextsAndCodesAreTheSameMoves) {
  for (const AnyGame* game : allGames()) {
    const Played played = randomGame(*game, 7);
    AnyReplay codes(played.start);
    AnyReplay texts(played.start);
    for (const MoveCode move : played.moves) {
      const auto made = must(texts.play(texts.board().moveToText(move)));
      EXPECT_EQ(made, WholeMove{move});
      ASSERT_TRUE(codes.play(move).ok());
    }
    EXPECT_TRUE(texts.board() == codes.board());
  }
}

TEST(AnyReplayTest, AWrongMoveIsAnErrorAndChangesNothing) {
  const AnyGame& game = **findGame("tic_tac_toe");
  AnyReplay replay(*AnyBoard::initial(game, ""));
  ASSERT_TRUE(replay.play("b2").ok());
  const AnyBoard before = replay.board();
  const MoveCode taken = *AnyBoard(before).moveFromText("b2");
  const absl::Status illegal = replay.play(taken);
  EXPECT_EQ(illegal.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_FALSE(replay.play("z9").ok());
  EXPECT_TRUE(replay.board() == before);
  EXPECT_EQ(replay.ply(), 1U);
  const MoveCode free = replay.decision().moves.front();
  const std::vector<MoveCode> line = {free, taken};
  const absl::Status second = replay.playAll(line);
  EXPECT_THAT(std::string(second.message()), HasSubstr("ply 3: "));
  EXPECT_EQ(replay.ply(), 2U);
}

// Random moves up to the end or `plies`.
void playOn(AnyTimeline& game, Random& random, std::size_t plies) {
  while (!game.decision().winner && plies-- > 0) {
    const auto& moves = game.decision().moves;
    ASSERT_TRUE(
        game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))])
            .ok());
  }
}

TEST(AnyTimelineTest, AMoveAfterUndoForgetsWhatWasAhead) {
  for (const AnyGame* game : allGames()) {
    Random random(4);
    AnyTimeline timeline(*AnyBoard::initial(*game, ""));
    playOn(timeline, random, 40);
    ASSERT_TRUE(timeline.jump(2));
    ASSERT_TRUE(timeline.play(timeline.decision().moves.back()).ok());
    EXPECT_EQ(timeline.size(), 3U);
    EXPECT_FALSE(timeline.redo());
    playOn(timeline, random, 40);
    AnyBoard replayed = timeline.start();
    for (std::size_t i = 0; i < timeline.ply(); ++i) {
      replayed.step(timeline.moves()[i]);
    }
    EXPECT_TRUE(replayed == timeline.board());
  }
}

TEST(AnyTimelineTest, RefusesIllegalMovesUnchanged) {
  AnyTimeline timeline(*AnyBoard::initial(*allGames()[0], ""));
  const AnyBoard before = timeline.board();
  EXPECT_FALSE(timeline.play(0xFFFFFFFF).ok());
  EXPECT_TRUE(timeline.board() == before);
  EXPECT_EQ(timeline.size(), 0U);
}

}  // namespace
}  // namespace phasemachine
