// The type-erased timeline agrees with the typed one.

#include "phase/erased/any_timeline.h"

#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "games/catalog.h"

namespace phasemachine {
namespace {

// Random moves up to the end or `plies`.
void playOn(AnyTimeline& game, Random& random, std::size_t plies) {
  while (!game.decision().winner && plies-- > 0) {
    const auto& moves = game.decision().moves;
    ASSERT_TRUE(
        game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))])
            .ok());
  }
}

TEST(AnyTimelineTest, JumpsToEveryPlyAndBack) {
  for (const AnyGame* game : allGames()) {
    Random random(3);
    AnyTimeline timeline(*AnyBoard::initial(*game, ""));
    std::vector<AnyBoard> boards = {timeline.board()};
    while (!timeline.decision().winner && boards.size() < 60) {
      playOn(timeline, random, 1);
      boards.push_back(timeline.board());
    }
    const std::size_t end = timeline.ply();
    ASSERT_EQ(end + 1, boards.size());
    for (int i = 0; i < 100; ++i) {
      const std::size_t ply =
          random.below(static_cast<std::uint32_t>(boards.size()));
      ASSERT_TRUE(timeline.jump(ply));
      ASSERT_TRUE(timeline.board() == boards[ply]);
      AnyBoard board = timeline.board();
      ASSERT_EQ(timeline.decision().moves, board.query().moves);
      ASSERT_EQ(timeline.canUndo(), ply > 0);
      ASSERT_EQ(timeline.canRedo(), ply < end);
    }
    EXPECT_FALSE(timeline.jump(end + 1));
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
