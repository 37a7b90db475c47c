#include "games/twilight_struggle/picture/svg_places.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "games/twilight_struggle/tables/countries.h"

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

}  // namespace phasemachine::twilight_struggle
