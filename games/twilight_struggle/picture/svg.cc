// Assembles the picture.

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/picture/draw.h"
#include "games/twilight_struggle/picture/svg_parts.h"
#include "games/twilight_struggle/play/state.h"
#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {

// The tracks: turn, round, points, DEFCON, military operations, space race.

namespace {

constexpr double kStripTop = 12;
constexpr double kStripTall = 24;

void drawLabel(svg::Picture& picture, double x, double y,
               std::string_view text) {
  picture.text(x, y, text, {.size = 10, .fill = svg::kInk, .bold = true});
}

// A cell of a track with its number in the middle.
void drawCell(svg::Picture& picture, const Box& box, std::string_view text,
              std::string_view fill) {
  picture.rect(box.left, box.top, box.width, box.height,
               {.fill = fill, .stroke = svg::kRule});
  picture.text(box.middleX(), box.middleY() + 3.5, text,
               {.size = 9.5, .anchor = svg::kMiddle, .fill = svg::kInk});
}

// The marker's cell: larger, filled, its number bold and white.
void drawMarked(svg::Picture& picture, const Box& box, std::string_view text,
                std::string_view fill) {
  constexpr double kMore = 3;
  picture.rect(box.left - 1, box.top - kMore, box.width + 2,
               box.height + 2 * kMore,
               {.fill = fill, .stroke = svg::kInk, .radius = 4});
  picture.text(box.middleX(), box.middleY() + 4.2, text,
               {.size = 12,
                .anchor = svg::kMiddle,
                .fill = svg::kCard,
                .bold = true,
                .width = box.width - 1});
}

void drawTurn(svg::Picture& picture, const Board& seen) {
  constexpr int kTurns = 10;
  constexpr double kCell = 20;
  drawLabel(picture, 14, kStripTop + 16, "TURN");
  for (int pass = 0; pass < 2; ++pass) {
    for (int i = 1; i <= kTurns; ++i) {
      const Box box = {52 + kCell * (i - 1), kStripTop, kCell, kStripTall};
      const bool here = i == std::min<int>(seen.turn, kTurns);
      if (here != (pass == 1)) continue;
      (here ? drawMarked : drawCell)(picture, box, std::to_string(i),
                                     here ? svg::kSecond : svg::kCard);
    }
  }
}

// Round 0 is the headline phase, "H".
void drawRound(svg::Picture& picture, const Board& seen) {
  constexpr int kRounds = 8;
  constexpr double kCell = 19;
  drawLabel(picture, 270, kStripTop + 16, "ROUND");
  for (int pass = 0; pass < 2; ++pass) {
    for (int i = 0; i <= kRounds; ++i) {
      const Box box = {318 + kCell * i, kStripTop, kCell, kStripTall};
      const bool here = i == seen.round;
      if (here != (pass == 1)) continue;
      const std::string text = i == 0 ? "H" : std::to_string(i);
      (here ? drawMarked : drawCell)(picture, box, text,
                                     !here ? svg::kCard
                                     : seen.phasing == Side::kNeutral
                                         ? svg::kSecond
                                         : colorOf(seen.phasing));
    }
  }
}

void drawPoints(svg::Picture& picture, const Board& seen) {
  constexpr int kMost = 20;
  constexpr double kCell = 20;
  constexpr double kLeft = 556;
  drawLabel(picture, 508, kStripTop + 16, "VP");
  picture.text(
      kLeft - 4, kStripTop + 16, "USSR",
      {.size = 8, .anchor = svg::kEnd, .fill = kUssrColor, .bold = true});
  picture.text(kLeft + 41 * kCell + 4, kStripTop + 16, "US",
               {.size = 8, .fill = kUsaColor, .bold = true});
  const int at = std::clamp<int>(seen.vp, -kMost, kMost);
  for (int pass = 0; pass < 2; ++pass) {
    for (int i = -kMost; i <= kMost; ++i) {
      if ((i == at) != (pass == 1)) continue;
      const Box box = {kLeft + kCell * (i + kMost), kStripTop, kCell,
                       kStripTall};
      const Side side = i < 0 ? kUssr : i > 0 ? kUsa : Side::kNeutral;
      const std::string text = std::to_string(i < 0 ? -i : i);
      if (i == at) {
        drawMarked(picture, box, text, i == 0 ? svg::kSecond : colorOf(side));
      } else {
        drawCell(picture, box, text, i == 0 ? svg::kCard : paleColorOf(side));
      }
    }
  }
}

void drawDefcon(svg::Picture& picture, const Board& seen, const Box& box) {
  // From peace to war; dark enough for white numbers.
  constexpr std::array<std::string_view, 5> kColors = {
      "#3c7d4a", "#4f8a3c", "#a07d10", "#b8561a", "#8c1d14"};
  constexpr std::array<std::string_view, 6> kClosed = {
      "",
      "",
      "No coups in Europe, Asia, Middle East",
      "No coups in Europe, Asia",
      "No coups in Europe",
      "Coups are open everywhere"};
  constexpr double kCell = 30;
  drawPanel(picture, box, "DEFCON", svg::kInk);
  for (int i = 0; i < 5; ++i) {
    const int level = 5 - i;
    const bool here = level == seen.defcon;
    const Box cell = {box.left + 10 + (kCell + 3) * i, box.top + 28, kCell, 30};
    picture.rect(
        cell.left, cell.top, cell.width, cell.height,
        {.fill = here ? kColors[static_cast<std::size_t>(i)] : svg::kPaper,
         .stroke = here ? svg::kInk : svg::kRule,
         .strokeWidth = here ? 2.0 : 1.0,
         .radius = 4});
    picture.text(cell.middleX(), cell.middleY() + (here ? 7 : 5),
                 std::to_string(level),
                 {.size = here ? 19.0 : 13.0,
                  .anchor = svg::kMiddle,
                  .fill = here ? svg::kCard : svg::kFaint,
                  .bold = here});
  }
  picture.text(box.middleX(), box.bottom() - 9,
               kClosed[std::min<std::size_t>(seen.defcon, 5)],
               {.size = 9,
                .anchor = svg::kMiddle,
                .fill = svg::kInk,
                .width = box.width - 12});
}

// The cell required by DEFCON has a ring.
void drawMilitary(svg::Picture& picture, const Board& seen, const Box& box) {
  constexpr double kCell = 15.5;
  drawPanel(picture, box, "Military ops", svg::kInk);
  for (Side side : {kUssr, kUsa}) {
    const double top = box.top + (side == kUssr ? 26 : 48);
    picture.text(box.left + 8, top + 13, wordOf(side),
                 {.size = 9.5, .fill = colorOf(side), .bold = true});
    const int reached = seen.milOps[playerIndex(side)];
    for (int i = 0; i <= 5; ++i) {
      const double left = box.left + 42 + kCell * i;
      const bool here = i == std::min(reached, 5);
      picture.rect(left, top, kCell - 1.5, 18,
                   {.fill = here          ? colorOf(side)
                            : i < reached ? paleColorOf(side)
                                          : svg::kPaper,
                    .stroke = i == seen.defcon ? svg::kInk : svg::kRule,
                    .strokeWidth = i == seen.defcon ? 1.6 : 1.0,
                    .radius = 3});
      picture.text(left + kCell / 2 - 0.75, top + 12.8, std::to_string(i),
                   {.size = 9.5,
                    .anchor = svg::kMiddle,
                    .fill = here ? svg::kCard : svg::kInk,
                    .bold = here});
    }
  }
  picture.text(box.middleX(), box.bottom() - 7,
               "needed: " + std::to_string(seen.defcon),
               {.size = 9, .anchor = svg::kMiddle, .fill = svg::kInk});
}

void drawSpace(svg::Picture& picture, const Board& seen, const Box& box) {
  constexpr double kCell = 26.5;
  constexpr std::array<std::string_view, 3> kRows = {"needs Ops", "rolls",
                                                     "VP"};
  drawPanel(picture, box, "Space race", svg::kInk);
  const double left = box.left + 64;
  const double top = box.top + 24;
  for (std::size_t row = 0; row < kRows.size(); ++row) {
    picture.text(box.left + 10, top + 22 + 13.0 * static_cast<double>(row),
                 kRows[row], {.size = 8.5, .fill = svg::kFaint});
  }
  for (int i = 0; i <= kLastBox; ++i) {
    const SpaceBox& space = kSpaceBoxes[static_cast<std::size_t>(i)];
    const double x = left + kCell * i;
    const double middle = x + kCell / 2 - 1;
    picture.rect(x, top, kCell - 2, box.height - 32,
                 {.fill = svg::kPaper, .stroke = svg::kRule, .radius = 4});
    const auto say = [&](double y, const std::string& text, double size) {
      picture.text(middle, y, text, {.size = size, .anchor = svg::kMiddle});
    };
    picture.text(
        middle, top + 10, i == 0 ? "start" : std::to_string(i),
        {.size = i == 0 ? 7.5 : 9.0, .anchor = svg::kMiddle, .bold = i != 0});
    if (i > 0) {
      say(top + 22, std::to_string(space.minimum), 8.5);
      say(top + 35, "1-" + std::to_string(space.success), 8.5);
      if (space.first > 0) {
        say(top + 48,
            std::to_string(space.first) + '/' + std::to_string(space.second),
            8.5);
      }
    }
    for (Side side : {kUssr, kUsa}) {
      if (seen.space[playerIndex(side)] != i) continue;
      const double y = top + (side == kUssr ? 62 : 82);
      picture.circle(middle, y, 8.5,
                     {.fill = colorOf(side), .stroke = svg::kInk});
    }
  }
  for (Side side : {kUssr, kUsa}) {
    picture.text(box.left + 10, top + (side == kUssr ? 65.5 : 85.5),
                 wordOf(side),
                 {.size = 10, .fill = colorOf(side), .bold = true});
  }
}

}  // namespace

void drawTracks(svg::Picture& picture, const Board& seen) {
  drawTurn(picture, seen);
  drawRound(picture, seen);
  drawPoints(picture, seen);
  drawDefcon(picture, seen, {234, 128, 182, 86});
  drawMilitary(picture, seen, {8, 612, 142, 92});
  drawSpace(picture, seen, {922, 600, 310, 128});
}

void drawPanel(svg::Picture& picture, const Box& box, std::string_view heading,
               std::string_view color) {
  picture.rect(box.left, box.top, box.width, box.height,
               {.fill = svg::kCard, .stroke = svg::kRule, .radius = 6});
  picture.text(box.left + 10, box.top + 16, heading,
               {.size = 11.5, .fill = color, .bold = true});
}

std::vector<std::string> placesOf(const Board& board, Move move) {
  if (move.kind == Move::Kind::kCountry) {
    return {placeOf(static_cast<Country>(move.id))};
  }
  if (move.kind != Move::Kind::kCard) return {};
  const Side side = decider(board);
  if (side == Side::kNeutral) return {};
  const auto card = static_cast<Card>(move.id);
  if (card == kTheChinaCard) return {std::string(kChinaPlace)};
  int before = 0;
  for (const Card held : board.handOf(side)) {
    if (held == card) {
      if (before >= kPlacedCards) break;
      return {placeOf(side, card)};
    }
    ++before;
  }
  return {};
}

std::string renderSvg(const Board& board, const RenderStyle<Move>& style) {
  constexpr double kTop = 748;
  constexpr double kTall = 206;
  const Board seen = TwilightStruggle::observe(board, style.viewer);
  svg::Picture picture(kPictureWidth, kPictureHeight, kSea);
  drawMap(picture, seen, style.lastMove);
  drawTracks(picture, seen);
  drawChinaCard(picture, seen);
  drawPiles(picture, seen);
  drawHand(picture, seen, kUssr, style.viewer, {8, kTop, 268, kTall});
  drawHand(picture, seen, kUsa, style.viewer, {284, kTop, 268, kTall});
  drawNow(picture, seen, style.lastMove, {560, kTop, 284, kTall});
  drawEffects(picture, seen, {852, kTop, 580, kTall});
  return std::move(picture).finish();
}

}  // namespace phasemachine::twilight_struggle
