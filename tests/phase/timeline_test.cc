// Undo, redo and jump: every point of a recorded game gives the board that play
// reached there.

#include "phase/timeline.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/random.h"
#include "games/chess/game.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/duel.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

template <class G>
class TimelineOf : public testing::Test {
 protected:
  using Board = typename G::Board;

  // The boards of a random game in order, with the moves between them.
  void SetUp() override {
    playRandomly<G>(21, [&](const auto& visit) {
      boards.push_back(visit.board);
      moves = visit.history;
    });
  }
  Timeline<G> played() const {
    Timeline<G> timeline(G::initial({}));
    for (auto move : moves) EXPECT_TRUE(timeline.play(move).ok());
    return timeline;
  }

  std::vector<Board> boards;
  std::vector<typename G::Move> moves;
};

using Games = testing::Types<Chess, TicTacToe, Duel>;
TYPED_TEST_SUITE(TimelineOf, Games);

TYPED_TEST(TimelineOf, UndoAndRedoPassThroughEveryBoard) {
  auto timeline = this->played();
  const std::size_t end = this->moves.size();
  for (std::size_t ply = end; ply > 0; --ply) {
    ASSERT_TRUE(timeline.undo());
    ASSERT_TRUE(timeline.board() == this->boards[ply - 1]) << ply;
  }
  EXPECT_FALSE(timeline.canUndo());
  EXPECT_FALSE(timeline.undo());
  for (std::size_t ply = 1; ply <= end; ++ply) {
    ASSERT_TRUE(timeline.redo());
    ASSERT_TRUE(timeline.board() == this->boards[ply]) << ply;
  }
  EXPECT_FALSE(timeline.canRedo());
  EXPECT_FALSE(timeline.redo());
}

TYPED_TEST(TimelineOf, JumpReachesAnyPlyFromAnyOther) {
  auto timeline = this->played();
  Random random(5);
  const auto plies = static_cast<std::uint32_t>(this->moves.size() + 1);
  for (int i = 0; i < 200; ++i) {
    const std::size_t ply = random.below(plies);
    ASSERT_TRUE(timeline.jump(ply));
    ASSERT_EQ(timeline.ply(), ply);
    ASSERT_EQ(timeline.size(), this->moves.size());
    ASSERT_TRUE(timeline.board() == this->boards[ply]) << ply;
    auto board = this->boards[ply];
    typename TypeParam::MoveList legal;
    const Decision decision = PhaseMachine<TypeParam>::legalMoves(board, legal);
    ASSERT_EQ(timeline.decision(), decision);
    ASSERT_EQ(timeline.legalMoves().size(), legal.size());
  }
  EXPECT_FALSE(timeline.jump(plies));
}

TYPED_TEST(TimelineOf, AMoveInThePastDropsWhatWasAhead) {
  auto timeline = this->played();
  const std::size_t ply = this->moves.size() / 2;
  ASSERT_TRUE(timeline.jump(ply));
  const auto move = timeline.legalMoves()[timeline.legalMoves().size() - 1];
  ASSERT_TRUE(timeline.play(move).ok());
  EXPECT_EQ(timeline.size(), ply + 1);
  EXPECT_FALSE(timeline.canRedo());
  auto board = this->boards[ply];
  PhaseMachine<TypeParam>::step(board, move);
  EXPECT_TRUE(timeline.board() == board);
  ASSERT_TRUE(timeline.jump(0));
  ASSERT_TRUE(timeline.jump(ply + 1));
  EXPECT_TRUE(timeline.board() == board);
}

TYPED_TEST(TimelineOf, ARefusedMoveChangesNothing) {
  auto timeline = this->played();
  const auto move = this->moves.front();
  EXPECT_EQ(timeline.play(move).code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_TRUE(timeline.board() == this->boards.back());
  ASSERT_TRUE(timeline.jump(0));
  Random random(6);
  for (int i = 0; i < 50; ++i) {
    const auto wild = randomBits<typename TypeParam::Move>(random);
    if (timeline.legalMoves().contains(wild)) continue;
    EXPECT_EQ(timeline.play(wild).code(), absl::StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(timeline.ply(), 0U);
  EXPECT_EQ(timeline.size(), this->moves.size());
  EXPECT_TRUE(timeline.board() == this->boards[0]);
}

}  // namespace
}  // namespace phasemachine
