// The map: lines between neighbours, countries, superpowers.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "games/twilight_struggle/picture/svg_parts.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {

namespace {

constexpr double kBoxHeight = 36;

// The middle of a country's box, in columns and rows of the map, and the box's
// width in pixels.
struct Place {
  double column;
  double row;
  double width = 74;
};

// In the order of the countries.
// clang-format off
constexpr std::array<Place, kCountries> kPlaces = {{
    {1.0, 0.0},                                                // Canada
    {5.0, 0.9}, {6.0, 0.0}, {7.0, 0.0}, {8.0, 0.0},            // to Finland
    {7.0, 1.0}, {6.0, 1.75}, {5.2, 2.8}, {4.7, 4.2},           // to Spain
    {6.6, 4.0}, {7.0, 2.0}, {7.25, 6.4}, {9.9, 6.4},           // to Turkey
    {7.5, 3.0}, {8.0, 2.0}, {9.3, 2.0}, {8.65, 3.0},           // to Czechosl.
    {8.65, 4.0}, {7.55, 5.0}, {9.9, 4.7}, {8.7, 5.45},         // to Bulgaria
    {10.6, 8.35}, {10.0, 7.4}, {9.55, 8.35}, {11.65, 8.5},     // to Iraq
    {12.1, 7.2}, {10.3, 9.35}, {12.45, 9.5}, {11.4, 10.0},     // to Saudi Arabia
    {8.55, 9.0}, {7.5, 8.5},                                   // to Libya
    {12.3, 5.3}, {13.1, 6.4}, {13.2, 7.6}, {14.25, 7.0},       // to Burma
    {15.0, 7.95}, {14.0, 9.05}, {15.0, 8.95}, {14.15, 10.2},   // to Malaysia
    {15.4, 10.6}, {16.05, 8.2}, {14.8, 12.0}, {14.95, 6.1},    // to Taiwan
    {16.05, 5.2}, {14.95, 4.7}, {14.95, 3.5},                    // to North Korea
    {4.6, 6.0}, {5.75, 6.45}, {6.6, 7.4}, {4.4, 7.1, 98},      // to West Africa
    {5.6, 7.7}, {8.7, 10.1}, {4.85, 8.65}, {6.0, 8.9},           // to Nigeria
    {8.7, 11.1}, {9.75, 11.5}, {6.4, 9.8}, {7.0, 10.7},        // to Zaire
    {9.6, 12.5}, {6.5, 11.7}, {7.75, 11.6}, {8.5, 13.0, 88},   // to SE Africa
    {7.4, 12.65}, {6.3, 13.0},                                 // to South Africa
    {0.2, 4.0}, {0.2, 5.0}, {0.2, 6.6}, {1.2, 5.8},           // to Honduras
    {2.2, 5.55}, {1.5, 7.0}, {2.5, 7.5}, {2.3, 4.5},          // to Cuba
    {3.35, 5.1}, {3.33, 6.2, 98},                              // to Domin. Rep.
    {2.6, 8.75}, {1.6, 9.35}, {1.75, 10.4}, {3.65, 8.3},      // to Venezuela
    {2.85, 10.7}, {4.05, 10.0}, {3.1, 11.7}, {2.05, 12.0},     // to Chile
    {2.75, 13.0}, {4.05, 12.6},                                // to Uruguay
}};
// clang-format on

svg::Point middleOf(const Box& box) { return {box.middleX(), box.middleY()}; }

// The point where the line from the middle of `box` to `to` leaves the box.
svg::Point edge(const Box& box, svg::Point to) {
  const svg::Point from = middleOf(box);
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double part = std::min(dx == 0 ? 1 : box.width / 2 / std::abs(dx),
                               dy == 0 ? 1 : box.height / 2 / std::abs(dy));
  return {from.x + part * dx, from.y + part * dy};
}

// A line to a superpower's wide box is shortest, and so vertical if the country
// is above or below the box.
svg::Point nearest(const Box& wide, svg::Point to) {
  constexpr double kCorner = 8;
  return {std::clamp(to.x, wide.left + kCorner, wide.right() - kCorner),
          std::clamp(to.y, wide.top + kCorner, wide.bottom() - kCorner)};
}

std::vector<Connection> makeConnections() {
  std::vector<Connection> made;
  for (Country country : kAllCountries) {
    const Box box = boxOf(country);
    for (Country next : kNeighbors[country].from(country)) {
      const Box other = boxOf(next);
      made.push_back({edge(box, middleOf(other)), edge(other, middleOf(box)),
                      country, next, Side::kNeutral});
    }
  }
  for (Side side : {kUssr, kUsa}) {
    for (Country country : kNextToSuperpower[playerIndex(side)]) {
      const Box box = boxOf(country);
      const Box power = country == kJapan ? secondBoxOfUsa() : boxOf(side);
      const svg::Point inside = nearest(power, middleOf(box));
      const svg::Point from = edge(box, inside);
      // To the border of the wide box.
      const svg::Point to = {std::clamp(from.x, power.left, power.right()),
                             std::clamp(from.y, power.top, power.bottom())};
      made.push_back({from, to, country, country, side});
    }
  }
  return made;
}

}  // namespace

Box boxOf(Country country) {
  const Place& place = kPlaces[country];
  const svg::Point middle = onMap(place.column, place.row);
  return {middle.x - place.width / 2, middle.y - kBoxHeight / 2, place.width,
          kBoxHeight};
}

Box boxOf(Side superpower) {
  return superpower == kUssr ? Box{800, 58, 560, 66} : Box{14, 150, 210, 70};
}

Box secondBoxOfUsa() { return {1392, 262, 40, 26}; }

const std::vector<Connection>& connections() {
  static const std::vector<Connection> kMade = makeConnections();
  return kMade;
}

// The land of the regions, our own outlines, with their names.

namespace {

// A point in columns and rows of the map.
struct Corner {
  double column;
  double row;
};

// A coast runs through its points, clockwise.
// clang-format off
constexpr Corner kCanadaLand[] = {
    {0.3, -0.5}, {1.0, -0.6}, {1.75, -0.45}, {1.8, 0.4}, {1.0, 0.62}, {0.25, 0.5}};
constexpr Corner kWesternEuropeLand[] = {
    {4.4, 0.4}, {5.3, -0.4}, {6.5, -0.6}, {8.0, -0.6}, {8.0, 0.6}, {7.65, 1.2},
    {7.5, 2.0}, {7.5, 3.0}, {7.5, 3.5}, {7.3, 4.3}, {6.65, 4.68}, {6.0, 4.5},
    {5.65, 3.95}, {5.35, 4.55}, {4.7, 4.8}, {4.1, 4.55}, {4.1, 3.8},
    {4.5, 3.2}, {4.55, 2.4}, {5.0, 1.8}, {4.4, 1.4}};
constexpr Corner kGreeceAndTurkeyLand[] = {
    {6.65, 6.0}, {7.3, 5.8}, {8.5, 6.05}, {9.9, 5.85}, {10.5, 6.1},
    {10.5, 6.75}, {9.9, 6.95}, {8.5, 6.75}, {7.3, 6.95}, {6.65, 6.75}};
constexpr Corner kEasternEuropeLand[] = {
    {8.0, -0.6}, {8.6, -0.5}, {8.75, 0.1}, {8.75, 0.9}, {9.2, 1.4}, {9.95, 1.6},
    {10.0, 2.4}, {9.45, 3.0}, {9.4, 3.6}, {9.9, 4.15}, {10.5, 4.4},
    {10.5, 5.05}, {9.9, 5.25}, {9.35, 5.4}, {9.2, 5.85}, {8.6, 6.0},
    {8.0, 5.75}, {7.4, 5.55}, {6.98, 5.35}, {7.0, 4.7}, {7.4, 4.45},
    {7.6, 3.9}, {7.5, 3.5}, {7.5, 3.0}, {7.5, 2.0}, {7.65, 1.2}, {8.0, 0.6}};
constexpr Corner kMiddleEastLand[] = {
    {7.0, 8.0}, {7.6, 7.9}, {8.4, 8.2}, {9.0, 7.9}, {9.3, 7.1}, {10.1, 6.9},
    {10.8, 7.0}, {11.5, 6.75}, {12.2, 6.65}, {12.75, 7.0}, {12.7, 7.8},
    {12.5, 8.6}, {13.0, 9.0}, {13.1, 9.7}, {12.5, 10.15}, {11.9, 10.55},
    {11.2, 10.6}, {10.5, 10.0}, {9.7, 9.8}, {9.2, 9.6}, {8.4, 9.6},
    {7.6, 9.1}, {7.0, 9.0}};
constexpr Corner kAfricaLand[] = {
    {4.05, 5.6}, {4.6, 5.4}, {5.3, 5.75}, {6.2, 5.95}, {6.4, 6.8}, {7.05, 7.1},
    {7.2, 7.9}, {8.0, 8.8}, {9.2, 9.4}, {9.35, 10.2}, {9.5, 10.8},
    {10.2, 11.0}, {10.35, 11.6}, {10.15, 12.3}, {10.1, 13.0}, {9.4, 13.4},
    {8.6, 13.6}, {7.4, 13.45}, {6.3, 13.6}, {5.7, 13.3}, {5.85, 12.4},
    {5.85, 11.4}, {6.1, 10.7}, {5.75, 9.9}, {5.4, 9.4}, {4.85, 9.2},
    {4.33, 8.75}, {4.1, 8.0}, {3.72, 7.3}, {3.95, 6.3}};
constexpr Corner kAsiaLand[] = {
    {11.75, 4.9}, {12.2, 4.3}, {12.75, 3.4}, {13.0, 2.4}, {13.7, 2.0},
    {14.6, 2.3}, {15.0, 2.9}, {15.5, 3.2}, {15.5, 4.0}, {15.48, 5.0},
    {15.2, 5.4}, {15.45, 5.75}, {15.5, 6.4}, {15.0, 6.7}, {14.2, 6.5},
    {13.8, 7.1}, {13.8, 7.9}, {13.2, 8.35}, {12.65, 8.0}, {12.55, 7.1},
    {12.4, 6.2}, {11.8, 5.8}};
constexpr Corner kJapanLand[] = {
    {15.6, 4.75}, {16.05, 4.6}, {16.5, 4.7}, {16.53, 5.65}, {16.05, 5.8},
    {15.6, 5.65}};
constexpr Corner kAustraliaLand[] = {
    {14.15, 11.6}, {14.7, 11.35}, {15.45, 11.45}, {15.5, 12.3}, {14.9, 12.6},
    {14.15, 12.4}};
constexpr Corner kSoutheastAsiaLand[] = {
    {13.7, 6.75}, {14.3, 6.45}, {14.9, 6.95}, {15.45, 7.4}, {15.65, 8.2},
    {15.6, 9.2}, {15.65, 9.9}, {16.05, 10.4}, {15.95, 11.05}, {15.3, 11.2},
    {14.6, 10.85}, {13.9, 10.8}, {13.5, 10.2}, {13.35, 9.3}, {13.5, 8.6},
    {14.1, 8.2}, {13.75, 7.4}};
constexpr Corner kPhilippinesLand[] = {
    {15.6, 7.75}, {16.05, 7.6}, {16.5, 7.7}, {16.53, 8.65}, {16.05, 8.8},
    {15.6, 8.65}};
constexpr Corner kCentralAmericaLand[] = {
    {-0.42, 3.5}, {0.3, 3.4}, {0.95, 3.7}, {1.6, 4.0}, {2.4, 3.95}, {3.0, 4.4},
    {3.6, 4.5}, {4.0, 4.9}, {4.05, 5.8}, {4.05, 6.6}, {3.4, 6.8}, {2.8, 6.55},
    {2.5, 6.5}, {2.6, 6.9}, {3.1, 7.2}, {3.05, 7.9}, {2.5, 8.05}, {1.8, 7.65},
    {1.0, 7.45}, {0.2, 7.2}, {-0.42, 6.9}, {-0.35, 5.5}};
constexpr Corner kSouthAmericaLand[] = {
    {1.45, 8.8}, {2.4, 8.25}, {3.3, 7.8}, {4.15, 7.85}, {4.35, 8.6}, {4.65, 9.6},
    {4.7, 10.5}, {4.6, 11.5}, {4.65, 12.4}, {4.45, 13.1}, {3.6, 13.3},
    {2.9, 13.6}, {2.1, 13.4}, {1.5, 12.7}, {1.4, 11.6}, {1.15, 10.5},
    {1.0, 9.3}};
// clang-format on

struct PaintedArea {
  std::span<const Corner> coast;
  std::string_view tint;
  std::string_view border;
};

constexpr std::string_view kWestTint = "#e7e0f0";
constexpr std::string_view kWestBorder = "#b3a4c6";
constexpr std::string_view kAsiaTint = "#f5ecc8";
constexpr std::string_view kAsiaBorder = "#cdbb80";
constexpr std::string_view kSoutheastTint = "#ecd194";
constexpr std::string_view kSoutheastBorder = "#bd9c55";

// Later ones are drawn over earlier ones.
constexpr std::array<PaintedArea, 13> kPaintedAreas = {{
    {kCanadaLand, kWestTint, kWestBorder},
    {kWesternEuropeLand, kWestTint, kWestBorder},
    {kGreeceAndTurkeyLand, kWestTint, kWestBorder},
    {kEasternEuropeLand, "#d5c3e2", "#9d83b5"},
    {kAfricaLand, "#f3e0c8", "#cda97c"},
    {kAsiaLand, kAsiaTint, kAsiaBorder},
    {kJapanLand, kAsiaTint, kAsiaBorder},
    {kAustraliaLand, kAsiaTint, kAsiaBorder},
    {kSoutheastAsiaLand, kSoutheastTint, kSoutheastBorder},
    {kPhilippinesLand, kSoutheastTint, kSoutheastBorder},
    {kMiddleEastLand, "#dbe5cd", "#a3b58a"},
    {kCentralAmericaLand, "#d3eae1", "#93bfae"},
    {kSouthAmericaLand, "#c9e0b8", "#92b37b"},
}};

// The name of an area, in one or two lines.
struct Name {
  Corner middle;
  std::string_view first;
  std::string_view second;
};

constexpr std::array<Name, 8> kNames = {{
    {{6.38, 2.95}, "WESTERN", "EUROPE"},
    {{8.35, 1.0}, "EASTERN", "EUROPE"},
    {{11.05, 7.45}, "MIDDLE", "EAST"},
    {{7.65, 10.0}, "AFRICA", ""},
    {{13.75, 5.3}, "ASIA", ""},
    {{15.02, 9.8}, "SOUTHEAST", "ASIA"},
    {{1.22, 4.6}, "CENTRAL", "AMERICA"},
    {{2.95, 9.7}, "SOUTH", "AMERICA"},
}};

void append(std::string& data, svg::Point point) {
  data += std::to_string(std::lround(point.x));
  data += ' ';
  data += std::to_string(std::lround(point.y));
  data += ' ';
}

// A closed curve through the points (Catmull-Rom, as cubic pieces).
std::string pathOf(std::span<const Corner> coast) {
  const std::size_t size = coast.size();
  const auto at = [&](std::size_t i) {
    const Corner& corner = coast[i % size];
    return onMap(corner.column, corner.row);
  };
  std::string data = "M";
  append(data, at(0));
  for (std::size_t i = 0; i < size; ++i) {
    const svg::Point before = at(i + size - 1);
    const svg::Point from = at(i);
    const svg::Point to = at(i + 1);
    const svg::Point after = at(i + 2);
    data += 'C';
    append(data,
           {from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6});
    append(data,
           {to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6});
    append(data, to);
  }
  return data + 'Z';
}

void drawName(svg::Picture& picture, const Name& name) {
  const svg::Text style = {
      .size = 10.5, .anchor = svg::kMiddle, .fill = "#6b6255", .bold = true};
  const svg::Point middle = onMap(name.middle.column, name.middle.row);
  if (name.second.empty()) {
    picture.text(middle.x, middle.y + 4, name.first, style);
    return;
  }
  picture.text(middle.x, middle.y - 2.5, name.first, style);
  picture.text(middle.x, middle.y + 10, name.second, style);
}

}  // namespace

void drawRegions(svg::Picture& picture) {
  for (const PaintedArea& area : kPaintedAreas) {
    picture.path(
        pathOf(area.coast), {0, 0}, 1,
        {.fill = area.tint, .stroke = area.border, .strokeWidth = 1.2});
  }
  for (const Name& name : kNames) drawName(picture, name);
}

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
