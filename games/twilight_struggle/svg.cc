// The map as SVG.

#include <array>
#include <cstddef>
#include <string>

#include "games/twilight_struggle/countries.h"
#include "games/twilight_struggle/draw.h"
#include "games/twilight_struggle/text.h"

namespace phasemachine::twilight_struggle {
namespace {

struct Point {
  int x;
  int y;
};

// Middle of each country's box, in its order; our own drawing of the world.
// clang-format off
constexpr std::array<Point, kCountries> kPlaces = {{
    {150, 150}, {430, 190}, {520, 120}, {580, 140}, {650, 110}, {540, 195},
    {480, 245}, {455, 300}, {400, 350}, {545, 345}, {545, 250}, {640, 390},
    {725, 380}, {590, 300}, {605, 225}, {670, 215}, {665, 265}, {660, 310},
    {625, 348}, {725, 300}, {700, 345}, {745, 430}, {805, 415}, {740, 475},
    {870, 430}, {940, 420}, {805, 475}, {930, 490}, {865, 510}, {690, 500},
    {620, 480}, {1000, 380}, {1010, 440}, {1065, 480}, {1120, 500},
    {1180, 500}, {1170, 560}, {1240, 540}, {1190, 625}, {1270, 660},
    {1310, 570}, {1280, 760}, {1300, 480}, {1360, 370}, {1290, 380},
    {1280, 320}, {415, 430}, {490, 450}, {555, 425}, {400, 510}, {485, 530},
    {700, 570}, {425, 590}, {510, 600}, {760, 590}, {810, 650}, {570, 650},
    {640, 690}, {755, 680}, {590, 750}, {670, 760}, {745, 750}, {660, 815},
    {620, 870}, {90, 400}, {130, 460}, {110, 515}, {190, 485}, {210, 535},
    {165, 580}, {225, 610}, {250, 420}, {315, 455}, {355, 500}, {270, 665},
    {205, 680}, {220, 745}, {345, 620}, {290, 765}, {390, 720}, {330, 810},
    {245, 830}, {280, 890}, {370, 870},
}};
constexpr std::array<Point, 2> kSuperpowers = {{{860, 200}, {130, 270}}};
// clang-format on

// Background by region; parts of Europe and Asia are distinguished.
std::string_view tintOf(Country country) {
  if (kSoutheastAsia.contains(country)) return "#f6d99c";
  if (kEasternEurope.contains(country)) return "#c3a5c9";
  switch (regionOf(country)) {
    case Region::kEurope:
      return "#d7bfe0";
    case Region::kAsia:
      return "#f2c26b";
    case Region::kMiddleEast:
      return "#b5d3e7";
    case Region::kAfrica:
      return "#e8dc8a";
    case Region::kCentralAmerica:
      return "#c9dfa2";
    case Region::kSouthAmerica:
      return "#9fca8f";
  }
  return "#fff";
}

std::string attribute(const char* name, int value) {
  return std::string(" ") + name + "=\"" + std::to_string(value) + '"';
}

std::string line(Point from, Point to, const char* color) {
  return "<line" + attribute("x1", from.x) + attribute("y1", from.y) +
         attribute("x2", to.x) + attribute("y2", to.y) + " stroke=\"" + color +
         "\" stroke-width=\"2\"/>";
}

std::string rectangle(Point corner, int width, int height,
                      std::string_view fill, std::string_view stroke,
                      int strokeWidth) {
  return "<rect" + attribute("x", corner.x) + attribute("y", corner.y) +
         attribute("width", width) + attribute("height", height) +
         " rx=\"4\" fill=\"" + std::string(fill) + "\" stroke=\"" +
         std::string(stroke) + '"' + attribute("stroke-width", strokeWidth) +
         "/>";
}

std::string words(Point at, int size, std::string_view color,
                  const std::string& text) {
  return "<text" + attribute("x", at.x) + attribute("y", at.y) +
         attribute("font-size", size) + " text-anchor=\"middle\" fill=\"" +
         std::string(color) + "\">" + text + "</text>";
}

std::string countryBox(const Board& board, Country country, bool last) {
  const Point p = kPlaces[country];
  const bool battleground = kBattlegrounds.contains(country);
  std::string name(nameOf(country));
  if (name.size() > 12) name = name.substr(0, 11) + '.';
  std::string svg = rectangle({p.x - 27, p.y - 18}, 54, 36, tintOf(country),
                              last           ? "#fc0"
                              : battleground ? "#602"
                                             : "#777",
                              last || battleground ? 2 : 1);
  svg += words({p.x, p.y - 7}, 8, battleground ? "#602" : "#222",
               name + ' ' + std::to_string(kStability[country]));
  for (Side side : {kUssr, kUsa}) {
    const int points = board.influenceOf(side, country);
    if (points == 0) continue;
    const int x = side == kUssr ? p.x - 24 : p.x + 2;
    const std::string_view color = side == kUssr ? "#c22" : "#24c";
    const bool control = board.controls(side, country);
    svg += rectangle({x, p.y - 3}, 22, 18, control ? color : "#fff", color, 1);
    svg += words({x + 11, p.y + 10}, 12, control ? "#fff" : color,
                 std::to_string(points));
  }
  return svg;
}

}  // namespace

std::string renderSvg(const Board& board, const RenderStyle<Move>& style) {
  std::string svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1420 930\" "
      "font-family=\"sans-serif\"><rect width=\"1420\" height=\"930\" "
      "fill=\"#e8f1f5\"/>";
  for (Country country : kAllCountries) {
    for (Country next : kNeighbors[country].from(country)) {
      svg += line(kPlaces[country], kPlaces[next], "#999");
    }
  }
  for (Side side : {kUssr, kUsa}) {
    const Point p = kSuperpowers[playerIndex(side)];
    const char* color = side == kUssr ? "#c22" : "#24c";
    for (Country next : kNextToSuperpower[playerIndex(side)]) {
      svg += line(p, kPlaces[next], color);
    }
    svg += rectangle({p.x - 40, p.y - 20}, 80, 40, color, "#000", 1);
    svg += words({p.x, p.y + 6}, 18, "#fff", std::string(wordOf(side)));
  }
  for (Country country : kAllCountries) {
    const bool last = style.lastMove && *style.lastMove == Move::of(country);
    svg += countryBox(board, country, last);
  }
  std::string status = "Turn " + std::to_string(board.turn) + ", round " +
                       std::to_string(board.round) + "   VP " +
                       std::to_string(board.vp) + "   DEFCON " +
                       std::to_string(board.defcon) + "   China: ";
  status += wordOf(board.china);
  svg += words({710, 40}, 22, "#222", status);
  return svg + "</svg>\n";
}

}  // namespace phasemachine::twilight_struggle
