// Recorded games replayed through the type-erased table.

#include "phase/erased/any_replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "games/catalog.h"

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
      const auto made = texts.play(texts.board().moveToText(move));
      ASSERT_TRUE(made.ok()) << game->name << made.status();
      EXPECT_EQ(*made, WholeMove{move});
      ASSERT_TRUE(codes.play(move).ok());
    }
    EXPECT_TRUE(texts.takeBoard() == codes.takeBoard());
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

}  // namespace
}  // namespace phasemachine
