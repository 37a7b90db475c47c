#include "games/twilight_struggle/svg_places.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "games/twilight_struggle/countries.h"

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
    {1.0, 0.0},                                              // Canada
    {5.0, 0.9}, {6.0, 0.0}, {7.0, 0.0}, {8.0, 0.0},          // to Finland
    {7.0, 1.0}, {6.0, 1.75}, {5.2, 2.8}, {4.9, 4.1},         // to Spain
    {6.6, 4.0}, {7.0, 2.0}, {7.2, 6.1}, {9.9, 6.1},          // to Turkey
    {7.5, 3.0}, {8.0, 2.0}, {9.3, 2.0}, {8.65, 3.0},         // to Czechoslovakia
    {8.65, 4.0}, {7.75, 5.0}, {9.9, 4.7}, {8.6, 5.45},       // to Bulgaria
    {10.55, 7.9}, {10.05, 7.0}, {9.5, 7.9}, {11.6, 8.1},     // to Iraq
    {12.1, 6.9}, {10.3, 8.9}, {12.4, 9.1}, {11.4, 9.6},      // to Saudi Arabia
    {8.7, 8.6}, {7.65, 8.1},                                 // to Libya
    {12.3, 5.3}, {13.1, 6.3}, {13.4, 7.5}, {14.3, 7.0},      // to Burma
    {15.2, 7.3}, {14.4, 8.5}, {15.4, 8.4}, {14.4, 9.7},      // to Malaysia
    {15.6, 10.0}, {16.0, 7.9}, {15.0, 11.2}, {15.0, 6.1},    // to Taiwan
    {16.0, 5.2}, {15.0, 4.7}, {15.0, 3.5},                   // to North Korea
    {4.7, 5.9}, {5.7, 6.3}, {6.6, 7.2}, {4.7, 7.0, 98},      // to West Africa
    {5.7, 7.7}, {8.9, 9.6}, {5.0, 8.4}, {6.1, 8.8},          // to Nigeria
    {9.0, 10.6}, {9.9, 11.2}, {6.6, 9.8}, {7.1, 10.8},       // to Zaire
    {9.2, 11.9}, {6.6, 11.8}, {7.8, 11.7}, {8.6, 12.8, 88},  // to SE Africa
    {7.5, 12.7}, {6.5, 13.0},                                // to South Africa
    {0.2, 4.2}, {0.2, 5.3}, {0.2, 6.5}, {1.2, 6.0},          // to Honduras
    {2.2, 5.7}, {1.5, 7.1}, {2.4, 7.6}, {2.5, 4.4},          // to Cuba
    {3.4, 5.0}, {3.6, 6.0, 98},                              // to Dominican R.
    {2.8, 8.6}, {1.9, 9.3}, {1.9, 10.3}, {3.7, 8.1},         // to Venezuela
    {2.9, 10.6}, {4.1, 10.2}, {3.1, 11.6}, {2.0, 11.9},      // to Chile
    {2.6, 13.0}, {3.9, 12.6},                                // to Uruguay
}};
// clang-format on

constexpr double kLeftColumn = 48;
constexpr double kColumn = 84;
constexpr double kTopRow = 76;
constexpr double kRow = 48;

svg::Point middleOf(const Box& box) { return {box.middleX(), box.middleY()}; }

// Where the line from the middle of `box` to `to` leaves it.
svg::Point edge(const Box& box, svg::Point to) {
  const svg::Point from = middleOf(box);
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double part =
      std::min(dx == 0 ? 1 : box.width / 2 / std::abs(dx),
               dy == 0 ? 1 : box.height / 2 / std::abs(dy));
  return {from.x + part * dx, from.y + part * dy};
}

// The shortest line from a superpower's wide box is straight up or down where
// the country lies below it.
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
      // Up to the border of the wide box.
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
  return {kLeftColumn + kColumn * place.column - place.width / 2,
          kTopRow + kRow * place.row - kBoxHeight / 2, place.width, kBoxHeight};
}

Box boxOf(Side superpower) {
  return superpower == kUssr ? Box{890, 62, 460, 70} : Box{14, 150, 210, 70};
}

Box secondBoxOfUsa() { return {1392, 262, 40, 26}; }

const std::vector<Connection>& connections() {
  static const std::vector<Connection> kMade = makeConnections();
  return kMade;
}

}  // namespace phasemachine::twilight_struggle
