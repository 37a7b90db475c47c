// The map: lines between neighbours, countries, superpowers.

#include <cstddef>
#include <string>
#include <utility>

#include "games/twilight_struggle/picture/svg_parts.h"
#include "games/twilight_struggle/picture/svg_words.h"
#include "games/twilight_struggle/tables/countries.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {
namespace {

constexpr std::string_view kLine = "#7d766c";

void drawLines(svg::Picture& picture) {
  for (const Connection& line : connections()) {
    const bool power = line.superpower != Side::kNeutral;
    picture.line(line.from, line.to,
                 {.stroke = power ? colorOf(line.superpower) : kLine,
                  .strokeWidth = power ? 3.0 : 1.8});
  }
}

void drawSuperpower(svg::Picture& picture, const Box& box, Side side,
                    double size) {
  picture.rect(box.left, box.top, box.width, box.height,
               {.fill = colorOf(side), .stroke = svg::kInk, .radius = 10});
  picture.text(
      box.middleX(), box.middleY() + 0.36 * size, wordOf(side),
      {.size = size, .anchor = svg::kMiddle, .fill = svg::kCard, .bold = true});
}

// The static part.
std::string background() {
  svg::Picture picture(kPictureWidth, kPictureHeight, kSea);
  drawRegions(picture);
  drawLines(picture);
  drawSuperpower(picture, boxOf(kUssr), kUssr, 26);
  drawSuperpower(picture, boxOf(kUsa), kUsa, 26);
  drawSuperpower(picture, secondBoxOfUsa(), kUsa, 14);
  drawLegend(picture);
  std::string svg = std::move(picture).finish();
  // Without the document's header (the first two lines) and its end.
  const std::size_t begin = svg.find('\n', svg.find('\n') + 1) + 1;
  return svg.substr(begin, svg.rfind("</svg>") - begin);
}

// One side's influence, at the left for the USSR and at the right for the US:
// large, bold and white if it controls.
void drawInfluence(svg::Picture& picture, const Board& seen, Country country,
                   Side side) {
  const int points = seen.influenceOf(side, country);
  if (points == 0) return;
  const Box box = boxOf(country);
  const bool controls = seen.controls(side, country);
  const bool other = seen.controls(opponent(side), country);
  const double middle = side == kUssr ? box.left + 16 : box.right() - 16;
  const double top = box.top + 16;
  if (!controls) {
    picture.rect(middle - 12, top + 2, 24, 16,
                 {.fill = other ? svg::kCard : paleColorOf(side),
                  .stroke = colorOf(side),
                  .radius = 3});
  }
  picture.text(middle, box.bottom() - (controls ? 5 : 5.7),
               std::to_string(points),
               {.size = controls ? 15.0 : 12.0,
                .anchor = svg::kMiddle,
                .fill = controls ? svg::kCard : colorOf(side),
                .bold = controls,
                .width = 24});
}

void drawCountry(svg::Picture& picture, const Board& seen, Country country,
                 bool last) {
  const Box box = boxOf(country);
  const bool battleground = kBattlegrounds.contains(country);
  const Side holder = seen.controls(kUssr, country)  ? kUssr
                      : seen.controls(kUsa, country) ? kUsa
                                                     : Side::kNeutral;
  const bool held = holder != Side::kNeutral;
  if (last) {
    picture.rect(box.left - 4, box.top - 4, box.width + 8, box.height + 8,
                 {.fill = svg::kLast,
                  .stroke = svg::kInk,
                  .strokeWidth = 1.5,
                  .radius = 7});
  }
  constexpr double kNameHeight = 15;
  picture.rect(box.left, box.top, box.width, box.height,
               {.fill = held ? colorOf(holder) : svg::kCard,
                .stroke = held ? colorOf(holder) : svg::kInk,
                .strokeWidth = held ? 2.5 : 1.0,
                .radius = 4});
  picture.rect(
      box.left + 1, box.top + 1, box.width - 2, kNameHeight,
      {.fill = battleground ? kBattlegroundName : svg::kPaper, .radius = 3});
  picture.text(box.middleX(), box.top + 11.8, nameOf(country),
               {.size = 9,
                .anchor = svg::kMiddle,
                .fill = battleground ? svg::kCard : svg::kInk,
                .bold = battleground,
                .width = box.width - 4});
  picture.circle(box.middleX(), box.bottom() - 10, 7,
                 {.fill = svg::kCard, .stroke = svg::kFaint});
  picture.text(box.middleX(), box.bottom() - 6.7,
               std::to_string(kStability[country]),
               {.size = 9.5, .anchor = svg::kMiddle, .fill = svg::kInk});
  for (Side side : {kUssr, kUsa}) drawInfluence(picture, seen, country, side);
  picture.place(placeOf(country), box.left, box.top, box.width, box.height);
}

}  // namespace

std::string placeOf(Country country) {
  return "country." + std::string(nameOf(country));
}

void drawMap(svg::Picture& picture, const Board& seen,
             std::optional<Move> lastMove) {
  static const std::string kBackground = background();
  picture.append(kBackground);
  const Side asked = decider(seen);
  if (asked != Side::kNeutral) {
    const Box box = boxOf(asked);
    picture.rect(box.left, box.top, box.width, box.height,
                 {.stroke = svg::kLast, .strokeWidth = 4, .radius = 10});
    picture.text(
        box.middleX(), box.bottom() - 9, "decides",
        {.size = 11, .anchor = svg::kMiddle, .fill = svg::kLast, .bold = true});
  }
  for (Country country : kAllCountries) {
    drawCountry(picture, seen, country, lastMove == Move::of(country));
  }
}

}  // namespace phasemachine::twilight_struggle
