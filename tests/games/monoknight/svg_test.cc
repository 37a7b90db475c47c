// Pictures of positions.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/monoknight/game.h"
#include "games/monoknight/picture/draw.h"
#include "games/monoknight/rules/options.h"
#include "games/monoknight/rules/stages.h"
#include "phase/machine.h"
#include "tests/support/must.h"
#include "tests/support/random_play.h"
#include "tests/support/svg_check.h"

namespace phasemachine::monoknight {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string pictureOf(const Board& board, const std::vector<Move>& history) {
  RenderStyle<Move> style;
  if (!history.empty()) style.lastMove = history.back();
  return drawSvg(board, style);
}

void expectNoFaults(const Options& options, std::size_t most) {
  playRandomly<MonoKnight>(
      1,
      [&](const auto& visit) {
        ASSERT_THAT(textFaults(pictureOf(visit.board, visit.history)),
                    IsEmpty())
            << toText(visit.board);
      },
      options, most);
}

TEST(MonoKnightSvg, NoTextIsCutOrOverlapsInTheStages) {
  for (std::size_t i = 0; i < kStageCount; ++i) {
    for (const char* edition : {"handbook", "app"}) {
      expectNoFaults(
          *Options::parse("mode=campaign,pace=1500,stage=" +
                          std::string(stage(i).name) + ",edition=" + edition),
          150);
    }
  }
}

// The maximum of a regulation: ten cards that lead to one tile.
TEST(MonoKnightSvg, TheFullestHandsFit) {
  for (const int size : {2, 9}) {
    Regulation regulation = standardRegulation();
    regulation.size = static_cast<std::uint8_t>(size);
    regulation.spawn = tileAt(0, 0);
    regulation.handSize = kMaxHandSlots;
    regulation.previewSize = kMaxPreview;
    regulation.stacking = false;
    regulation.costs = {kMaxCost, kMaxCost, kMaxCost, kMaxCost};
    regulation.visits.fill(kMaxVisits);
    Board board = makeBoard(regulation, {});
    MoveList moves;
    PhaseMachine<MonoKnight>::legalMoves(board, moves);
    while (moves[0].kind() == MoveKind::kDraw) {
      PhaseMachine<MonoKnight>::step(board, Move::draw(0), moves);
    }
    ASSERT_EQ(board.slots, kMaxHandSlots);
    board.tally.moves = 123456;
    board.tally.penalties = 234567;
    EXPECT_THAT(textFaults(drawSvg(board, {})), IsEmpty());
    board.hand[0].count = 999;
    EXPECT_THAT(textFaults(drawSvg(board, {})), IsEmpty());
  }
}

TEST(MonoKnightSvg, OnlyStagesHaveGoals) {
  for (std::size_t i = 0; i < kStageCount; ++i) {
    for (const Edition edition : {Edition::kHandbook, Edition::kApp}) {
      const Board board =
          makeBoard(stageRegulation(i, edition), {.pace = 2000});
      EXPECT_EQ(stageOf(board), i) << stage(i).name;
      EXPECT_THAT(drawSvg(board, {}),
                  HasSubstr("Stage " + std::string(stage(i).name)));
    }
  }
  const Board standard = makeBoard(standardRegulation(), {});
  EXPECT_FALSE(stageOf(standard));
  EXPECT_THAT(drawSvg(standard, {}), Not(HasSubstr("clear the board")));
}

TEST(MonoKnightSvg, StagesThatLookAlikeHaveNoGoals) {
  Board board =
      makeBoard(stageRegulation(*stageByName("2-2"), Edition::kApp), {});
  board.needed[tileAt(1, 1)] = 1;
  EXPECT_TRUE(stageOf(board));
  board.needed[tileAt(3, 3)] = 1;
  EXPECT_FALSE(stageOf(board));
}

TEST(MonoKnightSvg, AKnownPosition) {
  std::string svg;
  playRandomly<MonoKnight>(
      1,
      [&](const auto& visit) {
        if (visit.history.size() != 40) return;
        svg = pictureOf(visit.board, visit.history);
      },
      *Options::parse("mode=campaign,pace=1500,stage=5-8"), 40);
  expectGoldenPicture("monoknight", svg);
}

}  // namespace
}  // namespace phasemachine::monoknight
