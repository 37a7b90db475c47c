// The map: regions, lines between neighbours, countries, superpowers.

#include <array>
#include <string>

#include "games/twilight_struggle/countries.h"
#include "games/twilight_struggle/svg_parts.h"
#include "games/twilight_struggle/text.h"

namespace phasemachine::twilight_struggle {
namespace {

constexpr std::string_view kLine = "#7d766c";
constexpr std::string_view kBattlegroundName = "#40354d";

// An area of one tint: a region, or a part of one that is told apart. Its
// name is set at `name`, one line each where it has a bar.
struct Area {
  CountrySet countries;
  std::string_view tint;
  std::string_view coast;  // a darker line around it
  std::string_view name;
  svg::Point at;
  std::string_view second = {};  // line of the name
};

constexpr std::array<Area, 8> kAreas = {{
    {kSouthAmerica, "#c6dfb4", "#96b77e", "SOUTH", {104, 700}, "AMERICA"},
    {kCentralAmerica, "#d2ebe0", "#98c4b2", "CENTRAL", {250, 262}, "AMERICA"},
    {kAfrica, "#f1ddc1", "#cfae80", "AFRICA", {690, 560}},
    {kMiddleEast, "#d8e3c9", "#a9ba8d", "MIDDLE EAST", {830, 440}},
    {kAsia - kSoutheastAsia, "#f5eabf", "#d2bf7c", "ASIA", {1230, 250}},
    {kSoutheastAsia, "#ecce8d", "#c29f52", "SOUTHEAST", {1330, 560}, "ASIA"},
    {kWesternEurope - kEasternEurope, "#e5dcef", "#b7a6cb", "WESTERN",
     {420, 130}, "EUROPE"},
    {kEasternEurope, "#d2bce0", "#a184b8", "EASTERN", {800, 130}, "EUROPE"},
}};

constexpr double kMargin = 9;

void drawLand(svg::Picture& picture, const Box& box, double margin,
              std::string_view tint) {
  picture.rect(box.left - margin, box.top - margin, box.width + 2 * margin,
               box.height + 2 * margin, {.fill = tint, .radius = 12});
}

// Land around the countries of an area and under the lines between them.
void drawArea(svg::Picture& picture, const Area& area) {
  constexpr double kCoast = 1.2;
  for (const double more : {kCoast, 0.0}) {
    const std::string_view tint = more > 0 ? area.coast : area.tint;
    for (const Connection& line : connections()) {
      if (line.superpower != Side::kNeutral ||
          !area.countries.contains(line.country) ||
          !area.countries.contains(line.other)) {
        continue;
      }
      picture.line(line.from, line.to,
                   {.stroke = tint, .strokeWidth = 34 + 2 * more});
    }
    for (Country country : area.countries) {
      drawLand(picture, boxOf(country), kMargin + more, tint);
    }
  }
}

void drawName(svg::Picture& picture, const Area& area) {
  const svg::Text style = {
      .size = 11, .anchor = svg::kMiddle, .fill = "#5b5348", .bold = true};
  picture.text(area.at.x, area.at.y, area.name, style);
  if (!area.second.empty()) {
    picture.text(area.at.x, area.at.y + 13, area.second, style);
  }
}

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
  picture.text(box.middleX(), box.middleY() + 0.36 * size, wordOf(side),
               {.size = size,
                .anchor = svg::kMiddle,
                .fill = svg::kCard,
                .bold = true});
}

// What does not change.
std::string background() {
  svg::Picture picture(kPictureWidth, kPictureHeight, kSea);
  for (const Area& area : kAreas) drawArea(picture, area);
  drawLines(picture);
  for (const Area& area : kAreas) drawName(picture, area);
  drawSuperpower(picture, boxOf(kUssr), kUssr, 26);
  drawSuperpower(picture, boxOf(kUsa), kUsa, 26);
  drawSuperpower(picture, secondBoxOfUsa(), kUsa, 14);
  std::string svg = std::move(picture).finish();
  // Without the document's head, the first two lines, and its end.
  const std::size_t begin = svg.find('\n', svg.find('\n') + 1) + 1;
  return svg.substr(begin, svg.rfind("</svg>") - begin);
}

// The number of one side, at the left for the USSR and at the right for the US:
// large, bold and white where it controls.
void drawInfluence(svg::Picture& picture, const Board& seen, Country country,
                   Side side) {
  const int points = seen.influenceOf(side, country);
  if (points == 0) return;
  const Box box = boxOf(country);
  const bool controls = seen.controls(side, country);
  const bool other = seen.controls(opponent(side), country);
  const double middle =
      side == kUssr ? box.left + 16 : box.right() - 16;
  const double top = box.top + 16;
  if (!controls) {
    picture.rect(middle - 12, top + 2, 24, 16,
                 {.fill = other ? svg::kCard : paleColorOf(side),
                  .stroke = colorOf(side),
                  .radius = 3});
  }
  picture.text(middle, box.bottom() - 5, std::to_string(points),
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
  picture.rect(box.left + 1, box.top + 1, box.width - 2, kNameHeight,
               {.fill = battleground ? kBattlegroundName : svg::kPaper,
                .radius = 3});
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
}

}  // namespace

void drawMap(svg::Picture& picture, const Board& seen,
             std::optional<Move> lastMove) {
  static const std::string kBackground = background();
  picture.append(kBackground);
  for (Country country : kAllCountries) {
    drawCountry(picture, seen, country, lastMove == Move::of(country));
  }
}

}  // namespace phasemachine::twilight_struggle
