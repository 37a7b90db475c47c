// Pictures of positions.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "games/gungi/game.h"
#include "games/gungi/picture/draw.h"
#include "games/gungi/rules/names.h"
#include "phase/machine.h"
#include "tests/support/random_play.h"
#include "tests/support/svg_check.h"

namespace phasemachine::gungi {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The targets of a piece that can move.
SvgMarks marksFor(const MoveList& moves, std::size_t pick) {
  SvgMarks marks;
  if (moves.size() == 0) return marks;
  const Move picked = moves[pick % moves.size()];
  if (!picked.isBoardMove()) return marks;
  marks.selected = picked.from();
  for (const Move move : moves) {
    if (move.isBoardMove() && move.from() == picked.from()) {
      marks.targets |= SquareSet::of(move.to());
    }
  }
  return marks;
}

TEST(GungiSvg, EveryPieceHasAGlyphOfItsOwn) {
  std::set<std::string_view> paths;
  for (int i = 0; i < kPieceTypes; ++i) {
    const Glyph& glyph = glyphOf(static_cast<PieceType>(i));
    EXPECT_GT(glyph.path.size(), 20U)
        << namesOf(static_cast<PieceType>(i)).kanji;
    EXPECT_GT(glyph.strokeWidth, 0);
    paths.insert(glyph.path);
  }
  EXPECT_EQ(paths.size(), std::size_t{kPieceTypes});
}

TEST(GungiSvg, ThePieceOfTheSideAtTheTopIsUpsideDown) {
  const Board board =
      *Gungi::fromText("4m4/9/9/9/9/9/9/9/4M4 D1/d2 w 3 wb 1", Options{});
  const std::string_view turned = "rotate(180)";
  const std::string upright = drawSvg(board, {});
  const std::string flipped = drawSvg(board, {.flipped = true});
  EXPECT_EQ(countOf(upright, turned), 1);
  EXPECT_EQ(countOf(flipped, turned), 1);
  EXPECT_NE(upright, flipped);
}

TEST(GungiSvg, ALowerPieceOfATowerHasATag) {
  const Options options = *Options::parse("rules=advanced");
  const Board board =
      *Gungi::fromText("4m4/9/9/9/4|d:W:n|4/9/9/9/4M4 D1/d2 w 3 wb 1", options);
  const std::string svg = drawSvg(board, {});
  EXPECT_THAT(svg, HasSubstr("font-size=\"11\""));
  EXPECT_EQ(countOf(svg, "font-size=\"11\""), 2);
  EXPECT_LT(svg.find(">d</text>"), svg.find(">W</text>"));
}

TEST(GungiSvg, ThePanelSaysWhoseTurnItIsAndWhoIsInCheck) {
  Board board = Gungi::initial(Options{});
  PhaseMachine<Gungi>::step(board);
  EXPECT_THAT(drawSvg(board, {}), HasSubstr(">Black to move</text>"));
  EXPECT_THAT(drawSvg(board, {}), Not(HasSubstr("Check")));
  Board draft = Gungi::initial(*Options::parse("rules=advanced"));
  PhaseMachine<Gungi>::step(draft);
  EXPECT_THAT(drawSvg(draft, {}), HasSubstr(">White places a piece</text>"));
  const Board check = *Gungi::fromText("4m4/9/9/9/4g4/9/9/9/4M4 -/- w 0 - 1",
                                       *Options::parse("rules=intro"));
  EXPECT_THAT(drawSvg(check, {}), HasSubstr(">Check: White</text>"));
}

TEST(GungiSvg, AKnownPosition) {
  const Options options = *Options::parse("rules=advanced");
  std::string svg;
  playRandomly<Gungi>(
      1,
      [&](const auto& visit) {
        if (visit.history.size() != 60) return;
        svg = drawSvg(visit.board, {.lastMove = visit.history.back()},
                      marksFor(visit.moves, 60));
      },
      options, 60);
  expectGoldenPicture("gungi", svg);
}

}  // namespace
}  // namespace phasemachine::gungi
