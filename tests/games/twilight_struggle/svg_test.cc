// The picture: what it shows and hides, and no overlaps.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/picture/svg_parts.h"
#include "games/twilight_struggle/tables/country.h"
#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/random_play.h"
#include "tests/support/svg_check.h"

namespace phasemachine::twilight_struggle {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr Side kViewers[] = {kUssr, kUsa, Side::kNeutral};

std::string pictureOf(const Board& board, Side viewer = Side::kNeutral,
                      std::optional<Move> last = {}) {
  RenderStyle<Move> style;
  style.viewer = viewer;
  style.lastMove = last;
  return renderSvg(board, style);
}

Board start() {
  Board board = TwilightStruggle::initial({});
  TwilightStruggle::MoveList moves;
  PhaseMachine<TwilightStruggle>::legalMoves(board, moves);
  return board;
}

std::optional<Move> lastOf(const std::vector<Move>& history) {
  if (history.empty()) return std::nullopt;
  return history.back();
}

// Elements of one kind: "<line ".
std::vector<std::string> elements(std::string_view svg, std::string_view kind) {
  std::vector<std::string> found;
  for (std::size_t at = svg.find(kind); at != svg.npos;
       at = svg.find(kind, at + 1)) {
    found.emplace_back(svg.substr(at, svg.find('>', at) - at));
  }
  return found;
}

// Whether the segment intersects the inside of the box.
bool meets(svg::Point from, svg::Point to, const Box& box) {
  constexpr int kSteps = 400;
  for (int i = 0; i <= kSteps; ++i) {
    const double part = static_cast<double>(i) / kSteps;
    const double x = from.x + part * (to.x - from.x);
    const double y = from.y + part * (to.y - from.y);
    if (x > box.left && x < box.right() && y > box.top && y < box.bottom()) {
      return true;
    }
  }
  return false;
}

// Whether the point lies on the border, to what is written.
bool borders(svg::Point point, const Box& box) {
  constexpr double kRounding = 0.02;
  const double x = std::max(box.left - point.x, point.x - box.right());
  const double y = std::max(box.top - point.y, point.y - box.bottom());
  return std::abs(std::max(x, y)) < kRounding;
}

// The most a board can show at once: the longest names, every effect.
Board crowded() {
  Board board = start();
  std::vector<Card> cards;
  for (Card card : kAllCards) cards.push_back(card);
  std::ranges::sort(cards, [](Card a, Card b) {
    return nameOf(a).size() > nameOf(b).size();
  });
  board.hand = {};
  for (std::size_t i = 0; i < 18; ++i) board.hand[i % 2].add(cards[i]);
  board.deck -= board.hand[0] | board.hand[1];
  board.headline = {cards[0], cards[1]};
  board.headlinesShown = 1;
  board.tehran = {};
  for (std::size_t i = 18; i < 23; ++i) board.tehran.add(cards[i]);
  board.deck -= board.tehran;
  board.turn = 10;
  board.round = 8;
  board.phasing = kUsa;
  board.vp = -20;
  board.defcon = 2;
  board.milOps = {5, 5};
  board.space = {8, 8};
  board.china = kUsa;
  board.chinaUp = 0;
  board.effects = EffectSet((std::uint64_t{1} << kEffects) - 1);
  board.chernobyl = static_cast<std::uint8_t>(Region::kCentralAmerica);
  for (Country country : kAllCountries) {
    board.setInfluence(kUssr, country, country % 2 == 0 ? kMostInfluence : 10);
    board.setInfluence(kUsa, country, country % 3 == 0 ? kMostInfluence : 11);
  }
  board.stack = {};
  for (std::size_t i = 0; i < 4; ++i) {
    board.stack.push(Command(Dispose{.card = cards[i], .occurred = 0}));
  }
  board.stack.push(Command(RequestEventCard{
      .side = kUsa, .executor = kUsa, .card = cards[0], .step = 0, .last = 0}));
  return board;
}

TEST(TwilightStruggleSvg, NothingOverlapsInACrowdedPosition) {
  Board board = crowded();
  for (Side viewer : kViewers) {
    for (const int rolls : {0, 35}) {
      const Move dice = {Move::Kind::kDice, static_cast<std::uint8_t>(rolls)};
      EXPECT_THAT(textFaults(pictureOf(board, viewer, dice)), IsEmpty());
    }
  }
  board.hand[0] = kAllCards;
  EXPECT_THAT(textFaults(pictureOf(board)), IsEmpty());
  EXPECT_THAT(pictureOf(board), HasSubstr("and 99 more"));
}

TEST(TwilightStruggleSvg, HiddenCardsDoNotChangeThePicture) {
  Random random(7);
  for (std::uint64_t seed = 11; seed <= 13; ++seed) {
    std::size_t visits = 0;
    playRandomly<TwilightStruggle>(seed, [&](const auto& visit) {
      if (++visits % 3 != 0) return;
      for (Side viewer : {kUssr, kUsa}) {
        const auto last = lastOf(visit.history);
        const Board world =
            TwilightStruggle::determinize(visit.board, viewer, random);
        ASSERT_EQ(pictureOf(visit.board, viewer, last),
                  pictureOf(world, viewer, last))
            << toText(visit.board);
      }
    });
  }
}

TEST(TwilightStruggleSvg, AHandIsShownAsTheViewerKnowsIt) {
  Board board = crowded();
  board.headline = {};
  board.stack = {};
  board.hand = {CardSet{kFidel, kNasser}, CardSet{kNato}};
  board.known = {CardSet{kFidel}, CardSet{}};
  const std::string svg = pictureOf(board, kUsa);
  EXPECT_THAT(svg, HasSubstr(">Fidel*<"));
  EXPECT_THAT(svg, HasSubstr(">1 more unseen<"));
  EXPECT_THAT(svg, HasSubstr(">USSR hand, 2 cards<"));
  EXPECT_THAT(svg, Not(HasSubstr("Nasser")));
  EXPECT_THAT(pictureOf(board, kUssr), HasSubstr(">1 unseen<"));
  EXPECT_THAT(pictureOf(board), HasSubstr(">Nasser*<"));
}

TEST(TwilightStruggleSvg, AHeadlineIsFaceDownUntilItIsShown) {
  Board board = crowded();
  board.space = {0, 0};
  board.stack = {};
  board.tehran = {};
  board.headline = {kFidel, kNato};
  board.headlinesShown = 0;
  EXPECT_THAT(pictureOf(board, kUsa), HasSubstr(">face down<"));
  EXPECT_THAT(pictureOf(board, kUsa), Not(HasSubstr("Fidel")));
  board.headlinesShown = 1;
  EXPECT_THAT(pictureOf(board, kUsa), HasSubstr("Fidel"));
}

TEST(TwilightStruggleSvg, EveryCountryStandsOnceInItsBox) {
  const std::vector<TextBox> texts = textBoxes(pictureOf(start()));
  for (Country country : kAllCountries) {
    const Box box = boxOf(country);
    int count = 0;
    for (const TextBox& text : texts) {
      if (text.text != nameOf(country)) continue;
      ++count;
      EXPECT_GE(text.left, box.left) << text.text;
      EXPECT_LE(text.right, box.right()) << text.text;
      EXPECT_GE(text.top, box.top) << text.text;
      EXPECT_LE(text.bottom, box.bottom()) << text.text;
    }
    EXPECT_EQ(count, 1) << nameOf(country);
  }
}

TEST(TwilightStruggleSvg, BoxesStandApart) {
  constexpr double kGap = 5;
  for (Country a : kAllCountries) {
    const Box first = boxOf(a);
    EXPECT_GE(first.left, 0);
    EXPECT_LE(first.right(), kPictureWidth);
    for (Country b : kAllCountries) {
      if (b <= a) continue;
      const Box second = boxOf(b);
      EXPECT_TRUE(first.right() + kGap <= second.left ||
                  second.right() + kGap <= first.left ||
                  first.bottom() + kGap <= second.top ||
                  second.bottom() + kGap <= first.top)
          << nameOf(a) << ", " << nameOf(b);
    }
  }
}

// The lines of the picture that join two countries, or a country and a
// superpower, are those of the map's table.
TEST(TwilightStruggleSvg, LinesAreTheNeighbours) {
  std::vector<std::pair<int, int>> drawn;
  constexpr int kPower = kCountries;  // and the side's index
  for (const std::string& line : elements(pictureOf(start()), "<line ")) {
    const svg::Point ends[] = {{svgNumber(line, "x1"), svgNumber(line, "y1")},
                               {svgNumber(line, "x2"), svgNumber(line, "y2")}};
    std::vector<int> joined;
    for (const svg::Point& end : ends) {
      for (Country country : kAllCountries) {
        if (borders(end, boxOf(country))) joined.push_back(country);
      }
      for (Side side : {kUssr, kUsa}) {
        if (borders(end, boxOf(side)) ||
            (side == kUsa && borders(end, secondBoxOfUsa()))) {
          joined.push_back(kPower + static_cast<int>(playerIndex(side)));
        }
      }
    }
    ASSERT_EQ(joined.size(), 2U) << line;
    drawn.emplace_back(std::ranges::min(joined), std::ranges::max(joined));
  }
  std::vector<std::pair<int, int>> expected;
  for (Country country : kAllCountries) {
    for (Country next : kNeighbors[country].from(country)) {
      expected.emplace_back(country, next);
    }
    for (Side side : {kUssr, kUsa}) {
      if (kNextToSuperpower[playerIndex(side)].contains(country)) {
        expected.emplace_back(country,
                              kPower + static_cast<int>(playerIndex(side)));
      }
    }
  }
  EXPECT_THAT(drawn, ::testing::UnorderedElementsAreArray(expected));
}

TEST(TwilightStruggleSvg, LinesKeepClearOfBoxesAndText) {
  const std::vector<TextBox> texts = textBoxes(pictureOf(crowded()));
  for (const Connection& line : connections()) {
    SCOPED_TRACE(std::string(nameOf(line.country)) + "-" +
                 std::string(nameOf(line.other)));
    for (Country country : kAllCountries) {
      EXPECT_FALSE(meets(line.from, line.to, boxOf(country)))
          << nameOf(country);
    }
    for (const TextBox& text : texts) {
      const Box box = {text.left, text.top, text.right - text.left,
                       text.bottom - text.top};
      EXPECT_FALSE(meets(line.from, line.to, box)) << text.text;
    }
  }
}

// The fill of the rectangle at the place.
std::string fillAt(std::string_view svg, const Box& box) {
  for (const std::string& rect : elements(svg, "<rect ")) {
    if (std::abs(svgNumber(rect, "x") - box.left) < 0.02 &&
        std::abs(svgNumber(rect, "y") - box.top) < 0.02 &&
        std::abs(svgNumber(rect, "width") - box.width) < 0.02) {
      return svgAttribute(rect, "fill");
    }
  }
  return "";
}

TEST(TwilightStruggleSvg, ControlFillsTheBox) {
  Board board = emptyBoard();
  board.setInfluence(kUssr, kCuba, 3);
  board.setInfluence(kUsa, kJapan, 4);
  board.setInfluence(kUsa, kIran, 1);
  const std::string svg = pictureOf(board);
  EXPECT_EQ(fillAt(svg, boxOf(kCuba)), kUssrColor);
  EXPECT_EQ(fillAt(svg, boxOf(kJapan)), kUsaColor);
  EXPECT_EQ(fillAt(svg, boxOf(kIran)), svg::kCard);
  EXPECT_EQ(fillAt(svg, boxOf(kChile)), svg::kCard);
}

TEST(TwilightStruggleSvg, TheCountryOfTheLastMoveHasARing) {
  const Box box = boxOf(kIndonesia);
  const Box ring = {box.left - 4, box.top - 4, box.width + 8, box.height + 8};
  const Board board = start();
  EXPECT_EQ(fillAt(pictureOf(board), ring), "");
  EXPECT_EQ(
      fillAt(pictureOf(board, Side::kNeutral, Move::of(kIndonesia)), ring),
      svg::kLast);
}

// Every request has its question in words.
TEST(TwilightStruggleSvg, WhatIsAskedIsSaid) {
  for (std::uint64_t seed = 21; seed <= 23; ++seed) {
    playRandomly<TwilightStruggle>(seed, [&](const auto& visit) {
      bool said = false;
      for (const TextBox& text : textBoxes(pictureOf(visit.board))) {
        // The first line under the panel's heading.
        said |= std::abs(text.left - 570) < 0.1 && text.top > 768 &&
                text.top < 780 && text.text.size() > 3;
      }
      ASSERT_TRUE(said) << toText(visit.board);
    });
  }
}

TEST(TwilightStruggleSvg, TheStartIsTheGoldenPicture) {
  expectGoldenPicture("twilight_struggle", pictureOf(start()));
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
